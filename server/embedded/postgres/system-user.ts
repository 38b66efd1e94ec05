import { spawnSync } from 'node:child_process'
import { StartError } from '../protocol.ts'

/** Ids of the system user that PostgreSQL runs as; null runs it as the current user. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root, so for root this finds the system user `postgres`, making it when it
 * is missing. Throws a StartError when the machine does not allow that.
 */
export function postgresUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const found = lookUp()
  if (found) return found
  spawnSync('groupadd', ['--system', 'postgres'])
  spawnSync('useradd', ['--system', '--no-create-home', '-g', 'postgres', 'postgres'])
  const made = lookUp()
  if (made) return made
  throw new StartError(
    'PostgreSQL does not run as root and this machine has no user "postgres"; add that user, or start Backlit as an ordinary user.',
  )
}

function lookUp(): SystemUser | null {
  const uid = id('-u')
  const gid = id('-g')
  return uid === null || gid === null ? null : { uid, gid }
}

function id(flag: string): number | null {
  const result = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  const value = Number.parseInt(result.stdout ?? '', 10)
  return result.status === 0 && Number.isInteger(value) ? value : null
}

/** True when the user may enter a folder, which takes every folder above it too. */
export function canEnter(folder: string, user: SystemUser): boolean {
  const result = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    stdio: 'ignore',
  })
  return result.status === 0
}
