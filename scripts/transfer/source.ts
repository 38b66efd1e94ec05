import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { type Config, ConfigError } from '../../server/config.ts'
import { lockDataFolder } from '../../server/embedded/data/lock.ts'
import { loadSecrets, SECRETS_FILE, type Secrets } from '../../server/embedded/data/secrets.ts'
import { openDatabase } from '../../server/embedded/database/open.ts'
import { LOCATION_FILE } from '../../server/embedded/postgres/cluster.ts'
import { StartError } from '../../server/embedded/protocol.ts'
import { assertReadable } from '../data-folder.ts'

/** An installation's data, opened for reading. */
export interface Source {
  readonly sql: postgres.Sql
  readonly secrets: Secrets
  /** Folder with the uploads. */
  readonly storage: string
  /** A site is running on it and may write at any moment. */
  readonly isLive: boolean
  close(): Promise<void>
}

/** Connects to the running site's database, or starts the database when no site is running. */
export async function openSource(config: Config): Promise<Source> {
  const { dataDir, backend } = config
  if (backend.mode === 'supabase')
    throw new ConfigError(
      'The data is in a Supabase project, not here: unset PUBLIC_SUPABASE_URL and its key to work on the data folder.',
    )
  assertReadable(dataDir)
  const home = await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => dataDir)
  const hasDatabase =
    backend.databaseUrl !== null || existsSync(join(home.trim(), 'postgres', 'PG_VERSION'))
  if (!existsSync(join(dataDir, SECRETS_FILE)) || !hasDatabase)
    throw new ConfigError(`There is no data of a site in ${dataDir}: set BACKLIT_DATA.`)
  const secrets = await loadSecrets(dataDir)
  const unlock = await lockDataFolder(dataDir).catch((error: unknown) => {
    if (error instanceof StartError) return null
    throw error
  })
  try {
    const server = await connect(dataDir, backend.databaseUrl, secrets, unlock === null)
    const sql = postgres(server.url, { max: 2, connect_timeout: 10, onnotice: () => {} })
    return {
      sql,
      secrets,
      storage: join(dataDir, 'storage'),
      isLive: unlock === null,
      async close() {
        await sql.end({ timeout: 5 })
        await server.stop()
        unlock?.()
      },
    }
  } catch (error) {
    unlock?.()
    throw error
  }
}

async function connect(
  dataDir: string,
  databaseUrl: string | null,
  secrets: Secrets,
  isLive: boolean,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (!isLive || databaseUrl !== null)
    return openDatabase({ dataDir, databaseUrl }, secrets, new AbortController().signal)
  const home = await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => dataDir)
  const pidFile = join(home.trim(), 'postgres', 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  if (!lines[3])
    throw new ConfigError(`A site is starting or stopping on ${dataDir}: try again in a moment.`)
  const url = `postgres://postgres:${secrets.databasePassword}@127.0.0.1:${lines[3]}/postgres`
  return { url, stop: async () => {} }
}
