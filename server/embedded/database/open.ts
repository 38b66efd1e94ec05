import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from '../data/secrets.ts'
import { postgresBinaries } from '../postgres/binaries.ts'
import { clusterHome, ensureCluster, lockCluster } from '../postgres/cluster.ts'
import { stopOrphan } from '../postgres/orphan.ts'
import { type PostgresServer, startPostgres } from '../postgres/server.ts'
import { postgresUser } from '../postgres/system-user.ts'
import { type BackendOptions, StartError } from '../protocol.ts'
import { checkExternalDatabase } from './external.ts'

/**
 * Makes a data folder that nobody else may enter.
 * @param isEmbedded Under root, PostgreSQL's user has to pass through the folder: its group may, without reading.
 */
export async function openDataFolder(dataDir: string, isEmbedded: boolean): Promise<void> {
  const user = isEmbedded ? postgresUser() : null
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (user) await chown(dataDir, (await stat(dataDir)).uid, user.gid)
    await chmod(dataDir, user ? 0o710 : 0o700)
  } catch (cause) {
    throw new StartError(
      `BACKLIT_DATA ${dataDir} cannot be used as the data folder: ${(cause as Error).message}.`,
      { cause },
    )
  }
}

/** Starts the embedded database of a data folder, or checks the one at `databaseUrl`. */
export async function openDatabase(
  options: Pick<BackendOptions, 'dataDir' | 'databaseUrl'>,
  secrets: Secrets,
  signal: AbortSignal,
): Promise<PostgresServer> {
  if (options.databaseUrl !== null) {
    await checkExternalDatabase(options.databaseUrl)
    return { url: options.databaseUrl, exited: new Promise(() => {}), stop: async () => {} }
  }
  const user = postgresUser()
  const home = await clusterHome(options.dataDir, user)
  const unlock = await lockCluster(options.dataDir, home)
  try {
    const binaries = await postgresBinaries(user, join(home, 'programs'))
    const folder = await ensureCluster(home, binaries, user, secrets.databasePassword, signal)
    await stopOrphan(folder)
    const server = await startPostgres({
      folder,
      binaries,
      user,
      password: secrets.databasePassword,
      logFile: join(options.dataDir, 'postgres.log'),
      signal,
    })
    return { ...server, stop: () => server.stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
