import type { Flat } from './flat.ts'
import type { Locale } from './locales.ts'
import { sourceHash } from './source-hash.ts'

/**
 * Hashes of the English texts that translations were made from, by key: under `all` those shared by every language,
 * under a locale those that differ. Stored in `locales/made-from.json`.
 */
export type MadeFrom = { readonly [place in Locale | 'all']?: Flat }

/**
 * Keys of a language whose English has changed since they were translated.
 * @param sources English texts by the language's keys, from `sourcesFor`.
 */
export function staleKeys(madeFrom: MadeFrom, locale: Locale, sources: Flat): string[] {
  return Object.entries(sources)
    .filter(([key, source]) => {
      const made = madeFrom[locale]?.[key] ?? madeFrom.all?.[key]
      return made !== undefined && made !== sourceHash(source)
    })
    .map(([key]) => key)
}

/**
 * A copy that marks `keys` of a language as up to date.
 * @param sources English texts by the language's keys.
 */
export function recorded(
  madeFrom: MadeFrom,
  locale: Locale,
  sources: Flat,
  keys: readonly string[],
): MadeFrom {
  const own: Record<string, string> = { ...madeFrom[locale] }
  for (const key of keys) {
    const hash = sourceHash(sources[key] ?? '')
    if (madeFrom.all?.[key] === hash) delete own[key]
    else own[key] = hash
  }
  const { [locale]: _before, ...others } = madeFrom
  return Object.keys(own).length > 0 ? { ...others, [locale]: own } : others
}
