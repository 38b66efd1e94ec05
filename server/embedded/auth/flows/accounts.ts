import type postgres from 'postgres'
import type { Locale } from '#i18n/locales.ts'
import { mailLocale } from '../../../mail/words.ts'
import type { Query } from './tokens.ts'

export interface Account {
  readonly id: string
  readonly email: string
  readonly newEmail: string | null
  /** Which address has confirmed a change of address: 0 none, 1 the current one, 2 the new one. */
  readonly agreed: number
  readonly isConfirmed: boolean
  readonly metadata: Readonly<Record<string, unknown>>
}

interface Row {
  readonly id: string
  readonly email: string
  readonly email_change: string | null
  readonly agreed: number | null
  readonly confirmed: boolean
  readonly meta: Readonly<Record<string, unknown>> | null
}

export async function accountByEmail(sql: Query, email: string): Promise<Account | null> {
  return firstAccount(
    await sql<Row[]>`${selectAccount(sql)} where email = ${email} and deleted_at is null`,
  )
}

export async function accountById(sql: Query, id: string): Promise<Account | null> {
  return firstAccount(
    await sql<Row[]>`${selectAccount(sql)} where id = ${id} and deleted_at is null`,
  )
}

/** The account with a pending change from or to an address: the caller's own, else the one at it, else the latest. */
export async function accountInChange(
  sql: Query,
  email: string,
  callerId: string | null,
): Promise<Account | null> {
  return firstAccount(
    await sql<Row[]>`${selectAccount(sql)}
      where (email = ${email} or email_change = ${email}) and email_change is not null
        and deleted_at is null
      order by (id = ${callerId}) desc, (email = ${email}) desc,
        email_change_sent_at desc nulls last
      limit 1`,
  )
}

function selectAccount(sql: Query): postgres.PendingQuery<Row[]> {
  return sql<Row[]>`
    select id, email, email_change, email_change_confirm_status as agreed, email_confirmed_at is not null as confirmed,
      raw_user_meta_data as meta
    from auth.users`
}

function firstAccount(rows: readonly Row[]): Account | null {
  const [row] = rows
  if (!row?.email) return null
  return {
    id: row.id,
    email: row.email,
    newEmail: row.email_change || null,
    agreed: row.agreed ?? 0,
    isConfirmed: row.confirmed,
    metadata: row.meta ?? {},
  }
}

/**
 * The language for mails to an account, by settings, profile, sign-up and the requesting page, in this order.
 * Unsupported languages are skipped.
 */
export async function accountLocale(
  sql: Query,
  account: Account,
  page: Locale | undefined,
): Promise<Locale> {
  const [preferred] = await sql<{ settings: string | null; profile: string | null }[]>`
    select (select locale from public.account_settings where user_id = ${account.id}) as settings,
      (select locale from public.profiles where id = ${account.id}) as profile`
  return mailLocale(preferred?.settings, preferred?.profile, account.metadata.locale, page)
}
