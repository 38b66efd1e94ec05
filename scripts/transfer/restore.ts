import { hash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite'
import postgres from 'postgres'
import { type Config, ConfigError, ROOT } from '../../server/config.ts'
import { syncFolder } from '../../server/embedded/data/files.ts'
import { LOCK_FILE, lockDataFolder } from '../../server/embedded/data/lock.ts'
import { loadSecrets, SECRETS_FILE } from '../../server/embedded/data/secrets.ts'
import { bootstrapDatabase } from '../../server/embedded/database/bootstrap.ts'
import { checkHistory, migrate, readMigrations } from '../../server/embedded/database/migrations.ts'
import { openDatabase, openDataFolder } from '../../server/embedded/database/open.ts'
import { stopLeftovers } from '../../server/embedded/leftovers.ts'
import { LOCATION_FILE } from '../../server/embedded/postgres/cluster.ts'
import { ArchiveError, extractArchive, type Manifest } from './archive.ts'
import {
  copyIn,
  disableTriggers,
  history,
  listTables,
  type Sql,
  setSequences,
  setTextFormat,
  sumOf,
  type Table,
  truncate,
} from './tables.ts'

interface RestoreOptions {
  /** Moves what is there aside. */
  readonly force?: boolean
  readonly signal?: AbortSignal | undefined
}

interface RestoreReport {
  /** Time of the backup, ISO 8601. */
  readonly made: string
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Rows by table. */
  readonly counts: readonly { readonly name: string; readonly rows: number }[]
  /** The archive's migrations were folded or changed since. */
  readonly isOlderSchema: boolean
  /** Folder with the previous data; null when there was none. */
  readonly before: string | null
}

const MIGRATIONS = join(ROOT, 'supabase', 'migrations')
/** Filled by the migrations: the current rules apply, not the archive's. */
const RULES = 'private.personal_data'
/** Tables and sequences filled by triggers. */
const DERIVED = /^private\.(catalogue|vocabulary)/
/** Where an archive is unpacked, in the data folder. */
const DRAFT = /^restore-[0-9a-f]{12}$/
/** Allowed in a data folder that counts as empty. */
const NO_DATA = new Set(['lost+found', 'cache', 'backups', LOCK_FILE])

/**
 * Restores an archive into the data folder. Everything is unpacked, loaded and verified beside the current data, then
 * swapped in, so a failure before the swap changes nothing.
 * @param signal Aborting it before the swap changes nothing either.
 */
export async function restore(
  config: Config,
  archive: string,
  { force = false, signal = new AbortController().signal }: RestoreOptions = {},
): Promise<RestoreReport> {
  const { dataDir, backend } = config
  if (backend.mode === 'supabase')
    throw new ConfigError('A backup goes into the embedded backend: unset PUBLIC_SUPABASE_URL.')
  const isEmbedded = backend.databaseUrl === null
  await openDataFolder(dataDir, isEmbedded)
  const present = (await readdir(dataDir)).filter((name) => !NO_DATA.has(name) && !DRAFT.test(name))
  if (present.length > 0 && !force)
    throw new ConfigError(
      `${dataDir} is not empty: set BACKLIT_DATA to another folder, or add --force to move its contents aside.`,
    )
  const unlock = await lockDataFolder(dataDir)
  const draft = join(dataDir, `restore-${randomBytes(6).toString('hex')}`)
  const unpacked = join(draft, 'unpacked')
  const fresh = join(draft, 'data')
  try {
    await removeDrafts(dataDir)
    await mkdir(unpacked, { recursive: true })
    await openDataFolder(draft, isEmbedded)
    await openDataFolder(fresh, isEmbedded)
    const manifest = await extractArchive(archive, unpacked)
    const isOlderSchema = await hasOlderSchema(manifest)
    await rename(join(unpacked, SECRETS_FILE), join(fresh, SECRETS_FILE))
    if (existsSync(join(unpacked, 'storage')))
      await rename(join(unpacked, 'storage'), join(fresh, 'storage'))
    const database = { manifest, isOlderSchema, folder: join(unpacked, 'database') }
    await load(fresh, backend.databaseUrl, database, force, signal)
    signal.throwIfAborted()
    const before = await swapIn(dataDir, fresh, present)
    return {
      made: manifest.made,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: Object.keys(manifest.entries).filter((name) => name.startsWith('storage/')).length,
      counts: manifest.tables,
      isOlderSchema,
      before,
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    await removeDraft(draft)
    unlock()
  }
}

interface Unpacked {
  readonly manifest: Manifest
  readonly isOlderSchema: boolean
  /** Holds one COPY file per table. */
  readonly folder: string
}

/**
 * True when the archive's migrations are not a prefix of this version's, because they were folded since; its rows are
 * then loaded by table and column name. Throws for an archive of a newer version.
 */
async function hasOlderSchema({ migrations }: Manifest): Promise<boolean> {
  const known = await readMigrations(MIGRATIONS)
  const newest = known.at(-1)?.version ?? ''
  const newer = migrations.find(({ version }) => version > newest)
  if (newer)
    throw new ArchiveError(
      `The backup has the migration ${newer.version}_${newer.name}, which this version does not know: restore it with the version that made it.`,
    )
  return migrations.some(({ version, sha256 }, index) => {
    const { version: own, text = '' } = known[index] ?? {}
    return version !== own || sha256 !== hash('sha256', text)
  })
}

async function load(
  dataDir: string,
  databaseUrl: string | null,
  database: Unpacked,
  force: boolean,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const { manifest, isOlderSchema } = database
  const secrets = await loadSecrets(dataDir)
  const server = await openDatabase({ dataDir, databaseUrl }, secrets, signal)
  const sql = postgres(server.url, { max: 2, connect_timeout: 10, onnotice: () => {} })
  const end = (): void => void sql.end({ timeout: 0 })
  signal.addEventListener('abort', end)
  try {
    signal.throwIfAborted()
    if (databaseUrl !== null) await checkTarget(sql, manifest, force)
    await checkHistory(sql, MIGRATIONS)
    const base = [SUPABASE_AUTH_HELPERS_SQL, getAuthSchemaSql(), getStorageSchemaSql()].join('\n')
    await bootstrapDatabase(sql, base, secrets.apiPassword)
    const last = isOlderSchema ? undefined : (manifest.migrations.at(-1)?.version ?? '0')
    await migrate(sql, MIGRATIONS, last)
    await fill(sql, database)
    await migrate(sql, MIGRATIONS)
  } finally {
    signal.removeEventListener('abort', end)
    await sql.end({ timeout: 5 })
    await server.stop()
  }
}

/** An external database must be empty or, with `force`, have the archive's migrations. */
async function checkTarget(sql: Sql, manifest: Manifest, force: boolean): Promise<void> {
  const [row] = await sql<{ used: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as used`
  if (!row?.used) return
  if (!force)
    throw new ConfigError(
      'The database at DATABASE_URL is not empty: use another one, or add --force to replace its rows.',
    )
  const applied = (await history(sql)).map(({ version }) => version).join()
  if (applied !== manifest.migrations.map(({ version }) => version).join())
    throw new ConfigError(
      'The database at DATABASE_URL has other migrations than the backup: use an empty one.',
    )
}

/** Loads all rows in one transaction and verifies every table's checksum before committing. */
async function fill(
  sql: postgres.Sql,
  { manifest, isOlderSchema, folder }: Unpacked,
): Promise<void> {
  const isLoaded = ({ name }: { readonly name: string }): boolean =>
    name !== RULES && !(isOlderSchema && DERIVED.test(name))
  await sql.begin(async (tx) => {
    await setTextFormat(tx)
    await disableTriggers(tx)
    const tables = new Map((await listTables(tx)).map((table) => [table.name, table]))
    await truncate(
      tx,
      [...tables.values()].filter(({ name }) => name !== RULES),
    )
    const loaded = manifest.tables.filter(isLoaded)
    const unknown = unknownPart(loaded, tables)
    if (unknown)
      throw new ArchiveError(`The backup has ${unknown}, which this version does not know.`)
    for (const { name, columns, rows, sha256 } of loaded) {
      const table: Table = { name, columns, key: tables.get(name)?.key ?? [] }
      await copyIn(tx, table, createReadStream(join(folder, name)))
      const sum = await sumOf(tx, table)
      if (sum.rows !== rows || sum.sha256 !== sha256)
        throw new ArchiveError(`${name} differs from the backup after loading.`)
    }
    await setSequences(tx, manifest.sequences.filter(isLoaded))
    if (isOlderSchema) await fillCatalogue(tx)
  })
}

/** The first table or column of a backup that a database lacks, for a sentence. */
export function unknownPart(
  tables: readonly Pick<Table, 'name' | 'columns'>[],
  known: ReadonlyMap<string, Pick<Table, 'columns'>>,
): string | undefined {
  for (const { name, columns } of tables) {
    const there = known.get(name)
    if (!there) return `the table ${name}`
    const lost = columns.find((column) => !there.columns.includes(column))
    if (lost !== undefined) return `the column ${lost} of ${name}`
  }
  return undefined
}

async function fillCatalogue(tx: Sql): Promise<void> {
  await tx`set local session_replication_role = origin`
  await tx`
    select private.catalogue_put(array_agg(id)) from public.projects
    where status = 'approved' having count(*) > 0`
}

/** Secrets are moved last: without them no site starts on a half-restored folder. */
async function swapIn(
  dataDir: string,
  fresh: string,
  present: readonly string[],
): Promise<string | null> {
  let before: string | null = null
  if (present.length > 0) {
    before = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`)
    await mkdir(before, { mode: 0o700 })
    for (const name of present)
      if (!name.startsWith('before-restore-')) await rename(join(dataDir, name), join(before, name))
  }
  const names = (await readdir(fresh)).filter((name) => name !== SECRETS_FILE)
  for (const name of [...names, SECRETS_FILE]) await rename(join(fresh, name), join(dataDir, name))
  await syncFolder(dataDir)
  return before
}

/** Removes what restores into this folder left that were killed. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names.filter((name) => DRAFT.test(name)))
    await removeDraft(join(dataDir, name))
}

async function removeDraft(draft: string): Promise<void> {
  await removeDatabase(join(draft, 'data'))
  await rm(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** Stops the database of a folder that is to be removed, if a killed process left it running, and removes files elsewhere. */
export async function removeDatabase(dataDir: string): Promise<void> {
  await stopLeftovers(dataDir)
  // As root, PostgreSQL's own user may not enter the data folder; its files are then elsewhere.
  const elsewhere = await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => null)
  if (elsewhere) await rm(elsewhere.trim(), { recursive: true, force: true })
}
