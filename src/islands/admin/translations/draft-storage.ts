import { KEYS, local } from '#core/storage.ts'
import { parseCatalogue } from './catalogue-json.ts'
import type { Draft } from './draft.ts'
import type { Target } from './words.ts'

/** Debounce of writes in milliseconds; flushed when the page closes. */
const PAUSE_MS = 400

type Stored = Omit<Draft, 'texts'> & { readonly texts?: Draft['texts'] }

const waiting = new Map<Target, Draft>()
let timer: ReturnType<typeof setTimeout> | undefined

const keyOf = (locale: Target): string => `${KEYS.translations}.${locale}`

/** Saves a draft in the browser, one key per language. */
export function saveDraft(locale: Target, draft: Draft): void {
  waiting.set(locale, draft)
  clearTimeout(timer)
  timer = setTimeout(flushDrafts, PAUSE_MS)
}

/** Writes pending drafts. */
export function flushDrafts(): void {
  clearTimeout(timer)
  for (const [locale, { texts, ...draft }] of waiting) {
    // Texts follow from the JSON; store them only if it is invalid.
    const stored: Stored = parseCatalogue(draft.json).ok ? draft : { ...draft, texts }
    local.set(keyOf(locale), JSON.stringify(stored))
  }
  waiting.clear()
}

/** The saved draft of a language; null if missing or of another shape. */
export function loadDraft(locale: Target): Draft | null {
  try {
    const stored = JSON.parse(local.get(keyOf(locale)) ?? 'null') as Partial<Stored> | null
    if (typeof stored?.json !== 'string' || typeof stored.base?.version !== 'number') return null
    const parsed = parseCatalogue(stored.json)
    return {
      json: stored.json,
      texts: parsed.ok ? parsed.texts : (stored.texts ?? {}),
      machine: stored.machine ?? [],
      edited: stored.edited ?? [],
      reviewed: stored.reviewed ?? [],
      failed: stored.failed ?? {},
      base: stored.base,
    }
  } catch {
    return null
  }
}
