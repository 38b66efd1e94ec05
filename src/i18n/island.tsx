import { createInstance, type i18n, type TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Catalogue } from './catalogue.ts'
import { DEFAULT_LOCALE, type Locale } from './locales.ts'

/** What every island gets from its page: the locale and the catalogue sections it speaks. */
export interface IslandI18nProps {
  readonly locale: Locale
  readonly texts: Partial<Catalogue>
}

const LocaleContext = createContext<Locale>(DEFAULT_LOCALE)

function instance(locale: Locale, texts: Partial<Catalogue>): i18n {
  const created = createInstance()
  created.init({
    lng: locale,
    initAsync: false,
    resources: { [locale]: { translation: texts } },
    interpolation: { escapeValue: false },
  })
  return created
}

/** Gives an island its texts. The same markup comes out on the server and in the browser. */
export function IslandI18n({ locale, texts, children }: IslandI18nProps & { children: ReactNode }) {
  const value = useMemo(() => instance(locale, texts), [locale, texts])
  return (
    <LocaleContext.Provider value={locale}>
      <I18nextProvider i18n={value}>{children}</I18nextProvider>
    </LocaleContext.Provider>
  )
}

/** Translator and locale inside an island. */
export function useT(): { t: TFunction; locale: Locale } {
  const { t } = useTranslation()
  return { t, locale: useContext(LocaleContext) }
}
