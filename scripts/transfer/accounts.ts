import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { unseal } from '../../server/embedded/auth/factors/vault.ts'
import type { Sql, Sum } from './tables.ts'

type Row = Readonly<Record<string, unknown>>

/** Columns of these tables differ between Lite and hosted Supabase. */
interface AccountTable {
  readonly name: 'auth.users' | 'auth.identities' | 'auth.mfa_factors'
  /** Columns both sides have. */
  readonly columns: readonly string[]
}

const NAMES = ['auth.users', 'auth.identities', 'auth.mfa_factors'] as const
const BATCH = 500
/** GoTrue fails on null in these. */
const NEVER_NULL = new Set([
  'confirmation_token',
  'recovery_token',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
])
/** Tokens in mails already sent, which another server cannot verify. */
const CLEARED = new Set([
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token',
  'reauthentication_token',
])
/** GoTrue only finds accounts with this instance id. */
const INSTANCE = '00000000-0000-0000-0000-000000000000'

export async function accountTables(source: Sql, target: Sql): Promise<AccountTable[]> {
  const tables: AccountTable[] = []
  for (const name of NAMES) {
    const there = new Set(await columnsOf(target, name))
    const columns = (await columnsOf(source, name)).filter((column) => there.has(column))
    tables.push({ name, columns })
  }
  return tables
}

async function columnsOf(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attname`
  return rows.map(({ name }) => name)
}

/** Upserts the source's accounts into the target, with password hashes and second factors. */
export async function copyAccounts(
  source: Sql,
  target: Sql,
  table: AccountTable,
  factorKey: string,
): Promise<void> {
  const hasInstance =
    table.name === 'auth.users' && (await columnsOf(target, table.name)).includes('instance_id')
  const columns = [...table.columns, ...(hasInstance ? ['instance_id'] : [])]
  const names = columns.map((column) => `"${column}"`).join(', ')
  const changes = columns.map((column) => `"${column}" = excluded."${column}"`).join(', ')
  for await (const rows of read(source, table)) {
    const changed = rows.map((row) => ({
      ...toTarget(row, table, factorKey),
      ...(hasInstance ? { instance_id: INSTANCE } : {}),
    }))
    await target.unsafe(
      `insert into ${table.name} (${names})
      select ${names} from jsonb_populate_recordset(null::${table.name}, $1)
      on conflict (id) do update set ${changes}`,
      [changed as unknown as postgres.ParameterOrJSON<never>],
    )
  }
}

/** Checksum of the source's accounts as they will be in the target. */
export async function expectedSum(
  source: Sql,
  table: AccountTable,
  factorKey: string,
): Promise<Sum> {
  return sum(read(source, table), (row) => toTarget(row, table, factorKey))
}

/** Checksum of the accounts in the target. */
export async function foundSum(target: Sql, table: AccountTable): Promise<Sum> {
  return sum(read(target, table), (row) => row)
}

async function sum(batches: AsyncIterable<Row[]>, change: (row: Row) => Row): Promise<Sum> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of batches)
    for (const row of batch) {
      const sorted = Object.entries(change(row)).sort(([left], [right]) => (left < right ? -1 : 1))
      hash.update(`${JSON.stringify(sorted)}\n`)
      rows++
    }
  return { rows, sha256: hash.digest('hex') }
}

async function* read(sql: Sql, { name, columns }: AccountTable): AsyncGenerator<Row[]> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  let last = ''
  for (;;) {
    const rows = await sql.unsafe<{ id: string; row: Row }[]>(
      `select id::text as id, to_jsonb(t) as row from (
        select ${names} from ${name} where id::text > $1 order by id::text limit ${BATCH}) t`,
      [last],
    )
    if (rows.length === 0) return
    yield rows.map(({ row }) => row)
    last = rows.at(-1)?.id ?? ''
  }
}

function toTarget(row: Row, table: AccountTable, factorKey: string): Row {
  if (table.name === 'auth.mfa_factors')
    return typeof row.secret === 'string'
      ? { ...row, secret: unseal(row.secret, String(row.id), factorKey) }
      : row
  if (table.name === 'auth.identities') return row
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      CLEARED.has(column) ? '' : (value ?? (NEVER_NULL.has(column) ? '' : null)),
    ]),
  )
}
