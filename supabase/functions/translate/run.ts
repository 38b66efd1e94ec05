import type { Locale } from '../../../src/i18n/locales.ts'
import { checkText } from '../../../src/i18n/translation-check.ts'
import { type Engine, EngineError, type Item } from './engine.ts'
import { type Limiter, pause } from './limiter.ts'

/** Texts per call. */
export const BATCH_SIZE = 10
const BATCH_TRIES = 3
/** Delay before the first retry, doubling each time, in milliseconds. */
const BASE_PAUSE_MS = 350
/** A provider asking for a longer delay counts as unavailable, in milliseconds. */
const MAX_PAUSE_MS = 15_000
/** Consecutive failed batches after which a provider is given up. */
const MAX_FAILED_BATCHES = 3

/** Why a text was not translated. Labels are in `admin.translations.reasons.<reason>`. */
export type FailureReason = 'no_provider' | 'refused' | 'unavailable' | 'mismatch' | 'time'

interface Outcome {
  readonly texts: ReadonlyMap<string, string>
  readonly failed: ReadonlyMap<string, FailureReason>
  /** Number of provider calls. */
  readonly calls: number
}

interface RunOptions {
  readonly locale: Locale
  readonly engine: Engine
  readonly limiter: Limiter
  /** Aborts the run, which then rejects with its reason. */
  readonly signal: AbortSignal
  /** No calls start after this time, in epoch milliseconds. */
  readonly deadline: number
}

/** Translates in concurrent batches: three tries per batch, then one key at a time for the rest. */
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
  /** Set once no further calls should be made. */
  #stopReason: FailureReason | null = null
  #failedBatches = 0

  constructor(options: RunOptions) {
    this.#options = options
  }

  /** Holds its concurrency slot during delays too, so that a busy provider gets fewer calls. */
  batch(batch: readonly Item[]): Promise<void> {
    const { limiter, signal } = this.#options
    return limiter(signal, () => this.#batch(batch))
  }

  async #batch(batch: readonly Item[]): Promise<void> {
    const first = await this.#attempt(batch, BATCH_TRIES)
    for (const item of first.left) {
      // A batch of one has already been retried.
      const retry = batch.length > 1 ? await this.#attempt([item], 2) : first
      if (retry.left.length > 0) this.failed.set(item.key, this.#stopReason ?? retry.reason)
    }
  }

  /** Requests the items; `left` are those that failed or were invalid. */
  async #attempt(
    items: readonly Item[],
    maxTries: number,
  ): Promise<{ left: readonly Item[]; reason: FailureReason }> {
    let reason: FailureReason = 'mismatch'
    for (let attempt = 0; attempt < maxTries && !this.#isStopped(); attempt++) {
      try {
        const left = await this.#request(items)
        this.#failedBatches = 0
        reason = 'mismatch'
        if (left.length < items.length) return { left, reason }
      } catch (error) {
        if (this.#options.signal.aborted) break
        const { fault, wait } = error instanceof EngineError ? error : new EngineError('garbled')
        reason = fault === 'garbled' ? 'mismatch' : 'unavailable'
        const time = Math.max(wait ?? 0, BASE_PAUSE_MS * 2 ** attempt * (0.75 + Math.random() / 2))
        if (fault === 'refused') this.#stopReason ??= 'refused'
        else if (time > MAX_PAUSE_MS) this.#stopReason ??= 'unavailable'
        else if (attempt + 1 < maxTries) await pause(time, this.#options.signal)
      }
    }
    if (reason === 'unavailable' && ++this.#failedBatches >= MAX_FAILED_BATCHES)
      this.#stopReason ??= 'unavailable'
    return { left: items, reason }
  }

  async #request(items: readonly Item[]): Promise<readonly Item[]> {
    if (this.#isStopped()) return items
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

  #isStopped(): boolean {
    if (this.#options.signal.aborted) return true
    if (Date.now() > this.#options.deadline) this.#stopReason ??= 'time'
    return this.#stopReason !== null
  }
}
