import { type MouseEvent, useEffect, useRef } from 'react'
import { useT } from '#i18n/island.tsx'
import { Empty } from '#ui/empty.tsx'
import { filtersPath, isFiltered } from '../catalogue-filters.ts'
import { Failed, Samples } from './failed.tsx'
import { Grid } from './grid.tsx'
import { NoMatch } from './no-match.tsx'
import type { useCatalogue } from './use-catalogue.ts'

type Catalogue = ReturnType<typeof useCatalogue>

/** The list in each of its states: loading, failed, empty, no match, ready. */
export function Results({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useT()
  const { view, filters } = catalogue
  if (view.status === 'loading') {
    return (
      <div className="grid place-items-center py-24">
        <span className="spinner" aria-hidden="true" />
      </div>
    )
  }
  if (view.status === 'failed') return <Failed catalogue={catalogue} copy={view.copy} />
  if (view.projects.length === 0) {
    return isFiltered(filters) || filters.after ? (
      <NoMatch
        filters={filters}
        wider={view.wider}
        onChange={catalogue.replace}
        onClear={catalogue.clear}
      />
    ) : (
      <>
        <Empty title={t('browse.emptyTitle')} text={t('browse.emptyText')} />
        <Samples />
      </>
    )
  }
  return <ProjectList catalogue={catalogue} view={view} />
}

type Ready = Catalogue['view'] & { status: 'ready' }

function ProjectList({ catalogue, view }: { catalogue: Catalogue; view: Ready }) {
  const { t } = useT()
  const countBefore = useRef<number>(undefined)
  const count = view.projects.length

  useEffect(() => {
    // Focus the first new card, so that keyboard users continue where the list ended.
    if (countBefore.current === undefined || count <= countBefore.current) return
    const item = document.querySelector(`[data-results] > li:nth-child(${countBefore.current + 1})`)
    item?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
    countBefore.current = undefined
  }, [count])

  function load(): void {
    countBefore.current = count
    void catalogue.loadMore()
  }

  return (
    <>
      {view.near && !view.outdated && (
        <p className="notice mb-5">{t('browse.near', { query: catalogue.filters.query })}</p>
      )}
      <Grid projects={view.projects} dimmed={view.outdated} marks={view.marks} />
      {view.more && <More catalogue={catalogue} view={view} onMore={load} />}
    </>
  )
}

interface MoreProps {
  catalogue: Catalogue
  view: Ready
  onMore: () => void
}

function More({ catalogue, view, onMore }: MoreProps) {
  const { t, locale } = useT()

  function follow(event: MouseEvent): void {
    // Let modified clicks open the next page in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (view.moreStatus !== 'loading') onMore()
  }

  return (
    <div className="mt-10 grid justify-items-center gap-4">
      {view.moreStatus === 'failed' && (
        <p className="notice notice-danger" role="alert">
          {t('browse.moreFailed')} {t('browse.errorText')}
        </p>
      )}
      <a
        className="btn"
        href={filtersPath({ ...catalogue.filters, after: view.next ?? '' }, locale)}
        aria-disabled={view.moreStatus === 'loading'}
        onClick={follow}
        data-load-more
      >
        {t(view.moreStatus === 'loading' ? 'common.loading' : 'browse.loadMore')}
      </a>
    </div>
  )
}
