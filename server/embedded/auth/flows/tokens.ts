import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type postgres from 'postgres'
import { isSameSecret } from '#core/same-secret.server.ts'

export type Purpose =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** PKCE: redeeming the link requires the verifier of this challenge. */
export interface Challenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

/** Data of a sign-up, applied only when the token it came with is redeemed. */
export interface SignUp {
  readonly passwordHash: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Secrets that only the mail contains; the database stores hashes. */
export interface MailSecrets {
  readonly link: string
  readonly code: string
}

/** A token that was redeemed. */
export interface ClaimedToken {
  readonly userId: string
  readonly purpose: Purpose
  readonly email: string
  /** The address that a change of address leads to; null for other purposes. */
  readonly newEmail: string | null
  readonly challenge: Challenge | null
  readonly signUp: SignUp | null
}

export type Query = postgres.Sql | postgres.TransactionSql

const TOKEN_SECONDS = 3600
/** After this many only the link works. */
const MAX_WRONG_CODES = 5
const CODE_DIGITS = 10

interface Row {
  readonly id: string
  readonly user_id: string
  readonly purpose: Purpose
  readonly email: string
  readonly new_email: string | null
  readonly code_hash: string
  readonly code_challenge: string | null
  readonly code_challenge_method: 's256' | 'plain' | null
  readonly password_hash: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

/** One-time links and codes for mails. */
export class MailTokens {
  readonly #secret: string

  /** @param secret Key for the hashes of codes, which are short enough to brute-force otherwise. */
  constructor(secret: string) {
    this.#secret = secret
  }

  /** Issues a token; earlier ones stay valid. Deletes expired ones of all accounts, as they hold addresses. */
  async issue(
    sql: Query,
    token: {
      userId: string
      purpose: Purpose
      email: string
      newEmail?: string
      challenge?: Challenge | null
      signUp?: SignUp | null
    },
  ): Promise<MailSecrets> {
    const link = randomBytes(32).toString('base64url')
    const code = Array.from({ length: CODE_DIGITS }, () => randomInt(10)).join('')
    const { userId, purpose, email, newEmail = null, challenge = null, signUp = null } = token
    await sql`
      delete from auth.mail_tokens where id in (
        select id from auth.mail_tokens
        where created_at <= now() - make_interval(secs => ${TOKEN_SECONDS}) for update skip locked)`
    await sql`
      insert into auth.mail_tokens (user_id, purpose, email, new_email, link_hash, code_hash,
        code_challenge, code_challenge_method, password_hash, metadata)
      values (${userId}, ${purpose}, ${email}, ${newEmail}, ${linkHash(link)}, ${this.#codeHash(purpose, email, code)},
        ${challenge?.challenge ?? null}, ${challenge?.method ?? null}, ${signUp?.passwordHash ?? null},
        ${signUp && sql.json(signUp.metadata as postgres.JSONValue)})`
    return { link, code }
  }

  /**
   * Redeems a link and voids all tokens of its account and purpose; null if it is unknown, used or expired. Locks the
   * account until the transaction ends.
   */
  async claimLink(
    sql: postgres.TransactionSql,
    link: string,
    purposes: readonly Purpose[],
  ): Promise<ClaimedToken | null> {
    const [match] = await sql<Row[]>`
      select * from auth.mail_tokens where link_hash = ${linkHash(link)}
        and purpose = any(${purposes as Purpose[]})
        and created_at > now() - make_interval(secs => ${TOKEN_SECONDS})`
    return match ? claim(sql, match) : null
  }

  /** Redeems a code sent to an address likewise; a wrong one counts against all tokens it could have been for. */
  async claimCode(
    sql: postgres.TransactionSql,
    email: string,
    code: string,
    purposes: readonly Purpose[],
  ): Promise<ClaimedToken | null> {
    const rows = await sql<Row[]>`
      select * from auth.mail_tokens where email = ${email} and purpose = any(${purposes as Purpose[]})
        and created_at > now() - make_interval(secs => ${TOKEN_SECONDS}) and wrong_codes < ${MAX_WRONG_CODES}`
    const match = rows.find((row) =>
      isSameSecret(row.code_hash, this.#codeHash(row.purpose, email, code)),
    )
    if (!match) {
      await sql`
        update auth.mail_tokens set wrong_codes = least(wrong_codes + 1, ${MAX_WRONG_CODES})
        where id = any(${rows.map((row) => row.id)})`
      return null
    }
    return claim(sql, match, MAX_WRONG_CODES)
  }

  #codeHash(purpose: Purpose, email: string, code: string): string {
    return createHmac('sha256', this.#secret).update(`${purpose}\n${email}\n${code}`).digest('hex')
  }
}

/** Invalidates all links and codes of an account. */
export async function deleteTokens(sql: Query, userId: string): Promise<void> {
  await sql`delete from auth.mail_tokens where user_id = ${userId}`
}

/** The account's lock lets one of several concurrent claims through. */
async function claim(
  sql: postgres.TransactionSql,
  row: Row,
  maxWrong: number | null = null,
): Promise<ClaimedToken | null> {
  await sql`select 1 from auth.users where id = ${row.user_id} for update`
  const deleted = await sql`
    delete from auth.mail_tokens
    where user_id = ${row.user_id} and purpose = ${row.purpose} and exists (
      select from auth.mail_tokens
      where id = ${row.id} and (${maxWrong}::int is null or wrong_codes < ${maxWrong}::int))`
  if (deleted.count === 0) return null
  const { code_challenge: challenge, code_challenge_method: method } = row
  const { password_hash: passwordHash, metadata } = row
  return {
    userId: row.user_id,
    purpose: row.purpose,
    email: row.email,
    newEmail: row.new_email,
    challenge: challenge && method ? { challenge, method } : null,
    signUp: passwordHash && metadata ? { passwordHash, metadata } : null,
  }
}

function linkHash(link: string): string {
  return createHash('sha256').update(link).digest('hex')
}
