import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { type Config, ConfigError, ROOT } from '../../server/config.ts'
import { openDemoAccounts } from '../../server/embedded/database/demo.ts'
import { migrate, readMigrations } from '../../server/embedded/database/migrations.ts'
import { isLoopback } from '../../server/loopback.ts'
import { accountTables, copyAccounts, expectedSum, foundSum } from './accounts.ts'
import { openSource, type Source } from './source.ts'
import {
  copyIn,
  copyOut,
  disableTriggers,
  history,
  listSequences,
  listTables,
  type Sql,
  type Sum,
  setSequences,
  setTextFormat,
  sumOf,
  type Table,
} from './tables.ts'
import { copyUploads, listUploads, type UploadReport } from './uploads.ts'

/** A Supabase project. */
export interface Target {
  readonly databaseUrl: string
  readonly url: string
  readonly secretKey: string
}

/** One table on both sides; `target` is null in a dry run. */
export interface Compared {
  readonly table: string
  readonly source: Sum
  readonly target: Sum | null
}

export interface MoveReport {
  /** Migrations the project lacked. */
  readonly migrations: readonly string[]
  readonly tables: readonly Compared[]
  /** Number of uploads in the source. */
  readonly uploads: number
  /** Null in a dry run. */
  readonly sent: UploadReport | null
}

const MIGRATIONS = join(ROOT, 'supabase', 'migrations')
/** `auth` is moved separately; sessions are not, as another server signs them with other keys. */
const MOVED = ['public', 'private']

/**
 * Moves a data folder to a Supabase project: schema, rows, accounts with their password hashes and second factors,
 * uploads. Can be repeated: tables and files with matching checksums are skipped. A dry run only reads.
 */
export async function moveToSupabase(
  config: Config,
  target: Target,
  { dryRun = false, signal }: { dryRun?: boolean; signal?: AbortSignal } = {},
): Promise<MoveReport> {
  const source = await openSource(config)
  const there = postgres(target.databaseUrl, { max: 5, connect_timeout: 15, onnotice: () => {} })
  signal?.addEventListener('abort', () => {
    void source.sql.end({ timeout: 0 })
    void there.end({ timeout: 0 })
  })
  try {
    if (source.isLive && !dryRun)
      throw new ConfigError(
        'A site is running on this data folder: stop it first, or writes in the meantime are lost.',
      )
    await refuseOpenDemo(source.sql, target)
    const api = createClient(target.url, target.secretKey, { auth: { persistSession: false } })
    await checkTarget(there, api)
    return (await source.sql.begin('isolation level repeatable read read only', async (from) => {
      await setTextFormat(from)
      await checkSource(from)
      await checkAccounts(from, there)
      return dryRun ? plan(from, there) : move(source, from, there, api)
    })) as MoveReport
  } finally {
    await there.end({ timeout: 5 })
    await source.close()
  }
}

async function refuseOpenDemo(sql: postgres.Sql, target: Target): Promise<void> {
  if (isLoopback(new URL(target.url).hostname)) return
  const open = await openDemoAccounts(sql)
  if (open.length > 0)
    throw new ConfigError(
      `The accounts ${open.join(', ')} have the demo's published password: close them first with "npm run admin -- --retire-demo".`,
    )
}

async function checkTarget(there: postgres.Sql, api: SupabaseClient): Promise<void> {
  const row = await there<{ number: string; complete: boolean }[]>`
    select current_setting('server_version_num') as number,
      to_regclass('auth.users') is not null and to_regclass('storage.objects') is not null as complete`
    .then((rows) => rows[0])
    .catch((cause: Error) => {
      throw new ConfigError(`SUPABASE_DB_URL does not answer: ${cause.message}.`, { cause })
    })
  if (!row?.complete)
    throw new ConfigError('SUPABASE_DB_URL is not the database of a Supabase project.')
  if (Number(row.number) < 170_000)
    throw new ConfigError('The Supabase project must have PostgreSQL 17 or newer.')
  const { error } = await api.storage.listBuckets()
  if (error)
    throw new ConfigError(`SUPABASE_URL does not answer to SUPABASE_SECRET_KEY: ${error.message}.`)
}

