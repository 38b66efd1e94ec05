import type { ChildProcess } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { BackupState } from '#core/backend.server.ts'
import { runBackup } from './backup-process.ts'
import type { Config } from './config.ts'

export interface Backups {
  state(): BackupState
  /** Asks a running backup to stop, which cleans up after itself. */
  stop(): void
}

interface Archive {
  readonly path: string
  readonly at: number
}

const NAME = /^backlit-[\w-]+\.tar\.gz$/
/** Pause after a failed backup, at most. Milliseconds. */
const RETRY_MS = 15 * 60_000

/**
 * Backs up into `backups` of the data folder, by `npm run backup` in a process of its own that also restores the archive
 * to check it. The newest archives stay.
 */
export function startBackups(
  { dataDir }: Pick<Config, 'dataDir'>,
  { everyMs, keep }: NonNullable<Config['backups']>,
): Backups {
  const folder = join(dataDir, 'backups')
  let newest = newestBackup(folder)?.at ?? null
  let hasFailed = false
  let child: ChildProcess | undefined
  let isStopped = false

  const run = async (): Promise<void> => {
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    const reason = await runBackup({
      file: join(folder, `backlit-${stamp}.tar.gz`),
      env: { BACKLIT_DATA: dataDir },
      verify: true,
      onStart(started) {
        child = started
        if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_LOW)
      },
    })
    child = undefined
    if (isStopped) return
    hasFailed = reason !== null
    if (reason === null) for (const { path } of listBackups(folder).slice(keep)) rmSync(path)
    else console.error(`The backup failed. ${reason}`)
    newest = newestBackup(folder)?.at ?? null
    schedule(hasFailed ? Math.min(everyMs, RETRY_MS) : everyMs)
  }
  let timer: NodeJS.Timeout | undefined
  const schedule = (delay: number): void => {
    timer = setTimeout(() => void run(), delay)
    timer.unref()
  }
  schedule(newest === null ? 0 : Math.max(0, newest + everyMs - Date.now()))

  return {
    state() {
      const age = newest === null ? null : Math.max(0, Math.round((Date.now() - newest) / 1000))
      const isLate = age !== null && age * 1000 > 2 * everyMs
      return {
        state: hasFailed ? 'failed' : age === null ? 'none' : isLate ? 'late' : 'ok',
        last: newest === null ? null : new Date(newest).toISOString(),
        age_seconds: age,
      }
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      child?.kill()
    },
  }
}

/** The archives of a folder that the site made, newest first. */
function listBackups(folder: string): Archive[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .map((name) => join(folder, name))
      .map((path) => ({ path, at: statSync(path).mtimeMs }))
      .sort((left, right) => right.at - left.at)
  } catch {
    return []
  }
}

/** The newest of them but those from the future, which a clock that was ahead has dated. */
export function newestBackup(folder: string): Archive | undefined {
  return listBackups(folder).find(({ at }) => at <= Date.now())
}
