import { useT } from '@/i18n/island.tsx'
import { filtersPath, isFiltered } from '@/lib/catalogue-filters.ts'
import type { Facet } from '@/lib/project-summary.ts'
import { ClearLink } from './clear-link.tsx'
import { FilterForm } from './filter-form.tsx'
import { Results } from './results.tsx'
import { type CatalogueView, type InitialCatalogue, useCatalogue } from './use-catalogue.ts'
import { useReturn } from './use-return.ts'

export function Browse({ initial }: { initial: InitialCatalogue }) {
  const { t, locale } = useT()
  const catalogue = useCatalogue(initial)
  const { filters, view } = catalogue
  useReturn(catalogue)
  return (
    <div>
      <FilterForm
        filters={filters}
        facets={catalogue.facets}
        clears={catalogue.clears}
        onChange={catalogue.change}
      />
      <div className="my-5 flex min-h-[44px] flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex items-center gap-3">
          <p role="status" className="text-soft">
            {countText()}
          </p>
          {catalogue.busy && <span className="spinner size-5!" aria-hidden="true" />}
        </div>
        {isFiltered(filters) && <ClearLink onClear={catalogue.clear} className="btn-small" />}
        {filters.after && (
          <a className="link" href={filtersPath({ ...filters, after: '' }, locale)}>
            {t('browse.fromStart')}
          </a>
        )}
      </div>
      <Results catalogue={catalogue} />
    </div>
  )

  function countText(): string {
    if (view.status === 'loading') return t('browse.loading')
    if (view.status === 'failed' || view.outdated) return ''
    const total = totalOf(view, catalogue.facets)
    if (total !== null) return t('browse.results', { count: total })
    return t('browse.resultsMore', { count: view.projects.length })
  }

  /** How many projects there are, where the page knows without asking the database to count them. */
  function totalOf(ready: CatalogueView & { status: 'ready' }, facets: Facet[]): number | null {
    if (!filters.after && !ready.more) return ready.projects.length
    if (filters.query || filters.type || facets.length === 0) return null
    const counted = facets.filter(
      ({ category }) => !isFiltered(filters) || category === filters.category,
    )
    return counted.reduce((sum, { count }) => sum + count, 0)
  }
}
