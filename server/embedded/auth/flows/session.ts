import { randomBytes, randomUUID } from 'node:crypto'
import type { Call, Caller } from '../../api/call.ts'
import type { MailFlows } from './flows.ts'
import type { Challenge, Query } from './tokens.ts'

const VISITOR: Caller = { role: 'anon', claims: null }

/**
 * Signs an account in. Lite makes sessions, and it makes one for whoever redeems a PKCE code: the code is put down and
 * redeemed in one go, with a verifier that nobody else learns.
 */
export async function openSession(flows: MailFlows, userId: string, call: Call): Promise<Response> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge: Challenge = { challenge: verifier, method: 'plain' }
  const code = await putCode(flows.sql, userId, challenge)
  const url = new URL('http://localhost/auth/v1/token?grant_type=pkce')
  const body = new TextEncoder().encode(
    JSON.stringify({ auth_code: code, code_verifier: verifier }),
  )
  const headers = new Headers(call.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const exchange: Call = { ...call, method: 'POST', url, path: '/token', headers, body }
  return flows.forward(exchange, VISITOR)
}

/** Puts a code down that the holder of the challenge's verifier may redeem within five minutes, once. */
export async function putCode(sql: Query, userId: string, challenge: Challenge): Promise<string> {
  const code = randomUUID()
  // Codes that nobody redeemed are of no use after a few minutes.
  await sql`delete from auth.flow_state where created_at < now() - interval '1 day'`
  await sql`
    insert into auth.flow_state
      (id, user_id, auth_code, authentication_method, code_challenge, code_challenge_method, provider_type,
       auth_code_issued_at)
    values (${randomUUID()}, ${userId}, ${code}, 'email', ${challenge.challenge}, ${challenge.method}, 'email',
      now())`
  return code
}
