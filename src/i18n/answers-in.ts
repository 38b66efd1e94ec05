import { SITE } from '#site.ts'
import { formatList, languageName } from './format.ts'
import type { Locale } from './locales.ts'

/** The languages the team answers in, by their names in the reader's language: “Estonian and English”. */
export const answersIn = (locale: Locale): string =>
  formatList(
    SITE.contact.answersIn.map((code) => languageName(code, locale)),
    locale,
  )
