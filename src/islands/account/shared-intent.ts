import { KEYS, local, tab } from '#core/storage.ts'

/** Lifetime of the mailed link. Milliseconds. */
const VALID_MS = 3_600_000

/**
 * Shares the pending support intent with the tab opened from the confirmation mail. Drafts are in local storage
 * anyway.
 */
export function shareIntent(): void {
  const intent = tab.get(KEYS.supportIntent)
  if (intent) local.set(KEYS.supportIntent, `${Date.now() + VALID_MS} ${intent}`)
}

/** Claims the shared intent, once, unless this tab has one of its own. */
export function claimIntent(): void {
  const stored = local.get(KEYS.supportIntent)
  if (stored === null) return
  local.remove(KEYS.supportIntent)
  const [, until = '', intent = ''] = /^(\d+) (.*)$/s.exec(stored) ?? []
  if (Number(until) > Date.now() && tab.get(KEYS.supportIntent) === null) {
    tab.set(KEYS.supportIntent, intent)
  }
}
