import type { Locale } from '../../../src/i18n/locales.ts'

export interface Item {
  readonly key: string
  readonly source: string
  /** Plural form of the text, or null. */
  readonly form: Intl.LDMLPluralRule | null
  /** Where the text is used, as context for a model. */
  readonly context: string | null
}

export interface Batch {
  readonly items: readonly Item[]
  readonly locale: Locale
  readonly signal: AbortSignal
}

/** Translates a batch in one call; null for items that failed. @throws EngineError */
export type Engine = (batch: Batch) => Promise<readonly (string | null)[]>

/** `refused`: permanent. `busy`: retry later. `garbled`: unreadable response. */
type EngineFault = 'refused' | 'busy' | 'garbled'

/** Contains no user text, so it is safe to log. */
export class EngineError extends Error {
  readonly fault: EngineFault
  /** Milliseconds the provider asks to wait. */
  readonly wait: number | null

  constructor(fault: EngineFault, wait: number | null = null) {
    super(`The translation provider: ${fault}`)
    this.name = 'EngineError'
    this.fault = fault
    this.wait = wait
  }
}

/** The fault behind an HTTP status. */
export function faultOfStatus(status: number | undefined): EngineFault {
  if (status === undefined || status === 408 || status === 429 || status >= 500) return 'busy'
  return 'refused'
}

/** `Retry-After` in milliseconds, or null. */
export function retryAfterMs(header: string | null | undefined): number | null {
  if (!header) return null
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}
