import type { Flat } from '#i18n/flat.ts'
import { PLURAL_SUFFIX } from '#i18n/plurals.ts'
import type { Words } from './words.ts'

/** Texts per request, which must finish within the function's one-minute limit. */
const BATCH_SIZE = 60
/** Concurrent requests; the function shares its provider calls among them. */
export const CONCURRENT_REQUESTS = 2

/** Missing and stale keys. Plural forms of a word are included together, so that they agree. */
export function keysToTranslate(
  words: Words,
  current: Flat,
  stale: ReadonlySet<string>,
  force: boolean,
): string[] {
  const all = Object.keys(words.sources)
  if (force) return all
  const pending = all.filter((key) => current[key] === undefined || stale.has(key))
  const bases = new Set(
    pending.filter((key) => PLURAL_SUFFIX.test(key)).map((key) => key.replace(PLURAL_SUFFIX, '')),
  )
  return all.filter((key) => pending.includes(key) || bases.has(key.replace(PLURAL_SUFFIX, '')))
}

/** Splits keys into request-sized batches, keeping plural forms together. */
export function toBatches(keys: readonly string[], size = BATCH_SIZE): string[][] {
  const result: string[][] = []
  for (const key of keys) {
    const last = result.at(-1)
    const isPluralForm =
      last?.at(-1)?.replace(PLURAL_SUFFIX, '') === key.replace(PLURAL_SUFFIX, '') &&
      PLURAL_SUFFIX.test(key)
    if (last && (last.length < size || isPluralForm)) last.push(key)
    else result.push([key])
  }
  return result
}
