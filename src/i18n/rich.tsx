import { createInstance, type i18n, type ParseKeys, type TFunction } from 'i18next'
import { type ComponentType, type ReactElement, useMemo } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { useT } from './island.tsx'

interface Props {
  i18nKey: ParseKeys
  /** The elements, by the names of the tags in the text. */
  components: Readonly<Record<string, ReactElement>>
}

// Its own types multiply every key with every namespace, more than the compiler takes.
const PlainTrans = Trans as unknown as ComponentType<Props & { i18n: i18n; t: TFunction }>

/** A text with elements in it, such as links. It brings i18next along, which islands of plain words do without. */
export function Rich({ i18nKey, components }: Props) {
  const { locale, texts } = useT()
  const instance = useMemo(() => {
    const created = createInstance()
    created.init({
      lng: locale,
      initAsync: false,
      resources: { [locale]: { translation: texts } },
      interpolation: { escapeValue: false },
    })
    return created
  }, [locale, texts])
  return <PlainTrans i18n={instance} t={instance.t} i18nKey={i18nKey} components={components} />
}
