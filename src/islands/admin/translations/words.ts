import { type Flat, flatten } from '#i18n/flat.ts'
import type { Locale } from '#i18n/locales.ts'
import { staleKeys } from '#i18n/made-from.ts'
import { sourcesFor } from '#i18n/plurals.ts'

export type Target = Exclude<Locale, 'en'>

export interface Words {
  /** English texts by the keys this language needs, plural forms included. */
  readonly sources: Flat
  readonly committed: Flat
  /** Keys whose committed text was translated from an older English text. */
  readonly outdated: ReadonlySet<string>
}

const files = import.meta.glob('../../../i18n/locales/*/translation.json', { import: 'default' })

/** Downloads the committed texts of a language and of English. */
export async function loadWords(locale: Target): Promise<Words> {
  const [english, committed, { default: madeFrom }] = await Promise.all([
    read('en'),
    read(locale),
    import('#i18n/locales/made-from.json'),
  ])
  const sources = sourcesFor(english, locale)
  return { sources, committed, outdated: new Set(staleKeys(madeFrom, locale, sources)) }
}

async function read(locale: Locale): Promise<Flat> {
  const load = files[`../../../i18n/locales/${locale}/translation.json`]
  if (!load) throw new Error(`No translation.json for locale "${locale}"`)
  return flatten(await load())
}
