import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder } from './data/lock.ts'
import { LOCATION_FILE, lockCluster } from './postgres/cluster.ts'
import { stopOrphan } from './postgres/orphan.ts'

/** Stops a database whose backend was killed. Does nothing if another backend uses the data folder or the database. */
export async function stopLeftovers(dataDir: string): Promise<void> {
  const location = await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => '')
  const home = location.trim() || dataDir
  const folder = join(home, 'postgres')
  if (!existsSync(join(folder, 'postmaster.pid'))) return
  const unlock = await lockDataFolder(dataDir).catch(() => null)
  if (!unlock) return
  try {
    const unlockCluster = await lockCluster(dataDir, home).catch(() => null)
    if (unlockCluster) await stopOrphan(folder).finally(unlockCluster)
  } finally {
    unlock()
  }
}
