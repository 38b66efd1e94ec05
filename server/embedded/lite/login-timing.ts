import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { authError } from '../api/replies.ts'
import { comparePassword, hashPassword } from './password-hashing.ts'

/** A hash of a password nobody has, made with the first login. */
let nobody: Promise<string> | undefined

/**
 * Hole: Lite answers a login for an unknown account at once and for a known one after 60 ms of hashing, which tells who
 * has an account; it says that an address waits for its confirmation to whoever asks; and it lets banned accounts in.
 * Returns the refusal for each, after the same work; null where Lite compares the password.
 */
export async function refuseLogin(
  sql: postgres.Sql,
  email: string,
  password: string,
): Promise<Response | null> {
  const [known] = await sql<{ hash: string; confirmed: boolean; closed: boolean }[]>`
    select encrypted_password as hash, email_confirmed_at is not null as confirmed,
      coalesce(banned_until > now(), false) or deleted_at is not null as closed
    from auth.users where email = ${email} and encrypted_password is not null`
  nobody ??= hashPassword(randomBytes(16).toString('hex'))
  const hash = await nobody
  if (known?.confirmed && !known.closed) return null
  const isRight = await comparePassword(password, known?.hash ?? hash)
  if (known?.closed && isRight) return authError(400, 'user_banned', 'User is banned')
  if (known && isRight) return authError(400, 'email_not_confirmed', 'Email not confirmed')
  return authError(400, 'invalid_credentials', 'Invalid login credentials')
}
