import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { type CatalogueFilters, defaultSort, type Sort } from '../catalogue-filters.ts'

interface Props {
  /** Id of the filter form. */
  form: string
  filters: CatalogueFilters
  onChange: (next: Partial<CatalogueFilters>) => void
}

/** Sort order, and how it is made. Relevance needs a search text. */
export function SortMenu({ form, filters, onChange }: Props) {
  const { t, locale } = useT()
  const usual = defaultSort(filters.query)
  const labels: Readonly<Record<Sort, string>> = {
    relevance: t('browse.sortRelevance'),
    newest: t('browse.sortNewest'),
    order: t('browse.sortOrder'),
  }
  const offered = (Object.keys(labels) as Sort[]).filter(
    (sort) => sort !== 'relevance' || filters.query,
  )
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-soft">
      <label className="flex max-w-full min-w-0 flex-wrap items-center gap-x-2">
        <span className="whitespace-nowrap">{t('browse.sort')}</span>
        <select
          className="field w-auto! min-w-0! min-h-11! py-1!"
          name="sort"
          form={form}
          value={filters.sort === usual ? '' : filters.sort}
          onChange={(event) => onChange({ sort: event.target.value as Sort | '' })}
        >
          {offered.map((sort) => (
            // Of a form that is sent, the usual order depends on its text.
            <option key={sort} value={sort === usual ? '' : sort}>
              {labels[sort]}
            </option>
          ))}
        </select>
      </label>
      <a
        className="link flex min-h-11 items-center text-soft"
        href={`${pathTo('help', locale)}#list-order`}
      >
        {t('browse.sortHow')}
      </a>
    </div>
  )
}
