import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../protocol.ts'

/**
 * Stops a PostgreSQL whose backend was killed, cleanly if possible. The caller must hold the data folder's lock.
 * @param folder The database files.
 */
export async function stopOrphan(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === null) return
  if (!isPostgres(pid, folder)) {
    // The pid was reused; PostgreSQL would refuse to start because of it.
    await rm(pidFile, { force: true })
    return
  }
  // Fast shutdown, immediate shutdown, kill.
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, wait] of steps) {
    if (!send(pid, signal) || (await waitForExit(pid, folder, wait))) return
  }
  throw new StartError(
    `A PostgreSQL of an earlier run (process ${pid}) does not stop; end it by hand and start again.`,
  )
}

function readPid(pidFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    return pid > 1 ? pid : null
  } catch {
    return null
  }
}

/** True if the process is a PostgreSQL on these files. Outside Linux any process with the pid counts. */
function isPostgres(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
    } catch {
      return false
    }
  }
  return send(pid, 0)
}

async function waitForExit(pid: number, folder: string, wait: number): Promise<boolean> {
  const deadline = performance.now() + wait
  while (performance.now() < deadline) {
    if (!isPostgres(pid, folder)) return true
    await delay(25)
  }
  return !isPostgres(pid, folder)
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
