import { parseSessionUser, type SessionUser } from './session-user.ts'
import { KEYS, local } from './storage.ts'

/** The cached user (`authUser` in local storage), good for a first paint only. Null if missing or malformed. */
export function readHint(): SessionUser | null {
  try {
    return parseSessionUser(JSON.parse(local.get(KEYS.authUser) ?? 'null'))
  } catch {
    return null
  }
}

/** Caches the user for the next first paint and switches this page's header. */
export function writeHint(user: SessionUser): void {
  local.set(KEYS.authUser, JSON.stringify(user))
  local.set(KEYS.isAdmin, String(user.role === 'admin'))
  document.documentElement.dataset.session = 'in'
}

/** Clears the cached user and the pending language, and switches this page's header. */
export function clearHint(): void {
  local.remove(KEYS.authUser)
  local.remove(KEYS.isAdmin)
  local.remove(KEYS.pendingLanguage)
  document.documentElement.dataset.session = 'out'
}
