import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runBackup } from '../../backup-process.ts'
import { type BackendOptions, StartError } from '../protocol.ts'
import type { History } from './migrations.ts'

/**
 * Backs up data that is about to be migrated, as the only way back. One archive stays for each state that was migrated:
 * a migration that fails at every start must not fill the disk.
 */
export async function backUpBeforeMigrating(
  { dataDir, databaseUrl }: Pick<BackendOptions, 'dataDir' | 'databaseUrl'>,
  { last, pending }: History,
  signal: AbortSignal,
): Promise<void> {
  const newest = pending.at(-1)
  if (!newest) return
  const file = join(dataDir, 'backups', `before-upgrade-${last}.tar.gz`)
  const draft = `${file}.new`
  const reason = await rm(draft, { force: true }).then(
    () =>
      runBackup({
        file: draft,
        env: { BACKLIT_DATA: dataDir, DATABASE_URL: databaseUrl ?? '' },
        onStart: (child) => signal.addEventListener('abort', () => child.kill(), { once: true }),
      }),
    (error: Error) => error.message,
  )
  if (reason !== null)
    throw new StartError(
      `The data must be migrated, and the backup before that failed: ${reason} Nothing was changed.`,
    )
  await rename(draft, file)
  console.log(
    `Backed up to ${file} before migrating from ${last} to ${newest.version}_${newest.name}.`,
  )
}
