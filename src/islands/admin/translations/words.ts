import { type Flat, flatten } from '@/i18n/flat.ts'
import type { Locale } from '@/i18n/locales.ts'
import { sourcesFor } from '@/i18n/plurals.ts'

export type Target = Exclude<Locale, 'en'>

/** The committed words of a language. */
export interface Words {
  /** English by the keys the language needs, plural forms included. */
  readonly sources: Flat
  readonly committed: Flat
}

const files = import.meta.glob('../../../i18n/locales/*/translation.json', { import: 'default' })

/** Downloads the committed words of a language and of English. */
export async function loadWords(locale: Target): Promise<Words> {
  const [english, committed] = await Promise.all([read('en'), read(locale)])
  return { sources: sourcesFor(english, locale), committed }
}

async function read(locale: Locale): Promise<Flat> {
  const load = files[`../../../i18n/locales/${locale}/translation.json`]
  if (!load) throw new Error(`No translation.json for locale "${locale}"`)
  return flatten(await load())
}
