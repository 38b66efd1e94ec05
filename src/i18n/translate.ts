import type { TFunction } from 'i18next'
import { SITE } from '../site.ts'
import type { Catalogue } from './catalogue.ts'
import { type Locale, localeTag } from './locales.ts'

type Values = Readonly<Record<string, unknown>>

const ALWAYS: Values = { brand: SITE.brand }
const pluralRules = new Map<Locale, Intl.PluralRules>()

/**
 * The translator of islands: nested keys, `{{values}}` and `{{brand}}`, plurals by `count` and `defaultValue`,
 * compatible with i18next at a hundredth of its size. A test compares the two.
 */
export function translator(locale: Locale, texts: Partial<Catalogue>): TFunction {
  const plurals = pluralRules.get(locale) ?? new Intl.PluralRules(localeTag(locale))
  pluralRules.set(locale, plurals)
  const translate = (key: string, values: Values = {}): string => {
    const { count, defaultValue } = values
    const plural =
      typeof count === 'number' ? textAt(texts, `${key}_${plurals.select(count)}`) : undefined
    const text = plural ?? textAt(texts, key) ?? defaultValue ?? key
    return String(text).replace(/\{\{\s*(\w+)\s*\}\}/g, (hole, name: string) => {
      const value = values[name] === undefined ? ALWAYS[name] : values[name]
      return value === undefined ? hole : String(value)
    })
  }
  return translate as unknown as TFunction
}

function textAt(texts: unknown, key: string): string | undefined {
  let found = texts
  for (const step of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return typeof found === 'string' ? found : undefined
}
