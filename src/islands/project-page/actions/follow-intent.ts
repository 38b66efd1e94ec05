import { KEYS, local } from '#core/storage.ts'

/** As long as the link that confirms an address. Milliseconds. */
const VALID_MS = 3_600_000

/** Keeps a visitor's wish to follow a project while they log in or sign up, in whichever tab they come back. */
export function keepFollow(project: string): void {
  local.set(KEYS.followIntent, `${Date.now() + VALID_MS} ${project}`)
}

/** Whether a visitor wished to follow this project; true once. */
export function takeFollow(project: string): boolean {
  const [until, wished] = (local.get(KEYS.followIntent) ?? '').split(' ')
  if (wished !== project) return false
  local.remove(KEYS.followIntent)
  return Number(until) > Date.now()
}
