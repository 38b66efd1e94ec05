import { KEYS, local, tab } from '#core/storage.ts'

/** As long as the link in the mail works. Milliseconds. */
const VALID_MS = 3_600_000

/**
 * Lays out what this tab was about to do for the tab that the link in a mail will open: signing up interrupted it. Drafts need
 * no help, they are in the browser's own storage.
 */
export function handOver(): void {
  const intent = tab.get(KEYS.supportIntent)
  if (intent) local.set(KEYS.supportIntent, `${Date.now() + VALID_MS} ${intent}`)
}

/** Takes over what another tab laid out, if this one has nothing of its own. It is there once. */
export function takeOver(): void {
  const kept = local.get(KEYS.supportIntent)
  if (kept === null) return
  local.remove(KEYS.supportIntent)
  const [, until = '', intent = ''] = /^(\d+) (.*)$/s.exec(kept) ?? []
  if (Number(until) > Date.now() && tab.get(KEYS.supportIntent) === null) {
    tab.set(KEYS.supportIntent, intent)
  }
}
