import { randomBytes, randomUUID } from 'node:crypto'
import type { Call } from '../../api/call.ts'
import type { MailFlows } from './mail-flows.ts'
import type { Challenge, Query } from './tokens.ts'

/**
 * Signs an account in. Only Lite creates sessions, and the way to one without a password is a PKCE code: insert one with
 * a random verifier and redeem it at once.
 */
export async function createSession(
  flows: MailFlows,
  userId: string,
  call: Call,
): Promise<Response> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge: Challenge = { challenge: verifier, method: 'plain' }
  const code = await createAuthCode(flows.sql, userId, challenge)
  const url = new URL('http://localhost/auth/v1/token?grant_type=pkce')
  const body = new TextEncoder().encode(
    JSON.stringify({ auth_code: code, code_verifier: verifier }),
  )
  const headers = new Headers(call.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const exchange: Call = { ...call, method: 'POST', url, path: '/token', headers, body }
  return flows.forward(exchange, { role: 'anon' })
}

/** Creates a PKCE code, which the holder of the verifier can redeem once within five minutes. */
export async function createAuthCode(
  sql: Query,
  userId: string,
  challenge: Challenge,
): Promise<string> {
  const code = randomUUID()
  // Expired codes that were never redeemed.
  await sql`delete from auth.flow_state where created_at < now() - interval '1 day'`
  await sql`
    insert into auth.flow_state
      (id, user_id, auth_code, authentication_method, code_challenge, code_challenge_method, provider_type,
       auth_code_issued_at)
    values (${randomUUID()}, ${userId}, ${code}, 'email', ${challenge.challenge}, ${challenge.method}, 'email',
      now())`
  return code
}
