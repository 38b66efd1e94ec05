import type postgres from 'postgres'
import { type Call, jsonBody } from '../api/call.ts'
import { authError } from '../api/replies.ts'

/** Several tabs that wake up together send the same token. */
const REUSE_SECONDS = 10

interface Token {
  readonly session_id: string
  /** The valid token, and the one it replaced. */
  readonly active: string | null
  readonly parent: string | null
  readonly is_recent: boolean
}

/**
 * Hole: Lite treats any used token but the previous one as stolen, even from the third of three tabs, and access tokens
 * survive a theft. Here GoTrue's reuse interval applies, and theft ends the session. Returns the call to forward, or the
 * refusal.
 */
export async function resolveReuse(
  sql: postgres.Sql,
  call: Call,
  refreshToken: string,
): Promise<Call | Response> {
  const [token] = await sql<Token[]>`
    select t.session_id, a.token as active, a.parent, t.updated_at > now() - make_interval(secs => ${REUSE_SECONDS}) as is_recent
    from auth.refresh_tokens t
    left join lateral (
      select token, parent from auth.refresh_tokens
      where session_id = t.session_id and not revoked order by created_at desc limit 1) a on true
    where t.token = ${refreshToken} and t.revoked and t.session_id is not null`
  // Unused, or just replaced: its response may have been lost.
  if (!token || token.parent === refreshToken) return call
  if (token.active && token.parent && token.is_recent) {
    const body = { ...(jsonBody(call) as object), refresh_token: token.parent }
    return { ...call, body: new TextEncoder().encode(JSON.stringify(body)) }
  }
  await sql`delete from auth.sessions where id = ${token.session_id}`
  return authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}
