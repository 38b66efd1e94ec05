import type postgres from 'postgres'
import { type Call, jsonBody } from '../api/call.ts'
import { authError } from '../api/replies.ts'

/** A used refresh token may come again within this time: tabs that wake up together all send it. Seconds. */
const REUSE_SECONDS = 10

interface Token {
  readonly session_id: string
  /** The token that is good now, and the one it replaced. */
  readonly active: string | null
  readonly parent: string | null
  readonly is_recent: boolean
}

/**
 * Hole: Lite takes a used token that is not the last but one for theft at once, also from the second of three tabs; and
 * after a theft the access tokens live on. Here GoTrue's interval applies, and a theft ends the session.
 * Returns the call to make, or the refusal.
 */
export async function settleReuse(
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
  // Not used yet, or the one that the good one replaced: its answer may have been lost on the way.
  if (!token || token.parent === refreshToken) return call
  if (token.active && token.parent && token.is_recent) {
    const body = { ...(jsonBody(call) as object), refresh_token: token.parent }
    return { ...call, body: new TextEncoder().encode(JSON.stringify(body)) }
  }
  await sql`delete from auth.sessions where id = ${token.session_id}`
  return authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}
