import { clsx } from 'clsx'
import { useT } from '#i18n/island.tsx'
import { filtersPath } from '../catalogue-filters.ts'
import type { Facets } from '../project-summary.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { Results } from './results.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useTotalText } from './total-text.ts'
import { type InitialCatalogue, useCatalogue } from './use-catalogue.ts'
import { useDelayed } from './use-delayed.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const NO_FACETS: Facets = { total: 0, featured: 0, categories: [], types: [], tags: [] }

/** Links controls outside the form to it. */
const FORM_ID = 'browse-filters'

export function Browse({ initial }: { initial: InitialCatalogue }) {
  const { t, locale } = useT()
  const totalText = useTotalText()
  const catalogue = useCatalogue(initial)
  const { filters, view, change } = catalogue
  const isSlow = useDelayed(catalogue.busy)
  useScrollRestoration(catalogue)
  return (
    <div>
      <FilterForm
        id={FORM_ID}
        filters={filters}
        facets={catalogue.facets ?? NO_FACETS}
        replaced={catalogue.replaced}
        onChange={change}
      />
      <div className="results-bar">
        <div className="flex min-h-11 items-center gap-3">
          <p role="status" className="font-semibold figures">
            {countText()}
          </p>
          <span
            className={clsx('spinner size-5! transition-opacity', !isSlow && 'opacity-0')}
            aria-hidden="true"
          />
          {filters.after && (
            <a className="link" href={filtersPath({ ...filters, after: '' }, locale)}>
              {t('browse.fromStart')}
            </a>
          )}
        </div>
        <SortMenu form={FORM_ID} filters={filters} onChange={change} />
      </div>
      <FilterChips filters={filters} onChange={catalogue.replace} onClear={catalogue.clear} />
      <Results catalogue={catalogue} />
    </div>
  )

  function countText(): string {
    if (view.status === 'loading') return t('browse.loading')
    if (view.status === 'failed' || view.outdated) return ''
    if (view.total) return totalText(view.total)
    if (!filters.after && !view.more) {
      return totalText({ count: view.projects.length, exact: true })
    }
    return ''
  }
}
