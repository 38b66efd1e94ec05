import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type postgres from 'postgres'
import type { Call } from '../../api/call.ts'
import { type Claims, signToken } from '../../api/tokens.ts'

type Sql = postgres.Sql | postgres.TransactionSql
type Level = 'aal1' | 'aal2'

/** Lifetime of an access token. */
export const TOKEN_SECONDS = 3600
/** Longer user metadata, in characters of JSON, is left out of tokens, as users control its size. */
const METADATA_IN_TOKEN = 2000

/** Records the sign-in method of a new session, and its current browser and address. */
export async function recordSession(
  sql: Sql,
  session: string,
  method: string | null,
  call: Call,
): Promise<void> {
  if (method) {
    await sql`
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      select gen_random_uuid(), id, now(), now(), ${method} from auth.sessions
      where id = ${session} and not exists (select from auth.mfa_amr_claims where session_id = ${session})
      on conflict do nothing`
  }
  await sql`
    update auth.sessions set user_agent = ${userAgent(call)}, ip = ${networkAddress(call)}
    where id = ${session}`
}

export function userAgent(call: Call): string | null {
  return call.headers.get('user-agent')?.slice(0, 500) ?? null
}

/** The caller's address for an `inet` column. */
export function networkAddress(call: Call): string {
  return isIP(call.address) ? call.address : '0.0.0.0'
}

/**
 * Replaces a session with a new one at aal2 and ends all sessions of the account below that level, so that tokens
 * stolen earlier are worthless. Returns the new session and its refresh token.
 */
export async function upgradeSession(
  sql: postgres.TransactionSql,
  claims: Claims,
  factor: string,
): Promise<{ session: string; refreshToken: string }> {
  const session = randomUUID()
  // Lite replies differently to refresh tokens that are no UUID.
  const refreshToken = randomUUID()
  await sql`
    insert into auth.sessions
      (id, user_id, aal, factor_id, created_at, updated_at, not_after, user_agent, ip, tag)
    select ${session}, user_id, 'aal2', ${factor}, created_at, now(), not_after, user_agent, ip, tag
    from auth.sessions where id = ${claims.session_id}`
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    select gen_random_uuid(), ${session}::uuid, created_at, updated_at, authentication_method
    from auth.mfa_amr_claims where session_id = ${claims.session_id} and authentication_method <> 'totp'
    union all select gen_random_uuid(), ${session}::uuid, now(), now(), 'totp'`
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
    values (${randomUUID()}, ${refreshToken}, ${claims.sub}, ${session}, false)`
  await sql`
    delete from auth.sessions
    where user_id = ${claims.sub} and (id = ${claims.session_id} or aal is distinct from 'aal2')`
  return { session, refreshToken }
}

interface TokenRow {
  readonly email: string | null
  readonly phone: string | null
  readonly app_metadata: Record<string, unknown> | null
  readonly user_metadata: Record<string, unknown> | null
  readonly is_anonymous: boolean
  readonly aal: Level
  readonly amr: { method: string; timestamp: number }[] | null
}

/**
 * Signs an access token with GoTrue's claims, read from the database, so that level and methods survive refreshes.
 */
export async function createAccessToken(
  sql: Sql,
  session: { readonly id: string; readonly user: string },
  signing: { readonly secret: string; readonly issuer: string },
): Promise<{ token: string; expiresAt: number }> {
  const [row] = await sql<TokenRow[]>`
    select u.email, u.phone, u.raw_app_meta_data as app_metadata, u.raw_user_meta_data as user_metadata,
      u.is_anonymous, coalesce(s.aal, 'aal1') as aal, (
        select jsonb_agg(jsonb_build_object('method', authentication_method,
          'timestamp', floor(extract(epoch from updated_at))::bigint) order by updated_at desc)
        from auth.mfa_amr_claims where session_id = s.id) as amr
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${session.id} and s.user_id = ${session.user}`
  if (!row) throw new Error('A session ended before its token was made.')
  const now = Math.floor(Date.now() / 1000)
  const expiresAt = now + TOKEN_SECONDS
  const metadata = row.user_metadata ?? {}
  const token = await signToken(
    {
      iss: signing.issuer,
      sub: session.user,
      aud: 'authenticated',
      exp: expiresAt,
      iat: now,
      email: row.email ?? '',
      phone: row.phone ?? '',
      app_metadata: row.app_metadata ?? {},
      user_metadata: JSON.stringify(metadata).length > METADATA_IN_TOKEN ? {} : metadata,
      role: 'authenticated',
      aal: row.aal,
      amr: row.amr ?? [],
      session_id: session.id,
      is_anonymous: row.is_anonymous,
    },
    signing.secret,
  )
  return { token, expiresAt }
}
