import type { Flat } from './flat.ts'
import type { Locale } from './locales.ts'
import { sourceHash } from './source-hash.ts'

/**
 * From which English texts the committed translations were made: fingerprints by key, under `all` those that hold for every
 * language, under a language's code its own where they differ. The file is `locales/made-from.json`.
 */
export type MadeFrom = { readonly [place in Locale | 'all']?: Flat }

/**
 * Keys whose committed text in a language was made from other English words than those of today.
 * @param sources English by the keys the language needs, as `sourcesFor` gives it.
 */
export function keysBehind(madeFrom: MadeFrom, locale: Locale, sources: Flat): string[] {
  return Object.entries(sources)
    .filter(([key, source]) => {
      const made = madeFrom[locale]?.[key] ?? madeFrom.all?.[key]
      return made !== undefined && made !== sourceHash(source)
    })
    .map(([key]) => key)
}

/**
 * The record once `keys` of a language were brought up to date.
 * @param sources English by the keys the language needs.
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
