import type postgres from 'postgres'
import type { Locale } from '#i18n/locales.ts'
import { mailLocale } from '../../../mail/words.ts'
import type { Query } from './tokens.ts'

/** What the mail flows know of an account. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly newEmail: string | null
  /** Which half of a change of address has agreed: 0 none, 1 the current address, 2 the new one. */
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

/** The account that may get mails at an address. */
export async function accountByEmail(sql: Query, email: string): Promise<Account | null> {
  return one(await sql<Row[]>`${columns(sql)} where email = ${email} and deleted_at is null`)
}

export async function accountById(sql: Query, id: string): Promise<Account | null> {
  return one(await sql<Row[]>`${columns(sql)} where id = ${id} and deleted_at is null`)
}

/** The account that is about to move to or from an address. */
export async function accountInChange(sql: Query, email: string): Promise<Account | null> {
  return one(
    await sql<Row[]>`${columns(sql)}
      where (email = ${email} or email_change = ${email}) and email_change is not null
        and deleted_at is null
      order by (email = ${email}) desc limit 1`,
  )
}

function columns(sql: Query): postgres.PendingQuery<Row[]> {
  return sql<Row[]>`
    select id, email, email_change, email_change_confirm_status as agreed, email_confirmed_at is not null as confirmed,
      raw_user_meta_data as meta
    from auth.users`
}

function one(rows: readonly Row[]): Account | null {
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

/** Where people keep their language, the strongest first. Each may be missing. */
const PREFERENCES: readonly (readonly [table: string, key: string])[] = [
  ['account_settings', 'user_id'],
  ['profiles', 'id'],
]

/**
 * The language for mails to an account: its settings, its profile, what it said at sign-up, the page that asked.
 * Languages that the interface does not have are passed over.
 */
export async function accountLocale(
  sql: Query,
  account: Account,
  page: Locale | undefined,
): Promise<Locale> {
  const known = await sql<{ table_name: string }[]>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'locale'`
  const said: unknown[] = []
  for (const [table, key] of PREFERENCES) {
    if (!known.some((row) => row.table_name === table)) continue
    const [row] = await sql<{ locale: string | null }[]>`
      select locale from public.${sql(table)} where ${sql(key)} = ${account.id}`
    said.push(row?.locale)
  }
  return mailLocale(...said, account.metadata.locale, page)
}
