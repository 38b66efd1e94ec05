import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useT } from '#i18n/island.tsx'
import { focusEntry } from './keep-focus.ts'

interface Props {
  /** The element whose children are the entries. */
  list: RefObject<HTMLElement | null>
  /** What loads them: an infinite query. */
  query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  label: string
  className?: string
}

/** Loads the next page of a list and focuses its first entry, so that one continues where the list ended; nothing on the last page. */
export function MoreButton({ list, query, label, className = '' }: Props) {
  const { t } = useT()
  const button = useRef<HTMLButtonElement>(null)
  const shown = useRef<number>(undefined)
  const isLoading = query.isFetchingNextPage
  useLayoutEffect(() => {
    if (isLoading || shown.current === undefined) return
    const first = list.current?.children[shown.current]
    shown.current = undefined
    const { activeElement } = document
    const isFocused = activeElement === document.body || activeElement === button.current
    if (isFocused && first instanceof HTMLElement) focusEntry(first)
  }, [isLoading, list])
  if (!query.hasNextPage) return null
  return (
    <button
      ref={button}
      type="button"
      className={`btn ${className}`}
      // Not disabled, so that it keeps the focus.
      aria-disabled={isLoading || undefined}
      onClick={() => {
        if (isLoading) return
        shown.current = list.current?.children.length
        void query.fetchNextPage()
      }}
    >
      {isLoading ? t('common.loading') : label}
    </button>
  )
}
