import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { authError } from '../api/replies.ts'
import { comparePassword, hashPassword } from './password-hashing.ts'

/** The cost of Lite's own hashes. */
const COST = 10

/** A hash of a password nobody has, made with the first login. */
let nobody: Promise<string> | undefined

/**
 * Hole: Lite answers a login for an unknown account at once and for a known one after 60 ms of hashing,
 * which tells who has an account. Returns the refusal for an unknown account, after the same work.
 */
export async function refuseUnknownAccount(
  sql: postgres.Sql,
  email: string,
  password: string,
): Promise<Response | null> {
  const [known] = await sql`
    select 1 from auth.users where email = ${email} and encrypted_password is not null`
  nobody ??= hashPassword(randomBytes(16).toString('hex'), COST)
  const hash = await nobody
  if (known) return null
  await comparePassword(password, hash)
  return authError(400, 'invalid_credentials', 'Invalid login credentials')
}
