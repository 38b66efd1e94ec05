/** A PostgreSQL as hosted Supabase's, where the migrations are applied by `postgres`, who is no superuser there. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { FACTORS_SCHEMA } from '../../server/embedded/auth/factors/schema.ts'
import { HISTORY } from '../../server/embedded/database/bootstrap.ts'
import { withRole } from '../../server/embedded/database/external.ts'
import { migrate } from '../../server/embedded/database/migrations.ts'
import { TEMPLATE } from './database.ts'
import { databaseUrl, MIGRATIONS, SYSTEM_SCHEMA, startServer, type TestServer } from './postgres.ts'

/** Supabase's databases sort by ICU. */
const LOCALE = ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C']

export interface SupabaseServer extends TestServer {
  /** Password of `postgres` and `authenticator`. */
  readonly password: string
}

/** Starts a PostgreSQL whose superuser is `supabase_admin`, without any database of a project. */
export async function startSupabase(): Promise<SupabaseServer> {
  const server = await startServer({}, { superuser: 'supabase_admin', locale: LOCALE })
  const password = randomBytes(12).toString('hex')
  const sql = connect(server.url)
  await sql.unsafe(
    `create role postgres login createdb createrole replication bypassrls password '${password}'`,
  )
  await sql.end()
  return { ...server, password }
}

/** Makes a database as that of a new project, and returns its URL for `postgres`. Once per server: roles are global. */
export async function createProject(server: SupabaseServer, name: string): Promise<string> {
  const maintenance = connect(server.url)
  await maintenance.unsafe(`create database "${name}" owner postgres`)
  await maintenance.end()
  const url = databaseUrl(server.url, name)
  const sql = connect(url)
  try {
    for (const text of [
      read('supabase.sql'),
      `alter role authenticator password '${server.password}'`,
      SYSTEM_SCHEMA,
      FACTORS_SCHEMA,
      // The embedded backend's own.
      'drop table auth.mfa_used_codes',
      read('supabase-services.sql'),
    ])
      await sql.unsafe(text).simple()
  } finally {
    await sql.end()
  }
  return withRole(url, 'postgres', server.password)
}

/** Applies a folder's migrations as `postgres`. */
export async function migrateProject(url: string, folder = MIGRATIONS): Promise<void> {
  const sql = connect(url)
  try {
    await sql.unsafe(HISTORY).simple()
    await migrate(sql, folder)
  } finally {
    await sql.end()
  }
}

const connect = (url: string): postgres.Sql => postgres(url, { max: 1, onnotice: () => {} })
const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

declare module 'vitest' {
  interface ProvidedContext {
    /** Password of `postgres` and `authenticator`, where the database is as Supabase's. */
    supabasePassword: string
  }
}

/** Vitest globalSetup: one such PostgreSQL for the run, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startSupabase()
  try {
    await migrateProject(await createProject(server, TEMPLATE))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseServer', server.url)
  project.provide('supabasePassword', server.password)
  return () => server.stop()
}
