import { createInstance, type i18n, type TFunction } from 'i18next'
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts'

interface ServerTranslator {
  /** The translator of a locale. No language is global, as concurrent requests would fight over it. */
  readonly getT: (locale: Locale) => TFunction
  /** Reads the texts of a locale again. */
  readonly renew: (locale: Locale) => void
}

/**
 * i18next for pages and for mails, set up on first use.
 * @param textsOf The whole catalogue of a locale.
 */
export function serverTranslator(textsOf: (locale: Locale) => object): ServerTranslator {
  let instance: i18n | undefined
  return {
    getT(locale) {
      instance ??= start(textsOf)
      return instance.getFixedT(locale)
    },
    renew(locale) {
      instance?.addResourceBundle(locale, 'translation', textsOf(locale), false, true)
    },
  }
}

function start(textsOf: (locale: Locale) => object): i18n {
  const instance = createInstance()
  instance.init({
    initAsync: false,
    fallbackLng: DEFAULT_LOCALE,
    resources: Object.fromEntries(LOCALES.map((code) => [code, { translation: textsOf(code) }])),
    interpolation: { escapeValue: false },
  })
  return instance
}
