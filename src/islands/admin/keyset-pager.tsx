import { useState } from 'react'
import { useT } from '#i18n/island.tsx'

/** Position in a keyset-paginated list, as a stack of the last rows of previous pages. */
export function useKeyset<Key>() {
  const [keys, setKeys] = useState<readonly Key[]>([])
  return {
    /** Last row of the previous page; undefined on the first page. */
    after: keys.at(-1),
    isFirst: keys.length === 0,
    next: (key: Key) => setKeys([...keys, key]),
    previous: () => setKeys(keys.slice(0, -1)),
    reset: () => setKeys([]),
  }
}

interface Props {
  isFirst: boolean
  hasMore: boolean
  onPrevious: () => void
  onNext: () => void
}

export function KeysetPager({ isFirst, hasMore, onPrevious, onNext }: Props) {
  const { t } = useT()
  if (isFirst && !hasMore) return null
  return (
    <nav className="mt-4 flex justify-end gap-2" aria-label={t('admin.pages.label')}>
      <button type="button" className="btn btn-small" disabled={isFirst} onClick={onPrevious}>
        {t('admin.pages.previous')}
      </button>
      <button type="button" className="btn btn-small" disabled={!hasMore} onClick={onNext}>
        {t('admin.pages.next')}
      </button>
    </nav>
  )
}
