import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#i18n/locales.ts'
import { serverTranslator } from '#i18n/server.ts'

const FOLDER = resolve(import.meta.dirname, '../../src/i18n/locales')

/** The translator of words outside pages, which are the committed ones. */
export const { getT: mailT } = serverTranslator((locale) =>
  JSON.parse(readFileSync(join(FOLDER, locale, 'translation.json'), 'utf8')),
)

/** The first of the candidates that is a language of ours, else English. */
export function mailLocale(...candidates: readonly unknown[]): Locale {
  return candidates.find(isLocale) ?? DEFAULT_LOCALE
}
