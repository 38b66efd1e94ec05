import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type postgres from 'postgres'

/** What a link or code in a mail is for. */
export type Purpose =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** PKCE: who redeems the link must know the verifier that belongs to the challenge. */
export interface Challenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

/** The secrets of a mail, which exist nowhere else. */
export interface Issued {
  readonly link: string
  readonly code: string
}

/** A token that was proven and is used up. */
export interface Claimed {
  readonly userId: string
  readonly purpose: Purpose
  readonly email: string
  readonly challenge: Challenge | null
}

export type Query = postgres.Sql | postgres.TransactionSql

/** Links and codes work for this long, in seconds. */
const TOKEN_SECONDS = 3600
/** Wrong codes that a token survives; its link works on. */
const WRONG_CODES = 5
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

/** Links and codes of mails: made, proven once, forgotten. */
export class MailTokens {
  readonly #secret: string

  /** @param secret Codes are short enough to be tried out, so their hashes are keyed with it. */
  constructor(secret: string) {
    this.#secret = secret
  }

  /** Makes a token for an account and address; an earlier one of the same purpose ends. */
  async issue(
    sql: Query,
    token: { userId: string; purpose: Purpose; email: string; challenge?: Challenge | null },
  ): Promise<Issued> {
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

  /** Uses up the token of a link; null when there is none such, or none any more. */
  async claimLink(sql: Query, link: string, purposes: readonly Purpose[]): Promise<Claimed | null> {
    const rows = await sql<Row[]>`
      delete from auth.mail_tokens where link_hash = ${linkHash(link)}
        and purpose = any(${purposes as Purpose[]})
        and created_at > now() - make_interval(secs => ${TOKEN_SECONDS})
      returning *`
    return rows[0] ? claimed(rows[0]) : null
  }

  /** Uses up the token of a code sent to an address; a wrong code is counted against all that it could have meant. */
  async claimCode(
    sql: Query,
    email: string,
    code: string,
    purposes: readonly Purpose[],
  ): Promise<Claimed | null> {
    const rows = await sql<Row[]>`
      select * from auth.mail_tokens where email = ${email} and purpose = any(${purposes as Purpose[]})
        and created_at > now() - make_interval(secs => ${TOKEN_SECONDS}) and wrong_codes < ${WRONG_CODES}`
    const proven = rows.find((row) =>
      sameText(row.code_hash, this.#codeHash(row.purpose, email, code)),
    )
    if (!proven) {
      await sql`
        update auth.mail_tokens set wrong_codes = least(wrong_codes + 1, ${WRONG_CODES})
        where id = any(${rows.map((row) => row.id)})`
      return null
    }
    // The hash belongs to the condition: two at once, or a renewal in between, must not both count.
    const deleted = await sql<Row[]>`
      delete from auth.mail_tokens where id = ${proven.id} and code_hash = ${proven.code_hash}
        and wrong_codes < ${WRONG_CODES}
      returning *`
    return deleted[0] ? claimed(deleted[0]) : null
  }

  #codeHash(purpose: Purpose, email: string, code: string): string {
    return createHmac('sha256', this.#secret).update(`${purpose}\n${email}\n${code}`).digest('hex')
  }
}

/** Ends every link and code of an account, such as after its password or address changed. */
export async function forgetTokens(sql: Query, userId: string): Promise<void> {
  await sql`delete from auth.mail_tokens where user_id = ${userId}`
}

function claimed(row: Row): Claimed {
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

function sameText(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
