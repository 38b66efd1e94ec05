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
import { isSameProcess, processStart } from './identity.ts'

interface Holder {
  readonly pid: number
  readonly start: string
  /** Machine, or container: process numbers of another one mean nothing here. */
  readonly host: string
}

/** A holder shows that it lives by touching its lock this often. Milliseconds. */
const HEARTBEAT_MS = 3_000
/** A lock of another machine that stays untouched for this long is stale. */
const SILENCE_MS = 10_000

/** The file that says which process uses a data folder. */
export const LOCK_FILE = 'backend.lock'

/**
 * Takes a data folder for this process and returns the function that gives it back. A lock whose process is gone
 * is replaced; one of another machine or container only after it was watched and nobody touched it.
 * Rejects with a {@link StartError} while its process lives.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const path = join(dataDir, LOCK_FILE)
  const holder: Holder = {
    pid: process.pid,
    start: processStart(process.pid) ?? '',
    host: hostname(),
  }
  const own = `${JSON.stringify(holder)}\n`
  for (let attempt = 0; attempt < 5; attempt++) {
    if (place(path, own)) return keep(path, own)
    const seen = read(path)
    if (seen === null) continue
    const other = parse(seen)
    if (other && (await lives(other, path))) throw inUse(dataDir, other)
    takeAway(path, seen)
  }
  throw new StartError(`Could not take the lock ${path}: other processes keep taking it.`)
}

async function lives(holder: Holder, path: string): Promise<boolean> {
  if (holder.host === hostname()) return isSameProcess(holder.pid, holder.start)
  const before = touched(path)
  const deadline = performance.now() + SILENCE_MS
  while (performance.now() < deadline) {
    await delay(250)
    const now = touched(path)
    if (now !== before) return now !== null
  }
  return false
}

function touched(path: string): number | null {
  try {
    return statSync(path).mtimeMs
  } catch {
    return null
  }
}

function keep(path: string, own: string): () => void {
  const beat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(path, now, now)
    } catch {
      // Somebody removed the folder; the database will notice by itself.
    }
  }, HEARTBEAT_MS)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (read(path) === own) rmSync(path, { force: true })
  }
}

/** Puts the whole file in place at once, so that nobody ever reads half a lock. */
function place(path: string, content: string): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    return placeWithoutLink(path, content)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** For file systems without hard links. A reader may catch the file empty, which counts as stale. */
function placeWithoutLink(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a stale lock; puts it back if somebody renewed it between the look and the removal. */
function takeAway(path: string, stale: string): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  try {
    if (read(aside) !== stale) linkSync(aside, path)
  } catch {
    // A third process holds the place by now; its lock stands.
  } finally {
    rmSync(aside, { force: true })
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
      ? { pid: value.pid, start: value.start, host: value.host ?? hostname() }
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
