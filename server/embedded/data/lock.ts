import { randomBytes } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../protocol.ts'
import { isSameProcess, processStart } from './process-identity.ts'

interface Holder {
  readonly pid: number
  readonly start: string
  /** Machine or container; pids of another one can't be checked. */
  readonly host: string
  /** The site whose backend holds the lock: without it the backend is about to stop. */
  readonly site?: { readonly pid: number; readonly start: string } | undefined
}

/** How often a holder touches its lock. Milliseconds. */
const HEARTBEAT_MS = 3_000
/** A lock of another host is stale if untouched for this long. Milliseconds. */
const STALE_AFTER_MS = 10_000

/** A little longer than an orphaned backend may take to stop. Milliseconds. */
const ORPHAN_LIMIT_MS = 35_000

export const LOCK_FILE = 'backend.lock'

/**
 * Locks a data folder for this process; returns the function that unlocks it. A stale lock is replaced; one of another
 * host only if no heartbeat is seen. Waits for a backend whose site was killed. Rejects with a {@link StartError} if the
 * holder is alive.
 * @param sitePid Process without which this one stops.
 */
export async function lockDataFolder(dataDir: string, sitePid?: number): Promise<() => void> {
  const path = join(dataDir, LOCK_FILE)
  const holder: Holder = {
    pid: process.pid,
    start: processStart(process.pid) ?? '',
    host: hostname(),
    site: sitePid === undefined ? undefined : { pid: sitePid, start: processStart(sitePid) ?? '' },
  }
  const own = `${JSON.stringify(holder)}\n`
  for (let attempt = 0; attempt < 5; attempt++) {
    if (createLock(path, own)) return startHeartbeat(path, own)
    const existing = read(path)
    if (existing === null) continue
    const other = parse(existing)
    if (other && (await isAlive(other, path)) && !(await endOfOrphan(dataDir, other)))
      throw inUse(dataDir, other)
    removeStale(path, existing)
  }
  throw new StartError(`Could not take the lock ${path}: other processes keep taking it.`)
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.host === hostname()) return isSameProcess(holder.pid, holder.start)
  const before = lastTouched(path)
  const deadline = performance.now() + STALE_AFTER_MS
  while (performance.now() < deadline) {
    await delay(250)
    const now = lastTouched(path)
    if (now !== before) return now !== null
  }
  return false
}

/** True once a backend whose site is gone has ended. False at once where the site lives, or is not known. */
async function endOfOrphan(dataDir: string, { pid, start, host, site }: Holder): Promise<boolean> {
  if (host !== hostname() || !site || isSameProcess(site.pid, site.start)) return false
  console.error(
    `The site that used ${dataDir} was killed; waiting for its backend (process ${pid}) to stop.`,
  )
  const deadline = performance.now() + ORPHAN_LIMIT_MS
  while (performance.now() < deadline) {
    if (!isSameProcess(pid, start)) return true
    await delay(50)
  }
  return false
}

function lastTouched(path: string): number | null {
  try {
    return statSync(path).mtimeMs
  } catch {
    return null
  }
}

function startHeartbeat(path: string, own: string): () => void {
  const timer = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(path, now, now)
    } catch {
      // The folder was removed, which the database will notice.
    }
  }, HEARTBEAT_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    if (read(path) === own) rmSync(path, { force: true })
  }
}

/** Creates the lock atomically, so that no reader sees a partial one. False if there is a lock. */
function createLock(path: string, content: string): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    return createWithoutLink(path, content)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** For file systems without hard links. A reader may see the file empty, which counts as stale. */
function createWithoutLink(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a stale lock, or puts it back if it was replaced in the meantime. */
function removeStale(path: string, stale: string): void {
  const moved = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, moved)
  } catch {
    return
  }
  try {
    if (read(moved) !== stale) linkSync(moved, path)
  } catch {
    // A third process has taken the lock by now.
  } finally {
    rmSync(moved, { force: true })
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function parse(content: string): Holder | null {
  try {
    const value = JSON.parse(content) as Partial<Holder>
    return typeof value.pid === 'number' && typeof value.start === 'string'
      ? { ...value, pid: value.pid, start: value.start, host: value.host ?? hostname() }
      : null
  } catch {
    return null
  }
}

function inUse(dataDir: string, { pid, host }: Holder): StartError {
  const where = host === hostname() ? '' : ` on ${host}`
  return new StartError(
    `The data folder ${dataDir} is in use by another Backlit (process ${pid}${where}); stop that one, or set BACKLIT_DATA to another folder.`,
  )
}
