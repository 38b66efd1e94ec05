import type { ParseKeys } from 'i18next'
import { cloneElement, Fragment, type ReactElement } from 'react'
import { useT } from './island.tsx'

interface Props {
  i18nKey: ParseKeys
  /** The elements, by the names of the tags in the text. */
  components: Readonly<Record<string, ReactElement>>
}

const TAG = /<(\w+)>(.*?)<\/\1>/s

/** A text with elements in it, such as links: `Read the <rulesLink>rules</rulesLink>.` Elements hold words alone. */
export function Rich({ i18nKey, components }: Props) {
  const { t } = useT()
  const parts = t(i18nKey).split(TAG)
  return parts.map((part, at) => {
    // By turns: text, the name of a tag, the words inside it.
    if (at % 3 === 1) return null
    const element = at % 3 === 2 ? components[parts[at - 1] ?? ''] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text never change places.
    return element ? cloneElement(element, { key: at }, part) : <Fragment key={at}>{part}</Fragment>
  })
}
