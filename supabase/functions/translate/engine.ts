import type { Locale } from '../../../src/i18n/locales.ts'

/** One text to translate. */
export interface Item {
  readonly key: string
  readonly source: string
  /** Plural form the text is for, or null. */
  readonly form: Intl.LDMLPluralRule | null
  /** Where the text is used, for a model to read. */
  readonly context: string | null
}

export interface Batch {
  readonly items: readonly Item[]
  readonly locale: Locale
  readonly signal: AbortSignal
}

/** Translates a batch with one call: a text for each item, null where there is none. Throws an {@link EngineError}. */
export type Engine = (batch: Batch) => Promise<readonly (string | null)[]>

/** `refused`: asking again cannot help. `busy`: later. `garbled`: the answer cannot be read. */
type EngineFault = 'refused' | 'busy' | 'garbled'

/** Carries no text of anybody, so that it may be logged. */
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

/** The fault that an HTTP status means. */
export function faultOfStatus(status: number | undefined): EngineFault {
  if (status === undefined || status === 408 || status === 429 || status >= 500) return 'busy'
  return 'refused'
}

/** `Retry-After` in milliseconds, or null. */
export function waitOf(header: string | null | undefined): number | null {
  if (!header) return null
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}
