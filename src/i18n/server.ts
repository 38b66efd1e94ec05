import { createInstance, type i18n, type TFunction } from 'i18next'
import { SITE } from '../site.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts'

interface ServerTranslator {
  /** The translator of a locale. i18next's global language is never set: concurrent requests would race. */
  readonly getT: (locale: Locale) => TFunction
  /** Reloads a locale's texts. */
  readonly reload: (locale: Locale) => void
}

/**
 * i18next for pages and mails, initialised on first use.
 * @param textsOf The whole catalogue of a locale.
 */
export function serverTranslator(textsOf: (locale: Locale) => object): ServerTranslator {
  let instance: i18n | undefined
  return {
    getT(locale) {
      instance ??= start(textsOf)
      return instance.getFixedT(locale)
    },
    reload(locale) {
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
    interpolation: { escapeValue: false, defaultVariables: { brand: SITE.brand } },
  })
  return instance
}
