import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder } from './data/lock.ts'
import { LOCATION_FILE } from './postgres/cluster.ts'
import { stopOrphan } from './postgres/orphan.ts'

/** Stops a database whose backend was killed. Does nothing if another backend uses the data folder. */
export async function stopLeftovers(dataDir: string): Promise<void> {
  const location = await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => '')
  const folder = join(location.trim() || dataDir, 'postgres')
  if (!existsSync(join(folder, 'postmaster.pid'))) return
  let unlock: () => void
  try {
    unlock = await lockDataFolder(dataDir)
  } catch {
    return
  }
  try {
    await stopOrphan(folder)
  } finally {
    unlock()
  }
}
