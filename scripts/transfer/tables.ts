import { createHash, hash } from 'node:crypto'
import { type Readable, Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type postgres from 'postgres'
import { moved } from './progress.ts'

export type Sql = postgres.Sql | postgres.TransactionSql

/** A table without its generated columns. */
export interface Table {
  /** Qualified, such as `public.projects`. */
  readonly name: string
  readonly columns: readonly string[]
  /** Primary key; when empty, rows are ordered by their whole text. */
  readonly key: readonly string[]
}

/** Equal for tables with the same rows. */
export interface Sum {
  readonly rows: number
  readonly sha256: string
}

/** An applied migration. */
interface Migration {
  readonly version: string
  readonly name: string
  /** Of its text. */
  readonly sha256: string
}

const SCHEMAS: readonly string[] = ['auth', 'storage', 'public', 'private']

/** Sorted by name. */
export async function listTables(sql: Sql, schemas = SCHEMAS): Promise<Table[]> {
  const rows = await sql<Table[]>`
    select n.nspname || '.' || c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select a.attname::text from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any (${[...schemas]})
    order by 1`
  return [...rows]
}

/** Sequences that have been used, with their last value. */
export async function listSequences(
  sql: Sql,
  schemas = SCHEMAS,
): Promise<{ name: string; value: string }[]> {
  const rows = await sql<{ name: string; value: string }[]>`
    select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
    where schemaname = any (${[...schemas]}) and last_value is not null order by 1`
  return [...rows]
}

/** Makes text output the same on every server. Call it first in a transaction. */
export async function setTextFormat(sql: Sql): Promise<void> {
  await sql`
    select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
      set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true),
      set_config('bytea_output', 'hex', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`
}

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
const list = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** Writes a table's rows, ordered by key, in COPY text format to `target`. */
export async function copyOut(sql: Sql, table: Table, target: Writable): Promise<Sum> {
  const order = (table.key.length > 0 ? table.key.map((column) => `t.${quoted(column)}`) : ['t'])
    .map((column) => `${column}::text collate "C"`)
    .join(', ')
  const query = `copy (select ${list(table.columns)} from ${quoted(table.name)} t order by ${order}) to stdout`
  const source: Readable = await sql.unsafe(query).readable()
  const hash = createHash('sha256')
  let rows = 0
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      hash.update(chunk)
      moved(chunk.length)
      // COPY escapes line breaks in values, so every 0x0a ends a row.
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
      yield chunk
    }
  }
  try {
    await pipeline(counted, target)
  } finally {
    await drain(source)
  }
  return { rows, sha256: hash.digest('hex') }
}

/**
 * Reads a COPY to its end, so that the connection can take the next query. The driver pauses the socket when the stream
 * is full and resumes it on the stream's next read, which never comes when the end arrived in the same chunk
 * (https://github.com/porsager/postgres/pull/1016).
 */
async function drain(source: Readable): Promise<void> {
  await finished(source.resume()).then(
    () => source._read(0),
    () => {}, // The connection is lost, and the copy has already failed.
  )
}

export function sumOf(sql: Sql, table: Table): Promise<Sum> {
  return copyOut(sql, table, new Writable({ write: (_chunk, _encoding, done) => done() }))
}

export async function copyIn(sql: Sql, table: Table, source: Readable): Promise<void> {
  const query = `copy ${quoted(table.name)} (${list(table.columns)}) from stdin`
  await pipeline(source, await sql.unsafe(query).writable())
}

export async function truncate(sql: Sql, tables: readonly Table[]): Promise<void> {
  if (tables.length > 0)
    await sql.unsafe(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}

/**
 * Disables triggers and foreign keys for the transaction: the rows come from a database that enforced them. Supabase
 * allows its `postgres` user SET, but not set_config, and ends statements after two minutes.
 */
export async function disableTriggers(sql: Sql): Promise<void> {
  await sql`set local session_replication_role = replica`
  await sql`set local statement_timeout = 0`
}

export async function setSequences(
  sql: Sql,
  sequences: readonly { name: string; value: string }[],
): Promise<void> {
  for (const { name, value } of sequences)
    await sql`select setval(${quoted(name)}::regclass, ${value}::bigint)`
}

/** The applied migrations, oldest first. */
export async function history(sql: Sql): Promise<Migration[]> {
  const rows = await sql<{ version: string; name: string; text: string }[]>`
    select version, coalesce(name, '') as name, coalesce(statements[1], '') as text
    from supabase_migrations.schema_migrations where version <> '0' order by version`
  return rows.map(({ version, name, text }) => ({
    version,
    name,
    sha256: hash('sha256', text),
  }))
}
