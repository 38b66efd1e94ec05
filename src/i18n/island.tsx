import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Catalogue } from './catalogue.ts'
import type { Flat } from './flat.ts'
import type { Locale } from './locales.ts'
import { overlay } from './overlay.ts'
import { publishedTexts } from './published.ts'
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

/**
 * Gives an island its texts. The same markup comes out on the server and in the browser; words that were published since
 * the page was built follow at once.
 */
export function IslandI18n({
  locale,
  texts: built,
  children,
}: IslandI18nProps & { children: ReactNode }) {
  const published = usePublished(locale)
  const speech = useMemo(() => {
    const texts = overlay(built, published)
    return { locale, texts, t: translator(locale, texts) }
  }, [locale, built, published])
  return <SpeechContext.Provider value={speech}>{children}</SpeechContext.Provider>
}

const NOTHING: Flat = {}

function usePublished(locale: Locale): Flat {
  const [texts, setTexts] = useState(NOTHING)
  useEffect(() => {
    let isHere = true
    void publishedTexts(locale).then((published) => {
      if (isHere && published.version > 0) setTexts(published.texts)
    })
    return () => {
      isHere = false
    }
  }, [locale])
  return texts
}

/** Translator, locale and texts inside an island. */
export function useT(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('useT needs IslandI18n around it')
  return speech
}
