import { type Flat, flatten } from '../../../src/i18n/flat.ts'
import english from '../../../src/i18n/locales/en/translation.json' with { type: 'json' }
import type { Locale } from '../../../src/i18n/locales.ts'
import { sourcesFor } from '../../../src/i18n/plurals.ts'
import { createMemory, type Memory } from './memory.ts'

type Module = Promise<{ default: unknown }>

/** Listed literally, so that bundlers find every file. */
const FILES: Readonly<Record<Exclude<Locale, 'en'>, () => Module>> = {
  fr: () => import('../../../src/i18n/locales/fr/translation.json', { with: { type: 'json' } }),
  de: () => import('../../../src/i18n/locales/de/translation.json', { with: { type: 'json' } }),
  es: () => import('../../../src/i18n/locales/es/translation.json', { with: { type: 'json' } }),
  it: () => import('../../../src/i18n/locales/it/translation.json', { with: { type: 'json' } }),
  nl: () => import('../../../src/i18n/locales/nl/translation.json', { with: { type: 'json' } }),
  zh: () => import('../../../src/i18n/locales/zh/translation.json', { with: { type: 'json' } }),
  ja: () => import('../../../src/i18n/locales/ja/translation.json', { with: { type: 'json' } }),
  ko: () => import('../../../src/i18n/locales/ko/translation.json', { with: { type: 'json' } }),
  sv: () => import('../../../src/i18n/locales/sv/translation.json', { with: { type: 'json' } }),
  no: () => import('../../../src/i18n/locales/no/translation.json', { with: { type: 'json' } }),
  pt: () => import('../../../src/i18n/locales/pt/translation.json', { with: { type: 'json' } }),
}

const memories = new Map<Locale, Promise<Memory>>()

/** Translation memory of the committed catalogues, loaded once. */
export function committedMemory(locale: Exclude<Locale, 'en'>): Promise<Memory> {
  const known = memories.get(locale) ?? read(locale)
  memories.set(locale, known)
  return known
}

async function read(locale: Exclude<Locale, 'en'>): Promise<Memory> {
  const sources: Flat = sourcesFor(flatten(english), locale)
  return createMemory(sources, flatten((await FILES[locale]()).default))
}
