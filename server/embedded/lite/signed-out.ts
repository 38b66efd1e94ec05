import type postgres from 'postgres'
import type { Claims } from '../api/tokens.ts'

export interface Session {
  readonly level: 'aal1' | 'aal2'
  /** The account has a verified second factor, whether or not this session has used it. */
  readonly hasFactor: boolean
  /** Seconds since the sign-in; refreshing does not change it. */
  readonly age: number
}

/**
 * Hole: Lite accepts access tokens on `/rest/v1` and `/storage/v1` until they expire, up to an hour after sign-out. Here
 * the session must exist, belong to the token's account, and the account must not be banned or deleted. Also records the
 * session's last use, every five minutes at most. Null if the session has ended.
 */
export async function readSession(
  sql: postgres.Sql | postgres.TransactionSql,
  claims: Claims,
): Promise<Session | null> {
  const [row] = await sql<{ level: Session['level']; has_factor: boolean; age: number }[]>`
    with used as (
      update auth.sessions set updated_at = now()
      where id = ${claims.session_id} and user_id = ${claims.sub} and updated_at < now() - interval '5 minutes')
    select coalesce(s.aal, 'aal1') as level, exists (
      select from auth.mfa_factors where user_id = s.user_id and status = 'verified') as has_factor,
      extract(epoch from now() - s.created_at)::float8 as age
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${claims.session_id} and s.user_id = ${claims.sub}
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until < now())
      and u.deleted_at is null`
  return row ? { level: row.level, hasFactor: row.has_factor, age: row.age } : null
}
