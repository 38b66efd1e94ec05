import i18next, { type TFunction } from 'i18next'
import { catalogue } from './catalogue.ts'
import { LOCALES, type Locale } from './locales.ts'

/**
 * The translator of a locale for `.astro` files and endpoints. Never uses the global language, which concurrent
 * requests would fight over. Endpoints have no page script that initialises i18next, so it is done here on demand.
 */
export function getT(locale: Locale): TFunction {
  if (!i18next.isInitialized) {
    i18next.init({
      initAsync: false,
      fallbackLng: 'en',
      resources: Object.fromEntries(
        LOCALES.map((code) => [code, { translation: catalogue(code) }]),
      ),
      interpolation: { escapeValue: false },
    })
  }
  return i18next.getFixedT(locale)
}
