import type postgres from 'postgres'
import type { Call } from '../../api/call.ts'
import { verifyAccessToken } from '../../api/tokens.ts'
import { createAccessToken, recordSession, TOKEN_SECONDS } from './sessions.ts'

export interface Signing {
  readonly secret: string
  /** `iss` of the tokens. */
  readonly issuer: string
}

/** A factor as clients see it, without its secret. Times are ISO 8601. */
interface PublicFactor {
  readonly id: string
  readonly factor_type: string
  readonly status: string
  readonly friendly_name: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly last_challenged_at: string | null
}

/**
 * Adds what Lite leaves out of its responses: GoTrue's claims in access tokens and the factors of users. Other responses
 * are returned unchanged.
 */
export async function completeReply(
  sql: postgres.Sql,
  signing: Signing,
  call: Call,
  reply: Response,
): Promise<Response> {
  const location = reply.headers.get('location')
  if (location?.includes('access_token=')) {
    reply.headers.set('location', await completeLocation(sql, signing, call, location))
    return reply
  }
  if (!reply.ok || !reply.headers.get('content-type')?.includes('json')) return reply
  const body = (await reply.json()) as Record<string, unknown> | null
  const headers = new Headers(reply.headers)
  headers.delete('content-length')
  if (body && typeof body === 'object') {
    if (typeof body.access_token === 'string')
      Object.assign(body, await completeToken(sql, signing, call, body.access_token))
    const user = (body.user ?? body) as Record<string, unknown>
    if (typeof user.id === 'string' && 'app_metadata' in user) await addFactors(sql, user)
  }
  return Response.json(body, { status: reply.status, headers })
}

/** Sets `user.factors` if there are any, as GoTrue does. */
export async function addFactors(sql: postgres.Sql, user: Record<string, unknown>): Promise<void> {
  const factors = await sql<PublicFactor[]>`
    select id, factor_type, status, friendly_name, created_at, updated_at, last_challenged_at
    from auth.mfa_factors where user_id = ${String(user.id)} order by created_at, id`
  if (factors.length > 0) user.factors = [...factors]
}

async function completeToken(
  sql: postgres.Sql,
  signing: Signing,
  call: Call,
  token: string,
): Promise<Record<string, unknown>> {
  const verified = await verifyAccessToken(token, signing.secret)
  if (!verified.ok)
    throw new Error(`The library signed a token that is not valid: ${verified.fault}`)
  const { sub, session_id } = verified.claims
  await recordSession(sql, session_id, methodOf(call), call)
  const renewed = await createAccessToken(sql, { id: session_id, user: sub }, signing)
  return {
    access_token: renewed.token,
    expires_in: TOKEN_SECONDS,
    expires_at: renewed.expiresAt,
  }
}

/** Links in mails sign in by a redirect with the tokens in the fragment. */
async function completeLocation(
  sql: postgres.Sql,
  signing: Signing,
  call: Call,
  location: string,
): Promise<string> {
  const [address, hash = ''] = location.split('#')
  const values = new URLSearchParams(hash)
  const token = values.get('access_token')
  if (!token) return location
  const renewed = await completeToken(sql, signing, call, token)
  for (const [name, value] of Object.entries(renewed)) values.set(name, String(value))
  return `${address}#${values}`
}

/** The `amr` method of a session that starts with this call; null if the call continues one. */
function methodOf(call: Call): string | null {
  if (call.path === '/token') {
    const grant = call.url.searchParams.get('grant_type')
    if (grant === 'refresh_token') return null
    return grant === 'password' ? 'password' : 'otp'
  }
  return call.path === '/signup' ? 'password' : 'otp'
}
