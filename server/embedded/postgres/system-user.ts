import { spawnSync } from 'node:child_process'
import { StartError } from '../protocol.ts'

/** The system user that PostgreSQL runs as. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root, so for root this returns the system user `postgres`, creating it if needed; null
 * for other users. Throws a StartError if it can't be created.
 */
export function postgresUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const existing = findPostgresUser()
  if (existing) return existing
  spawnSync('groupadd', ['--system', 'postgres'])
  spawnSync('useradd', ['--system', '--no-create-home', '-g', 'postgres', 'postgres'])
  const created = findPostgresUser()
  if (created) return created
  throw new StartError(
    'PostgreSQL does not run as root and this machine has no user "postgres"; add that user, or start Backlit as an ordinary user.',
  )
}

function findPostgresUser(): SystemUser | null {
  const uid = id('-u')
  const gid = id('-g')
  return uid === null || gid === null ? null : { uid, gid }
}

function id(flag: string): number | null {
  const result = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  const value = Number.parseInt(result.stdout ?? '', 10)
  return result.status === 0 && Number.isInteger(value) ? value : null
}

/** True if the user can enter a folder and all its parents. */
export function canEnter(folder: string, user: SystemUser): boolean {
  const result = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
  })
  return result.status === 0
}
