import { LIMITS } from '#core/limits.ts'
import { KEYS, local } from '#core/storage.ts'

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids of projects saved in this browser, newest first. Invalid values are dropped. */
export function readSaved(): string[] {
  try {
    const stored: unknown = JSON.parse(local.get(KEYS.savedProjects) ?? '[]')
    if (!Array.isArray(stored)) return []
    const ids = stored.filter((id): id is string => typeof id === 'string' && ID.test(id))
    return [...new Set(ids)].slice(0, LIMITS.saved)
  } catch {
    return []
  }
}

/** Stores the ids; an empty list removes the key. */
export function writeSaved(ids: readonly string[]): void {
  if (ids.length === 0) local.remove(KEYS.savedProjects)
  else local.set(KEYS.savedProjects, JSON.stringify(ids.slice(0, LIMITS.saved)))
}
