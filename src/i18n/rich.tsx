import { createInstance } from 'i18next'
import { type ComponentProps, useMemo } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { useT } from './island.tsx'

type Props = Pick<ComponentProps<typeof Trans>, 'i18nKey' | 'components'>

/** A text with elements in it, such as links. It brings i18next along, which islands of plain words do without. */
export function Rich({ i18nKey, components }: Props) {
  const { locale, texts } = useT()
  const i18n = useMemo(() => {
    const created = createInstance()
    created.init({
      lng: locale,
      initAsync: false,
      resources: { [locale]: { translation: texts } },
      interpolation: { escapeValue: false },
    })
    return created
  }, [locale, texts])
  return <Trans i18n={i18n} t={i18n.t} i18nKey={i18nKey} components={components} />
}
