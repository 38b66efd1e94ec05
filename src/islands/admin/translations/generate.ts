import usage from 'virtual:i18n-usage'
import type { Flat } from '#i18n/flat.ts'
import { type Draft, type FailureReason, makeDraft, staleKeys, textsOf } from './draft.ts'
import { FORM, keysToDo, parts, REQUESTS_AT_ONCE } from './parts.ts'
import { type Answer, fetchPublished, requestTexts } from './translations.api.ts'
import { loadWords, type Target, type Words } from './words.ts'

/** Requests in a row that may bring nothing for want of time, before their texts keep the original. */
const MOST_TRIES = 3

/** How far a language is; the numbers are the product's. */
export type Progress = 10 | 30 | 90 | 100

interface Generation {
  readonly draft: Draft
  /** Texts that were to be translated. */
  readonly wanted: number
}

/**
 * Translates what a language lacks, or everything. What somebody edited or read in the previous draft stays.
 * @param again Also texts that are up to date.
 */
export async function generateDraft(
  locale: Target,
  again: boolean,
  previous: Draft | undefined,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Generation> {
  onProgress(10)
  const [words, published] = await Promise.all([loadWords(locale), fetchPublished(locale)])
  signal.throwIfAborted()
  const keys = keysToDo(words, textsOf(words, published), staleKeys(words, published), again)
  const done = new Set([...(previous?.edited ?? []), ...(previous?.reviewed ?? [])])
  const todo = keys.filter((key) => !done.has(key))
  onProgress(30)
  const answer = await requestAll(locale, words, todo, signal)
  onProgress(90)
  const draft = makeDraft(words, published, answer.texts, answer.failed, previous)
  onProgress(100)
  return { draft, wanted: todo.length }
}

async function requestAll(
  locale: Target,
  words: Words,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Answer> {
  const texts: Record<string, string> = {}
  const failed: Record<string, FailureReason> = {}
  const queue = parts(keys).map((part) => ({ part, tries: 1 }))
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { part, tries } = next
      const answer = await requestTexts(
        locale,
        pick(words.sources, part),
        placesOf(part),
        signal,
      ).catch((error: unknown) => {
        queue.length = 0
        throw error
      })
      Object.assign(texts, answer.texts)
      Object.assign(failed, answer.failed)
      // The function ran out of time: what it did not get to goes to the end of the queue.
      const late = part.filter((key) => answer.failed[key] === 'time')
      if (late.length > 0 && tries < MOST_TRIES) {
        for (const key of late) delete failed[key]
        queue.push({ part: late, tries: late.length < part.length ? 1 : tries + 1 })
      }
    }
  }
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work))
  return { texts, failed }
}

function pick(texts: Flat, keys: readonly string[]): Flat {
  return Object.fromEntries(keys.map((key) => [key, texts[key] ?? '']))
}

/** Files that use a key. */
export function filesOf(key: string): readonly string[] {
  const places = usage.keys[key] ?? usage.keys[key.replace(FORM, '_other')] ?? []
  return places.map((place) => usage.files[place] ?? '')
}

function placesOf(keys: readonly string[]): Flat {
  return Object.fromEntries(keys.map((key) => [key, filesOf(key).join(', ').slice(0, 200)]))
}