/** The target gets this version's migrations, so the source must have exactly these. */
async function checkSource(from: Sql): Promise<void> {
  const known = (await readMigrations(MIGRATIONS)).map(({ version }) => version).join()
  if ((await history(from)).map(({ version }) => version).join() !== known)
    throw new ConfigError('The data folder is from another version: start this version on it once.')
}

/** The move replaces rows that other accounts would own. */
async function checkAccounts(from: Sql, there: Sql): Promise<void> {
  const rows = await there<{ id: string }[]>`select id from auth.users`
  const ids = rows.map(({ id }) => id)
  const known = await from<{ id: string }[]>`select id from auth.users where id = any (${ids})`
  if (known.length < ids.length)
    throw new ConfigError('The Supabase project has accounts of its own: move to an empty project.')
}

async function plan(from: Sql, there: Sql): Promise<MoveReport> {
  const tables: Compared[] = []
  for (const table of await listTables(from, ['auth', ...MOVED]))
    if (isMoved(table.name))
      tables.push({ table: table.name, source: await sumOf(from, table), target: null })
  return {
    migrations: await missingMigrations(there),
    tables,
    uploads: (await listUploads(from)).length,
    sent: null,
  }
}

const isMoved = (name: string): boolean =>
  !name.startsWith('auth.') || /^auth\.(users|identities|mfa_factors)$/.test(name)

async function missingMigrations(there: Sql): Promise<string[]> {
  const [row] = await there<{ used: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as used`
  const applied = new Set(row?.used ? (await history(there)).map(({ version }) => version) : [])
  return (await readMigrations(MIGRATIONS))
    .filter(({ version }) => !applied.has(version))
    .map(({ version, name }) => `${version}_${name}`)
}

async function move(
  source: Source,
  from: Sql,
  there: postgres.Sql,
  api: SupabaseClient,
): Promise<MoveReport> {
  const migrations = await missingMigrations(there)
  await there
    .unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text);`)
    .simple()
  await migrate(there, MIGRATIONS)
  // All rows in one transaction: a move interrupted here starts over, one interrupted later skips them.
  const tables = (await there.begin(async (to) => {
    await setTextFormat(to)
    await disableTriggers(to)
    return [...(await moveAccounts(source, from, to)), ...(await moveTables(from, to))]
  })) as Compared[]
  const uploads = await listUploads(from)
  return {
    migrations,
    tables,
    uploads: uploads.length,
    sent: await copyUploads(uploads, source.storage, api, there),
  }
}

async function moveAccounts(source: Source, from: Sql, to: Sql): Promise<Compared[]> {
  const { factorKey } = source.secrets
  const compared: Compared[] = []
  for (const table of await accountTables(from, to)) {
    const expected = await expectedSum(from, table, factorKey)
    if ((await foundSum(to, table)).sha256 !== expected.sha256)
      await copyAccounts(from, to, table, factorKey)
    compared.push({ table: table.name, source: expected, target: await foundSum(to, table) })
  }
  return compared
}

async function moveTables(from: Sql, to: Sql): Promise<Compared[]> {
  const compared: Compared[] = []
  const own = new Map((await listTables(to, MOVED)).map((table) => [table.name, table]))
  for (const table of await listTables(from, MOVED)) {
    if (!own.has(table.name)) throw new ConfigError(`The project has no table ${table.name}.`)
    const source = await sumOf(from, table)
    let target = await sumOf(to, table)
    if (target.sha256 !== source.sha256) {
      await replace(from, to, table)
      target = await sumOf(to, table)
    }
    compared.push({ table: table.name, source, target })
  }
  await setSequences(to, await listSequences(from, MOVED))
  return compared
}

async function replace(from: Sql, to: Sql, table: Table): Promise<void> {
  await to.unsafe(`delete from ${table.name}`)
  const pipe = new PassThrough()
  await Promise.all([copyOut(from, table, pipe), copyIn(to, table, pipe)])
}
