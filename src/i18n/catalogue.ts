import type { Flat } from './flat.ts'
import type en from './locales/en/translation.json'
import type { Locale } from './locales.ts'
import { overlay } from './overlay.ts'

/** The type of every locale's `translation.json`. */
export type Catalogue = typeof en
export type Section = keyof Catalogue

const modules = import.meta.glob<{ default: Catalogue }>('./locales/*/translation.json', {
  eager: true,
})
const published = new Map<Locale, Catalogue>()

/** Texts as committed. Server only: browsers fetch the sections that an island names. */
export function committedCatalogue(locale: Locale): Catalogue {
  const found = modules[`./locales/${locale}/translation.json`]
  if (!found) throw new Error(`No translation.json for locale "${locale}"`)
  return found.default
}

/** Committed texts overlaid with published ones. Server only. */
export function catalogue(locale: Locale): Catalogue {
  return published.get(locale) ?? committedCatalogue(locale)
}

/** Replaces the published texts of a locale; called by `src/core/published-texts.server.ts`. */
export function setPublishedTexts(locale: Locale, texts: Flat): void {
  published.set(locale, overlay(committedCatalogue(locale), texts))
}

/** Sections of a catalogue, for an island's props. */
export function sections(locale: Locale, names: readonly Section[]): Partial<Catalogue> {
  const all = catalogue(locale)
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}

/** Parts of one section, for an island that needs a few texts of another. */
export function part<Name extends Section>(
  locale: Locale,
  section: Name,
  names: readonly (keyof Catalogue[Name])[],
): Partial<Catalogue> {
  const whole = catalogue(locale)[section]
  return { [section]: Object.fromEntries(names.map((name) => [name, whole[name]])) }
}
