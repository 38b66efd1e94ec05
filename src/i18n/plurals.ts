import type { Flat } from './flat.ts'
import { type Locale, localeTag } from './locales.ts'

/** Plural suffix of a key. */
export const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/

/** Cardinal plural categories of a language, such as `one`, `other`. */
function pluralForms(locale: Locale): readonly Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(localeTag(locale)).resolvedOptions().pluralCategories
}

/** Plural keys without their suffix. A key is plural if its `_other` form exists. */
export function pluralBases(english: Flat): ReadonlySet<string> {
  return new Set(
    Object.keys(english)
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.replace(PLURAL_SUFFIX, '')),
  )
}

export function pluralForm(key: string, bases: ReadonlySet<string>): Intl.LDMLPluralRule | null {
  const match = PLURAL_SUFFIX.exec(key)
  return match && bases.has(key.slice(0, match.index)) ? (match[1] as Intl.LDMLPluralRule) : null
}

/**
 * English texts by the keys a language needs: its extra plural forms take the text of `_other`, forms it lacks are
 * dropped.
 */
export function sourcesFor(english: Flat, locale: Locale): Flat {
  const bases = pluralBases(english)
  const forms = pluralForms(locale)
  const done = new Set<string>()
  const entries: [string, string][] = []
  for (const [key, text] of Object.entries(english)) {
    if (!pluralForm(key, bases)) {
      entries.push([key, text])
      continue
    }
    const base = key.replace(PLURAL_SUFFIX, '')
    if (done.has(base)) continue
    done.add(base)
    for (const form of forms) {
      const own = english[`${base}_${form}`] ?? english[`${base}_other`] ?? text
      entries.push([`${base}_${form}`, own])
    }
  }
  return Object.fromEntries(entries)
}
