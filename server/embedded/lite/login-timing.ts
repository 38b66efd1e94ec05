import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { authError } from '../api/replies.ts'
import { comparePassword, hashPassword } from './password-hashing.ts'

/** Hash of a random password, to compare with when there is no account. */
let dummyHash: Promise<string> | undefined

/**
 * Holes: Lite refuses unknown accounts without the 60 ms of hashing, so that timing reveals who has an account; it reveals
 * unconfirmed addresses without the password; and it lets banned accounts in. Returns the refusal, after the same work in
 * all cases, or null to let Lite check the password.
 */
export async function refuseLogin(
  sql: postgres.Sql,
  email: string,
  password: string,
): Promise<Response | null> {
  const [known] = await sql<{ hash: string; confirmed: boolean; closed: boolean }[]>`
    select * from (
      select email_confirmed_at is not null as confirmed,
        coalesce(banned_until > now(), false) or deleted_at is not null as closed,
        coalesce(encrypted_password, (
          select password_hash from auth.mail_tokens
          where user_id = u.id and password_hash is not null order by created_at desc limit 1)) as hash
      from auth.users u where email = ${email}) as account
    where hash is not null`
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
  const hash = await dummyHash
  if (known?.confirmed && !known.closed) return null
  const isRight = await comparePassword(password, known?.hash ?? hash)
  if (known?.closed && isRight) return authError(400, 'user_banned', 'User is banned')
  if (known && isRight) return authError(400, 'email_not_confirmed', 'Email not confirmed')
  return authError(400, 'invalid_credentials', 'Invalid login credentials')
}
