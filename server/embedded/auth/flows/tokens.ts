import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type postgres from 'postgres'

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
  readonly challenge: Challenge | null
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
  readonly code_hash: string
  readonly code_challenge: string | null
  readonly code_challenge_method: 's256' | 'plain' | null
}

/** One-time links and codes for mails. */
export class MailTokens {
  readonly #secret: string

  /** @param secret Key for the hashes of codes, which are short enough to brute-force otherwise. */
  constructor(secret: string) {
    this.#secret = secret
  }

  /** Issues a token, replacing an earlier one of the same account and purpose. */
  async issue(
    sql: Query,
    token: { userId: string; purpose: Purpose; email: string; challenge?: Challenge | null },
  ): Promise<MailSecrets> {
    const link = randomBytes(32).toString('base64url')
    const code = Array.from({ length: CODE_DIGITS }, () => randomInt(10)).join('')
    const { userId, purpose, email, challenge = null } = token
    await sql`
      insert into auth.mail_tokens
        (user_id, purpose, email, link_hash, code_hash, code_challenge, code_challenge_method)
      values (${userId}, ${purpose}, ${email}, ${linkHash(link)}, ${this.#codeHash(purpose, email, code)},
        ${challenge?.challenge ?? null}, ${challenge?.method ?? null})
      on conflict (user_id, purpose) do update set
        email = excluded.email, link_hash = excluded.link_hash, code_hash = excluded.code_hash,
        wrong_codes = 0, code_challenge = excluded.code_challenge,
        code_challenge_method = excluded.code_challenge_method, created_at = now()`
    return { link, code }
  }

  /** Redeems a link; null if it is unknown, used or expired. */
  async claimLink(
    sql: Query,
    link: string,
    purposes: readonly Purpose[],
  ): Promise<ClaimedToken | null> {
    const rows = await sql<Row[]>`
      delete from auth.mail_tokens where link_hash = ${linkHash(link)}
        and purpose = any(${purposes as Purpose[]})
        and created_at > now() - make_interval(secs => ${TOKEN_SECONDS})
      returning *`
    return rows[0] ? toClaimedToken(rows[0]) : null
  }

  /** Redeems a code sent to an address; a wrong one counts against all tokens it could have been for. */
  async claimCode(
    sql: Query,
    email: string,
    code: string,
    purposes: readonly Purpose[],
  ): Promise<ClaimedToken | null> {
    const rows = await sql<Row[]>`
      select * from auth.mail_tokens where email = ${email} and purpose = any(${purposes as Purpose[]})
        and created_at > now() - make_interval(secs => ${TOKEN_SECONDS}) and wrong_codes < ${MAX_WRONG_CODES}`
    const match = rows.find((row) =>
      isEqual(row.code_hash, this.#codeHash(row.purpose, email, code)),
    )
    if (!match) {
      await sql`
        update auth.mail_tokens set wrong_codes = least(wrong_codes + 1, ${MAX_WRONG_CODES})
        where id = any(${rows.map((row) => row.id)})`
      return null
    }
    // Also compares the hash, in case the token was redeemed or reissued in the meantime.
    const deleted = await sql<Row[]>`
      delete from auth.mail_tokens where id = ${match.id} and code_hash = ${match.code_hash}
        and wrong_codes < ${MAX_WRONG_CODES}
      returning *`
    return deleted[0] ? toClaimedToken(deleted[0]) : null
  }

  #codeHash(purpose: Purpose, email: string, code: string): string {
    return createHmac('sha256', this.#secret).update(`${purpose}\n${email}\n${code}`).digest('hex')
  }
}

/** Invalidates all links and codes of an account. */
export async function deleteTokens(sql: Query, userId: string): Promise<void> {
  await sql`delete from auth.mail_tokens where user_id = ${userId}`
}

function toClaimedToken(row: Row): ClaimedToken {
  const { code_challenge: challenge, code_challenge_method: method } = row
  return {
    userId: row.user_id,
    purpose: row.purpose,
    email: row.email,
    challenge: challenge && method ? { challenge, method } : null,
  }
}

function linkHash(link: string): string {
  return createHash('sha256').update(link).digest('hex')
}

function isEqual(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
