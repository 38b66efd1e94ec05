const CODES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'zh', 'ja', 'ko', 'sv', 'no', 'pt'] as const

export type Locale = (typeof CODES)[number]
export const LOCALES: readonly Locale[] = CODES

/** True for the code of a language of the site. */
export function isLocale(value: unknown): value is Locale {
  return CODES.some((code) => code === value)
}
