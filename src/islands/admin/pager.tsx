import { useEffect, useEffectEvent } from 'react'
import { useT } from '#i18n/island.tsx'
import type { PageOf } from './admin.api.ts'

interface Props {
  page: PageOf<unknown>
  onPage: (page: number) => void
}

export function Pager({ page, onPage }: Props) {
  const { t, locale } = useT()
  const first = (page.page - 1) * page.size
  const last = first + page.rows.length
  const hasMore = page.exact ? last < page.total : page.rows.length === page.size
  const end = Math.max(1, Math.ceil(page.total / page.size))
  const isPastEnd = page.rows.length === 0 && page.page > end
  const goToEnd = useEffectEvent(() => onPage(end))
  // Its last rows may have been settled or deleted.
  useEffect(() => {
    if (isPastEnd) goToEnd()
  }, [isPastEnd])
  const count = (value: number) => new Intl.NumberFormat(locale).format(value)
  if (page.total === 0) return null
  return (
    <nav
      className="mt-4 flex flex-wrap items-center justify-between gap-3"
      aria-label={t('admin.pages.label')}
    >
      <p className="text-soft figures" role="status">
        {t(page.exact ? 'admin.pages.range' : 'admin.pages.rangeMany', {
          from: count(Math.min(first + 1, last)),
          to: count(last),
          total: count(page.total),
        })}
      </p>
      <div className="flex gap-2">
        <button
          type="button"
          className="btn btn-small"
          disabled={page.page === 1}
          onClick={() => onPage(page.page - 1)}
        >
          {t('admin.pages.previous')}
        </button>
        <button
          type="button"
          className="btn btn-small"
          disabled={!hasMore}
          onClick={() => onPage(page.page + 1)}
        >
          {t('admin.pages.next')}
        </button>
      </div>
    </nav>
  )
}
