import type { Locale } from '../../../src/i18n/locales.ts'
import { checkText } from '../../../src/i18n/translation-check.ts'
import { type Engine, EngineError, type Item } from './engine.ts'
import { type Limiter, pause } from './limiter.ts'

/** Keys a call translates. */
export const BATCH_SIZE = 10
const BATCH_TRIES = 3
/** First pause before another try; each further one is twice as long. Milliseconds. */
const BASE_PAUSE_MS = 350
/** A provider that wants a longer pause counts as unavailable. Milliseconds. */
const LONGEST_PAUSE_MS = 15_000
/** Batches that a silent provider may fail one after the other before it is left alone. */
const BATCHES_IN_VAIN = 3

/** Why a text kept its original. The words are in `admin.translations.reasons.<reason>`. */
export type FailureReason = 'no_provider' | 'refused' | 'unavailable' | 'mismatch' | 'time'

interface Outcome {
  readonly texts: ReadonlyMap<string, string>
  readonly failed: ReadonlyMap<string, FailureReason>
  /** Calls of the provider. */
  readonly calls: number
}

interface RunOptions {
  readonly locale: Locale
  readonly engine: Engine
  readonly limiter: Limiter
  /** Stops everything; the run then rejects with its reason. */
  readonly signal: AbortSignal
  /** When no further call is begun. Milliseconds since the epoch. */
  readonly deadline: number
}

/** Translates in batches side by side: three tries for a batch, then key by key for what it did not bring. */
export async function run(items: readonly Item[], options: RunOptions): Promise<Outcome> {
  const job = new Job(options)
  const batches: (readonly Item[])[] = []
  for (let at = 0; at < items.length; at += BATCH_SIZE)
    batches.push(items.slice(at, at + BATCH_SIZE))
  await Promise.all(batches.map((batch) => job.batch(batch)))
  options.signal.throwIfAborted()
  return job
}

class Job implements Outcome {
  readonly texts = new Map<string, string>()
  readonly failed = new Map<string, FailureReason>()
  calls = 0
  readonly #options: RunOptions
  /** Set when nothing more is to be asked. */
  #over: FailureReason | null = null
  #inVain = 0

  constructor(options: RunOptions) {
    this.#options = options
  }

  /** Takes one place among the calls side by side and keeps it in pauses too: a busy provider gets fewer calls. */
  batch(batch: readonly Item[]): Promise<void> {
    const { limiter, signal } = this.#options
    return limiter(signal, () => this.#batch(batch))
  }

  async #batch(batch: readonly Item[]): Promise<void> {
    const first = await this.#tries(batch, BATCH_TRIES)
    for (const item of first.left) {
      // A batch of one had its tries already.
      const again = batch.length > 1 ? await this.#tries([item], 2) : first
      if (again.left.length > 0) this.failed.set(item.key, this.#over ?? again.reason)
    }
  }

  /** Asks for the items; `left` came back wrong or not at all. */
  async #tries(
    items: readonly Item[],
    most: number,
  ): Promise<{ left: readonly Item[]; reason: FailureReason }> {
    let reason: FailureReason = 'mismatch'
    for (let attempt = 0; attempt < most && !this.#isOver(); attempt++) {
      try {
        const left = await this.#ask(items)
        this.#inVain = 0
        reason = 'mismatch'
        if (left.length < items.length) return { left, reason }
      } catch (error) {
        if (this.#options.signal.aborted) break
        const { fault, wait } = error instanceof EngineError ? error : new EngineError('garbled')
        reason = fault === 'garbled' ? 'mismatch' : 'unavailable'
        const time = Math.max(wait ?? 0, BASE_PAUSE_MS * 2 ** attempt * (0.75 + Math.random() / 2))
        if (fault === 'refused') this.#over ??= 'refused'
        else if (time > LONGEST_PAUSE_MS) this.#over ??= 'unavailable'
        else if (attempt + 1 < most) await pause(time, this.#options.signal)
      }
    }
    if (reason === 'unavailable' && ++this.#inVain >= BATCHES_IN_VAIN) this.#over ??= 'unavailable'
    return { left: items, reason }
  }

  async #ask(items: readonly Item[]): Promise<readonly Item[]> {
    if (this.#isOver()) return items
    this.calls++
    const { engine, locale, signal } = this.#options
    const answers = await engine({ items, locale, signal })
    return items.filter(({ key, source, form }, index) => {
      const text = answers[index]?.trim()
      if (!text || checkText(source, text, form) !== null) return true
      this.texts.set(key, text)
      return false
    })
  }

  #isOver(): boolean {
    if (this.#options.signal.aborted) return true
    if (Date.now() > this.#options.deadline) this.#over ??= 'time'
    return this.#over !== null
  }
}
