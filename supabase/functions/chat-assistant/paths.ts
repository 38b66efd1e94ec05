import type { Locale } from './locale.ts'

/** An address of the site in a language: English has no prefix. */
export function localPath(path: string, locale: Locale): string {
  return locale === 'en' ? path : `/${locale}${path}`
}
