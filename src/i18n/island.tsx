import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Catalogue } from './catalogue.ts'
import type { Locale } from './locales.ts'
import { translator } from './translate.ts'

/** What every island gets from its page: the locale and the catalogue sections it speaks. */
export interface IslandI18nProps {
  readonly locale: Locale
  readonly texts: Partial<Catalogue>
}

interface Speech extends IslandI18nProps {
  readonly t: TFunction
}

const SpeechContext = createContext<Speech | null>(null)

/** Gives an island its texts. The same markup comes out on the server and in the browser. */
export function IslandI18n({ locale, texts, children }: IslandI18nProps & { children: ReactNode }) {
  const speech = useMemo(() => ({ locale, texts, t: translator(locale, texts) }), [locale, texts])
  return <SpeechContext.Provider value={speech}>{children}</SpeechContext.Provider>
}

/** Translator, locale and texts inside an island. */
export function useT(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('useT needs IslandI18n around it')
  return speech
}
