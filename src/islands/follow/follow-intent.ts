import { KEYS, local } from '#core/storage.ts'

/** As long as the link that confirms an address. Milliseconds. */
const VALID_MS = 3_600_000

/** Keeps a visitor's wish to follow a project or creator while they log in or sign up, in whichever tab they come back. */
export function keepFollow(id: string): void {
  local.set(KEYS.followIntent, `${Date.now() + VALID_MS} ${id}`)
}

/** Whether a visitor wished to follow this project or creator; true once. */
export function takeFollow(id: string): boolean {
  const [until, wished] = (local.get(KEYS.followIntent) ?? '').split(' ')
  if (wished !== id) return false
  local.remove(KEYS.followIntent)
  return Number(until) > Date.now()
}
