import { parseSessionUser, type SessionUser } from './session-user.ts'
import { KEYS, local } from './storage.ts'

/**
 * The copy of the user kept under `authUser` (and `isAdmin`), good for a first paint only. Null when there is none
 * or when something else wrote there.
 */
export function readHint(): SessionUser | null {
  try {
    return parseSessionUser(JSON.parse(local.get(KEYS.authUser) ?? 'null'))
  } catch {
    return null
  }
}

/** Keeps the user for the next first paint and switches the header of this page. */
export function writeHint(user: SessionUser): void {
  local.set(KEYS.authUser, JSON.stringify(user))
  local.set(KEYS.isAdmin, String(user.role === 'admin'))
  document.documentElement.dataset.session = 'in'
}

/** Forgets the kept user, with what was still to be told to the account, and switches the header of this page. */
export function clearHint(): void {
  local.remove(KEYS.authUser)
  local.remove(KEYS.isAdmin)
  local.remove(KEYS.languageForAccount)
  document.documentElement.dataset.session = 'out'
}
