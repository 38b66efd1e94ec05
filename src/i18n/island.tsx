import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Catalogue } from './catalogue.ts'
import type { Flat } from './flat.ts'
import { islandTexts } from './island-texts.ts'
import type { Locale } from './locales.ts'
import { overlay } from './overlay.ts'
import { publishedTexts } from './published.ts'
import { translator } from './translate.ts'

/** Props every island gets from its page. */
export interface IslandI18nProps {
  readonly locale: Locale
  /** Texts, or the address of those that {@link islandTexts} has. */
  readonly texts: Partial<Catalogue> | string
}

interface IslandI18nValue {
  readonly locale: Locale
  readonly texts: Partial<Catalogue>
  readonly t: TFunction
}

const I18nContext = createContext<IslandI18nValue | null>(null)

/**
 * Provides an island's texts. Texts published since the build are applied after hydration, so that the markup
 * matches the server's.
 */
export function IslandI18n({
  locale,
  texts: source,
  children,
}: IslandI18nProps & { children: ReactNode }) {
  const built = typeof source === 'string' ? islandTexts().get(source) : source
  const published = usePublished(locale)
  const value = useMemo(() => {
    const texts = overlay(built ?? {}, published)
    return { locale, texts, t: translator(locale, texts) }
  }, [locale, built, published])
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>
}

const NO_OVERRIDES: Flat = {}

function usePublished(locale: Locale): Flat {
  const [texts, setTexts] = useState(NO_OVERRIDES)
  useEffect(() => {
    let isMounted = true
    void publishedTexts(locale).then((published) => {
      if (isMounted && published.version > 0) setTexts(published.texts)
    })
    return () => {
      isMounted = false
    }
  }, [locale])
  return texts
}

export function useT(): IslandI18nValue {
  const value = useContext(I18nContext)
  if (!value) throw new Error('useT needs IslandI18n around it')
  return value
}
