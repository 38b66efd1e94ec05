import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder, writeFileAtomic } from '../data/files.ts'
import { lockDataFolder } from '../data/lock.ts'
import { StartError } from '../protocol.ts'
import type { Binaries } from './binaries.ts'
import { canEnter, type SystemUser } from './system-user.ts'

/** Major version of the embedded PostgreSQL. */
const MAJOR = '17'
/** For root: holds the database files if the `postgres` user can't enter the data folder. */
const FALLBACK_DIR = '/var/lib/backlit'
export const LOCATION_FILE = 'postgres.location'

/**
 * The parent of the database files: the data folder or, if PostgreSQL's system user can't enter it, a folder below
 * {@link FALLBACK_DIR} whose path is recorded in the data folder.
 */
export async function clusterHome(dataDir: string, user: SystemUser | null): Promise<string> {
  if (!user) return dataDir
  const recorded = await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => null)
  if (recorded !== null) return assertReachable(recorded.trim(), user)
  if (canEnter(dataDir, user)) return dataDir
  const home = join(FALLBACK_DIR, randomBytes(6).toString('hex'))
  await makePassable(home).catch((cause: Error) => {
    throw new StartError(
      `PostgreSQL runs as the user "postgres", who may not enter ${dataDir}, and ${home} cannot be made (${cause.message}); set BACKLIT_DATA to a folder that user can enter.`,
      { cause },
    )
  })
  assertReachable(home, user)
  await writeFileAtomic(join(dataDir, LOCATION_FILE), `${home}\n`)
  return home
}

/**
 * Locks database files that lie outside the data folder, as a copy of the folder leads to the same ones. Inside it the
 * folder's own lock covers them. Returns the function that unlocks them.
 */
export async function lockCluster(dataDir: string, home: string): Promise<() => void> {
  if (home === dataDir) return () => {}
  return lockDataFolder(home).catch((cause: Error) => {
    if (!(cause instanceof StartError)) throw cause
    throw new StartError(
      `The database of ${dataDir} is in ${home}, which another Backlit uses: a copy of a data folder has no database of its own. Restore a backup into another folder instead.`,
      { cause },
    )
  })
}

/** Others may pass through, whatever the umask, but not list what is there. */
async function makePassable(home: string): Promise<void> {
  await mkdir(home, { recursive: true })
  for (const folder of [FALLBACK_DIR, home]) await chmod(folder, 0o711)
}

function assertReachable(home: string, user: SystemUser): string {
  if (canEnter(home, user)) return home
  throw new StartError(
    `PostgreSQL runs as the user "postgres", who may not enter ${home}; open that folder to the user, or set BACKLIT_DATA to another folder.`,
  )
}

/**
 * Creates the database files on the first start and returns their folder. They are renamed into place when complete,
 * so that a crash leaves no partial database.
 */
export async function ensureCluster(
  home: string,
  binaries: Binaries,
  user: SystemUser | null,
  password: string,
  signal: AbortSignal,
): Promise<string> {
  const folder = join(home, 'postgres')
  for (const name of await readdir(home)) {
    // Remains of a killed start. Its initdb may still be writing, so leave failures to the next start.
    if (name.startsWith('postgres.new-'))
      await rm(join(home, name), { recursive: true, force: true }).catch(() => {})
  }
  if (existsSync(folder)) {
    await checkVersion(folder)
    return folder
  }
  const draft = join(home, `postgres.new-${randomBytes(6).toString('hex')}`)
  await initialise(draft, binaries, user, password, signal)
  await rename(draft, folder)
  await syncFolder(home)
  return folder
}

async function checkVersion(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() !== MAJOR) {
    throw new StartError(
      `The database files in ${folder} are of PostgreSQL "${version.trim()}", but this Backlit brings PostgreSQL ${MAJOR}.`,
    )
  }
}

async function initialise(
  draft: string,
  binaries: Binaries,
  user: SystemUser | null,
  password: string,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(draft, { mode: 0o700 })
  const passwordFile = `${draft}.password`
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  try {
    if (user) {
      await chown(draft, user.uid, user.gid)
      await chown(passwordFile, user.uid, user.gid)
    }
    const options = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const child = spawn(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--locale=C',
        '--data-checksums',
        ...options,
      ],
      { ...user, cwd: dirname(binaries.initdb), env: cleanEnvironment(), signal },
    )
    const { code, output } = await waitForExit(child)
    if (code !== 0) throw new StartError(`The database could not be made: ${reasonOf(output)}`)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Without the PG* variables of the shell, which would configure the embedded server. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH']
  const entries = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' }
}

async function waitForExit(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, output }
}

/** What went wrong, of initdb's output: after it, initdb tells how it tidies up. */
export function reasonOf(output: string): string {
  const [, reason] = /\b(?:error|FATAL|PANIC): +(.*)/.exec(output) ?? []
  return reason ?? output.trim().split('\n').at(-1) ?? 'no reason given'
}
