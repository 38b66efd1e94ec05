import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#i18n/locales.ts'
import { serverTranslator } from '#i18n/server.ts'

const FOLDER = resolve(import.meta.dirname, '../../src/i18n/locales')

/** Translator for mails, with the committed texts. */
export const { getT: mailT } = serverTranslator((locale) =>
  JSON.parse(readFileSync(join(FOLDER, locale, 'translation.json'), 'utf8')),
)

/** The first supported locale, else English. */
export function mailLocale(...candidates: readonly unknown[]): Locale {
  return candidates.find(isLocale) ?? DEFAULT_LOCALE
}
