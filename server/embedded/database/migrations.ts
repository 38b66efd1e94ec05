import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'
import { StartError } from '../protocol.ts'

/** Such as `20261101000100_profiles.sql`. */
const FILE_NAME = /^(\d{14})_([a-z0-9_]+)\.sql$/

interface Migration {
  readonly version: string
  readonly name: string
  readonly text: string
}

export interface History {
  /** Version of the newest applied migration. */
  readonly last: string
  readonly pending: readonly Migration[]
}

interface Applied {
  readonly version: string
  readonly name: string | null
  readonly text: string | null
}

/**
 * Applies a folder's pending migrations in order, each in its own transaction. Returns the newest file's name without
 * `.sql`, or null for an empty folder. Throws a StartError if one fails or if the history doesn't match the folder.
 * @param last Version of the last one to apply; all by default.
 */
export async function migrate(
  sql: postgres.Sql,
  folder: string,
  last?: string,
): Promise<string | null> {
  const all = await readMigrations(folder)
  const migrations = last === undefined ? all : all.filter(({ version }) => version <= last)
  const applied = await readApplied(sql)
  assertMatches(migrations, applied, await writtenBy(sql))
  const known = new Set(applied.map((row) => row.version))
  for (const migration of migrations) {
    if (!known.has(migration.version)) await apply(sql, migration)
  }
  const newest = migrations.at(-1)
  return newest ? `${newest.version}_${newest.name}` : null
}

/**
 * Throws a StartError if the database's history doesn't match the folder. Read-only.
 * @returns How far the database is; null if there is nothing in it yet.
 */
export async function checkHistory(sql: postgres.Sql, folder: string): Promise<History | null> {
  const [row] = await sql<{ used: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as used`
  if (!row?.used) return null
  const [migrations, applied] = [await readMigrations(folder), await readApplied(sql)]
  assertMatches(migrations, applied, await writtenBy(sql))
  const last = applied.at(-1)
  return last
    ? { last: last.version, pending: migrations.filter(({ version }) => version > last.version) }
    : null
}

/** Records which version of the software opened the database last: it knows every migration in it. */
export async function recordVersion(sql: postgres.Sql, version: string): Promise<void> {
  await sql`
    update supabase_migrations.schema_migrations set statements = ${[version]}
    where version = '0' and statements is distinct from ${[version]}`
}

/** What {@link recordVersion} recorded; null where nothing did. */
async function writtenBy(sql: postgres.Sql): Promise<string | null> {
  const [row] = await sql<{ version: string | null }[]>`
    select statements[1] as version from supabase_migrations.schema_migrations where version = '0'`
  return row?.version ?? null
}

async function readApplied(sql: postgres.Sql): Promise<readonly Applied[]> {
  return sql<Applied[]>`
    select version, name, array_to_string(statements, ';') as text from supabase_migrations.schema_migrations
    where version <> '0' order by version`
}

/** The migrations of a folder, oldest first, with LF line endings. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const migrations: Migration[] = []
  for (const file of names.filter((name) => name.endsWith('.sql')).sort()) {
    const [, version, name] = FILE_NAME.exec(file) ?? []
    if (!version || !name) {
      throw new StartError(
        `${file} is not a migration's name; it must look like 20261101000100_profiles.sql.`,
      )
    }
    if (migrations.at(-1)?.version === version)
      throw new StartError(`Two migrations have the version ${version}; give ${file} another one.`)
    migrations.push({ version, name, text: normalise(await readFile(join(folder, file), 'utf8')) })
  }
  return migrations
}

/** Supabase's command line keeps each statement by itself, without what stood between them. */
function bare(text: string): string {
  return text.replace(/[\s;]+/g, '')
}

/** Line endings depend on the checkout. */
function normalise(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

function assertMatches(
  migrations: readonly Migration[],
  applied: readonly Applied[],
  writer: string | null,
): void {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]))
  const newest = migrations.at(-1)?.version ?? ''
  for (const row of applied) {
    const file = byVersion.get(row.version)
    const label = `${row.version}_${row.name}`
    if (!file && row.version > newest) throw newerData(label, writer)
    if (!file) throw incompatibleData(label)
    if (row.text !== null && bare(row.text) !== bare(file.text))
      throw incompatibleData(`${label} was changed after it was applied`)
  }
  const last = applied.at(-1)?.version ?? ''
  const late = migrations.find(
    (one) => one.version < last && !applied.some((row) => row.version === one.version),
  )
  if (late)
    throw incompatibleData(`${late.version}_${late.name} is older than one that is applied already`)
}

function newerData(migration: string, writer: string | null): StartError {
  return new StartError(
    `The data was written by ${writer === null ? 'a newer Backlit' : `Backlit ${writer}`}: it has the migration ${migration}, which this Backlit does not know. Start that version, or restore the backup it made before it migrated into an empty data folder (npm run restore). Nothing was changed.`,
  )
}

/** Until release 1.0.0 migrations are edited in place, which an existing database cannot follow. */
function incompatibleData(migration: string): StartError {
  return new StartError(
    `The data is of an earlier state of Backlit (migration ${migration}): back it up with the version that made it (npm run backup), then restore the backup with this one into an empty data folder (npm run restore). Nothing was changed.`,
  )
}

async function apply(sql: postgres.Sql, migration: Migration): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      // Another process with the same DATABASE_URL may migrate too.
      await tx`select pg_advisory_xact_lock(hashtext('backlit.migrations'))`
      const [done] = await tx`
        select 1 from supabase_migrations.schema_migrations where version = ${migration.version}`
      if (done) return
      await tx.unsafe(migration.text).simple()
      await tx`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${migration.version}, ${migration.name}, ${[migration.text]})`
    })
  } catch (cause) {
    const error = cause as postgres.PostgresError
    const line = error.position
      ? ` (line ${migration.text.slice(0, Number(error.position)).split('\n').length})`
      : ''
    const reason = String(error.code).startsWith('CONNECTION_')
      ? 'the database ended meanwhile, as it does when the disk is full'
      : `${error.message}${line}`
    throw new StartError(
      `The migration ${migration.version}_${migration.name} failed and was undone: ${reason}.`,
      { cause },
    )
  }
}
