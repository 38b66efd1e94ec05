import type { ParseKeys } from 'i18next'
import { cloneElement, Fragment, type ReactElement } from 'react'
import { useT } from './island.tsx'

interface Props {
  i18nKey: ParseKeys
  /** Elements by tag name. */
  components: Readonly<Record<string, ReactElement>>
}

const TAG = /<(\w+)>(.*?)<\/\1>/s

/** A text with inline elements: `Read the <rulesLink>rules</rulesLink>.` Tags can't be nested. */
export function Rich({ i18nKey, components }: Props) {
  const { t } = useT()
  const parts = t(i18nKey).split(TAG)
  return parts.map((part, at) => {
    // `split` yields text, tag name and inner text in turn.
    if (at % 3 === 1) return null
    const element = at % 3 === 2 ? components[parts[at - 1] ?? ''] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text never change places.
    return element ? cloneElement(element, { key: at }, part) : <Fragment key={at}>{part}</Fragment>
  })
}
