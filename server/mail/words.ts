import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import i18next, { type TFunction } from 'i18next'
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#i18n/locales.ts'

const FOLDER = resolve(import.meta.dirname, '../../src/i18n/locales')

const instance = i18next.createInstance()

/** The translator of a locale for words outside pages, read from the committed texts on first use. */
export function mailT(locale: Locale): TFunction {
  if (!instance.isInitialized) {
    instance.init({
      initAsync: false,
      fallbackLng: DEFAULT_LOCALE,
      resources: Object.fromEntries(LOCALES.map((code) => [code, { translation: read(code) }])),
      interpolation: { escapeValue: false },
    })
  }
  return instance.getFixedT(locale)
}

function read(locale: Locale): Record<string, unknown> {
  const text = readFileSync(join(FOLDER, locale, 'translation.json'), 'utf8')
  return JSON.parse(text) as Record<string, unknown>
}

/** The first of the candidates that is a language of ours, else English. */
export function mailLocale(...candidates: readonly unknown[]): Locale {
  return candidates.find(isLocale) ?? DEFAULT_LOCALE
}
