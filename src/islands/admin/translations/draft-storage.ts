import { KEYS, local } from '#core/storage.ts'
import { parseCatalogue } from './catalogue-json.ts'
import type { Draft } from './draft.ts'
import type { Target } from './words.ts'

/** Typing is written down once it pauses; a closing page does not wait. Milliseconds. */
const PAUSE_MS = 400

type Stored = Omit<Draft, 'texts'> & { readonly texts?: Draft['texts'] }

const waiting = new Map<Target, Draft>()
let timer: ReturnType<typeof setTimeout> | undefined

const nameOf = (locale: Target): string => `${KEYS.translations}.${locale}`

/** Keeps a draft in the browser, each language under a name of its own. */
export function storeDraft(locale: Target, draft: Draft): void {
  waiting.set(locale, draft)
  clearTimeout(timer)
  timer = setTimeout(flushDrafts, PAUSE_MS)
}

/** Writes down what waits. */
export function flushDrafts(): void {
  clearTimeout(timer)
  for (const [locale, { texts, ...draft }] of waiting) {
    // The texts are in the file; only where it is no JSON they are kept beside it.
    const stored: Stored = parseCatalogue(draft.json).ok ? draft : { ...draft, texts }
    local.set(nameOf(locale), JSON.stringify(stored))
  }
  waiting.clear()
}

/** The kept draft of a language; null for none, and for what another version of this page wrote differently. */
export function recallDraft(locale: Target): Draft | null {
  try {
    const stored = JSON.parse(local.get(nameOf(locale)) ?? 'null') as Partial<Stored> | null
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
