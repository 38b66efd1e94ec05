import { SITE } from '../site.ts'

/** An interface language. */
interface LocaleRow {
  /** Used in URLs, file names and storage. */
  readonly code: string
  /** The language's own name. */
  readonly name: string
  /** BCP 47 tag for `lang`, `hreflang` and `Intl`. */
  readonly tag: string
  /** Open Graph locale. */
  readonly og: string
}

/** The languages there are texts in. */
export const TRANSLATED = [
  { code: 'en', name: 'English', tag: 'en', og: 'en_US' },
  { code: 'fr', name: 'Français', tag: 'fr', og: 'fr_FR' },
  { code: 'de', name: 'Deutsch', tag: 'de', og: 'de_DE' },
  { code: 'es', name: 'Español', tag: 'es', og: 'es_ES' },
  { code: 'it', name: 'Italiano', tag: 'it', og: 'it_IT' },
  { code: 'nl', name: 'Nederlands', tag: 'nl', og: 'nl_NL' },
  { code: 'zh', name: '中文', tag: 'zh-Hans', og: 'zh_CN' },
  { code: 'ja', name: '日本語', tag: 'ja', og: 'ja_JP' },
  { code: 'ko', name: '한국어', tag: 'ko', og: 'ko_KR' },
  { code: 'sv', name: 'Svenska', tag: 'sv', og: 'sv_SE' },
  { code: 'no', name: 'Norsk', tag: 'nb', og: 'nb_NO' },
  { code: 'pt', name: 'Português', tag: 'pt', og: 'pt_PT' },
] as const satisfies readonly LocaleRow[]

export type Locale = (typeof TRANSLATED)[number]['code']

/** The languages that the site is on in; every other list of languages derives from this one. */
export const LOCALE_TABLE = TRANSLATED.filter(({ code }) => SITE.languages.includes(code))

export const DEFAULT_LOCALE: Locale = 'en'
export const LOCALES: readonly Locale[] = LOCALE_TABLE.map((row) => row.code)

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value)
}

export function localeRow(locale: Locale): (typeof TRANSLATED)[number] {
  return TRANSLATED.find((row) => row.code === locale) ?? TRANSLATED[0]
}

/** BCP 47 tag of a locale, for `lang` attributes and `Intl`. */
export function localeTag(locale: Locale): string {
  return localeRow(locale).tag
}
