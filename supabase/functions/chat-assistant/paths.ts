import type { Locale } from '../../../src/i18n/locales.ts'

/** A path in a language; English has no prefix. */
export function localPath(path: string, locale: Locale): string {
  return locale === 'en' ? path : `/${locale}${path}`
}
