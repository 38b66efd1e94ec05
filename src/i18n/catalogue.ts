import type { Flat } from './flat.ts'
import type en from './locales/en/translation.json'
import type { Locale } from './locales.ts'
import { overlay } from './overlay.ts'

/** The shape every locale's `translation.json` has: that of the English source. */
export type Catalogue = typeof en
type Section = keyof Catalogue

const modules = import.meta.glob<{ default: Catalogue }>('./locales/*/translation.json', {
  eager: true,
})
const published = new Map<Locale, Catalogue>()

/** The committed interface texts of a locale. Server side only: the browser gets sections by props. */
export function committedCatalogue(locale: Locale): Catalogue {
  const found = modules[`./locales/${locale}/translation.json`]
  if (!found) throw new Error(`No translation.json for locale "${locale}"`)
  return found.default
}

/** The interface texts of a locale with what was published since the build. Server side only. */
export function catalogue(locale: Locale): Catalogue {
  return published.get(locale) ?? committedCatalogue(locale)
}

/** Says which published texts hold in a locale; `src/core/published-texts.server.ts` keeps them up to date. */
export function putPublished(locale: Locale, texts: Flat): void {
  published.set(locale, overlay(committedCatalogue(locale), texts))
}

/** The named sections of a catalogue, for an island's props. */
export function sections(locale: Locale, names: readonly Section[]): Partial<Catalogue> {
  const all = catalogue(locale)
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}

/** Parts of one section, for an island that needs few words of another one's. */
export function part<Name extends Section>(
  locale: Locale,
  section: Name,
  names: readonly (keyof Catalogue[Name])[],
): Partial<Catalogue> {
  const whole = catalogue(locale)[section]
  return { [section]: Object.fromEntries(names.map((name) => [name, whole[name]])) }
}
