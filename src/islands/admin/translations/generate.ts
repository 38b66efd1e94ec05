import usage from 'virtual:i18n-usage'
import type { Flat } from '#i18n/flat.ts'
import { PLURAL_SUFFIX } from '#i18n/plurals.ts'
import { CONCURRENT_REQUESTS, keysToTranslate, toBatches } from './batches.ts'
import { type Draft, type FailureReason, makeDraft, staleKeys, textsOf } from './draft.ts'
import { type Answer, fetchPublished, requestTexts } from './translations.api.ts'
import { loadWords, type Target, type Words } from './words.ts'

/** Consecutive timeouts without progress before a batch is given up. */
const MAX_TIMEOUTS = 3

/** Percentages fixed by the product. */
export type Progress = 10 | 30 | 90 | 100

interface Generation {
  readonly draft: Draft
  /** Number of texts sent to the provider. */
  readonly total: number
}

/**
 * Translates missing and stale texts, or all of them. Texts edited or reviewed in the previous draft are kept.
 * @param force Also translate texts that are up to date.
 */
export async function generateDraft(
  locale: Target,
  force: boolean,
  previous: Draft | undefined,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Generation> {
  onProgress(10)
  const [words, published] = await Promise.all([loadWords(locale), fetchPublished(locale)])
  signal.throwIfAborted()
  const current = textsOf(words, published)
  const keys = keysToTranslate(words, current, staleKeys(words, published), force)
  const done = new Set([...(previous?.edited ?? []), ...(previous?.reviewed ?? [])])
  const todo = keys.filter((key) => !done.has(key))
  onProgress(30)
  const answer = await requestAll(locale, words, current, todo, signal)
  onProgress(90)
  const draft = makeDraft(words, published, answer.texts, answer.failed, previous)
  onProgress(100)
  return { draft, total: todo.length }
}

async function requestAll(
  locale: Target,
  words: Words,
  current: Flat,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Answer> {
  const texts: Record<string, string> = {}
  const failed: Record<string, FailureReason> = {}
  const queue = toBatches(keys).map((batch) => ({ batch, timeouts: 1 }))
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { batch, timeouts } = next
      const answer = await requestTexts(
        locale,
        pickTexts(words.sources, batch),
        pickTexts(current, batch),
        contextOf(batch),
        signal,
      ).catch((error: unknown) => {
        queue.length = 0
        throw error
      })
      Object.assign(texts, answer.texts)
      Object.assign(failed, answer.failed)
      // The function ran out of time: requeue what is left.
      const timedOut = batch.filter((key) => answer.failed[key] === 'time')
      if (timedOut.length > 0 && timeouts < MAX_TIMEOUTS) {
        for (const key of timedOut) delete failed[key]
        queue.push({ batch: timedOut, timeouts: timedOut.length < batch.length ? 1 : timeouts + 1 })
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, worker))
  return { texts, failed }
}

function pickTexts(texts: Flat, keys: readonly string[]): Flat {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = texts[key]
      return text === undefined ? [] : [[key, text] as const]
    }),
  )
}

/** Source files that use a key. */
export function filesOf(key: string): readonly string[] {
  const indices = usage.keys[key] ?? usage.keys[key.replace(PLURAL_SUFFIX, '_other')] ?? []
  return indices.map((index) => usage.files[index] ?? '')
}

function contextOf(keys: readonly string[]): Flat {
  return Object.fromEntries(keys.map((key) => [key, filesOf(key).join(', ').slice(0, 200)]))
}
