import { ChevronDown, ListFilter, type LucideIcon, Search, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { OPTION_TYPES } from '#islands/listing/defaults.ts'
import { categoryLabel, optionTypeLabel } from '#islands/listing/labels.ts'
import {
  type CatalogueFilters,
  countFilters,
  parseFilters,
  STAGES,
  sameFilters,
} from '../catalogue-filters.ts'
import type { Facets } from '../project-summary.ts'
import { prepare } from './browse.api.ts'
import { MoreFilters } from './more-filters.tsx'

/** Debounce of the search text. Milliseconds. */
const TYPING_PAUSE = 140

interface Props {
  id: string
  filters: CatalogueFilters
  facets: Facets
  /** Incremented when filters are replaced from outside, which resets the text. */
  replaced: number
  onChange: (next: Partial<CatalogueFilters>) => void
}

/** Search and filters. A GET form without JavaScript; with it, the list updates on every change. */
export function FilterForm({ id: formId, filters, facets, replaced, onChange }: Props) {
  const { t, locale } = useT()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const pause = useRef<number>(undefined)
  const [text, setText] = useState(filters.query)
  const [seen, setSeen] = useState(replaced)
  if (seen !== replaced) {
    setSeen(replaced)
    setText(filters.query)
  }
  const all = countFilters(filters)
  const further = countFilters({ ...filters, category: '', type: '', stage: '' })
  const counted = facets.categories.some(({ value }) => value === filters.category)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    // Apply input from before hydration.
    if (!form.current) return
    const early = read(form.current)
    if (sameFilters(early, { ...filters, after: '' })) return
    setText(early.query)
    onChange(early)
  }, [])

  function follow(query: string): void {
    window.clearTimeout(pause.current)
    pause.current = window.setTimeout(() => {
      onChange({ query: parseFilters(new URLSearchParams({ q: query })).query })
    }, TYPING_PAUSE)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    window.clearTimeout(pause.current)
    onChange(read(event.currentTarget))
  }

  function choose(next: Partial<CatalogueFilters>): void {
    window.clearTimeout(pause.current)
    // Include text still waiting for the debounce, or not yet seen by React.
    onChange({ ...(form.current && { query: read(form.current).query }), ...next })
  }

  return (
    <search>
      <form
        ref={form}
        id={formId}
        method="get"
        action={pathTo('projects', locale)}
        autoComplete="off"
        aria-label={t('browse.filters')}
        className="filter-form"
        onSubmit={submit}
        onFocus={prepare}
      >
        <div className="filter-text">
          <label className="label" htmlFor={`${id}q`}>
            {t('browse.search')}
          </label>
          <div className="relative">
            <Search
              size={20}
              aria-hidden="true"
              className="pointer-events-none absolute start-3.5 inset-y-0 my-auto text-lamp-ink"
            />
            <input
              id={`${id}q`}
              className="field ps-11!"
              type="search"
              name="q"
              maxLength={200}
              enterKeyHint="search"
              placeholder={t('browse.searchPlaceholder')}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                // Don't search for unfinished IME input (Japanese, Korean, Chinese).
                if (!(event.nativeEvent as InputEvent).isComposing) follow(event.target.value)
              }}
              onCompositionEnd={(event) => follow(event.currentTarget.value)}
            />
          </div>
        </div>
        {/* On phones it shows what follows it, or the list would be a screen below its filters. */}
        <details className="filter-more sm:hidden">
          <Summary icon={ListFilter} label={t('browse.filters')} count={all} />
        </details>
        <div>
          <label className="label" htmlFor={`${id}c`}>
            {t('browse.category')}
          </label>
          <select
            id={`${id}c`}
            className="field"
            name="category"
            value={filters.category}
            onChange={(event) => choose({ category: event.target.value })}
          >
            <option value="">{t('browse.allCategories')}</option>
            {facets.categories.map(({ value, count }) => (
              <option key={value} value={value}>
                {`${categoryLabel(value, t)} (${count})`}
              </option>
            ))}
            {filters.category && !counted && (
              <option value={filters.category}>{categoryLabel(filters.category, t)}</option>
            )}
          </select>
        </div>
        <div>
          <label className="label" htmlFor={`${id}t`}>
            {t('browse.type')}
          </label>
          <select
            id={`${id}t`}
            className="field"
            name="type"
            value={filters.type}
            onChange={(event) => choose({ type: event.target.value as CatalogueFilters['type'] })}
          >
            <option value="">{t('browse.allTypes')}</option>
            {OPTION_TYPES.map((type) => (
              <option key={type} value={type}>
                {optionTypeLabel(type, t)}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label className="label" htmlFor={`${id}s`}>
            {t('browse.stage')}
          </label>
          <select
            id={`${id}s`}
            className="field"
            name="stage"
            value={filters.stage}
            onChange={(event) => choose({ stage: event.target.value as CatalogueFilters['stage'] })}
          >
            <option value="">{t('browse.allStages')}</option>
            {STAGES.map((stage) => (
              <option key={stage} value={stage}>
                {t(`browse.stages.${stage}`)}
              </option>
            ))}
          </select>
        </div>
        <details className="filter-more">
          <Summary icon={SlidersHorizontal} label={t('browse.more')} count={further} />
          <MoreFilters filters={filters} facets={facets} onChange={choose} />
        </details>
        {/* The list follows by itself; the button is for pages without JavaScript. Enter still submits. */}
        <button type="submit" className="btn btn-primary filter-apply in-[.js]:hidden">
          {t('browse.apply')}
        </button>
      </form>
    </search>
  )
}

/** The form's current filters. */
function read(form: HTMLFormElement): CatalogueFilters {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return { ...parseFilters(new URLSearchParams(entries)), after: '' }
}

interface SummaryProps {
  icon: LucideIcon
  label: string
  /** Of the filters below it that are set. */
  count: number
}

function Summary({ icon: Icon, label, count }: SummaryProps) {
  const { t } = useT()
  return (
    <summary>
      <Icon size={18} aria-hidden="true" />
      {label}
      {count > 0 && (
        <span className="badge badge-lamp" role="img" aria-label={t('browse.chosen', { count })}>
          {count}
        </span>
      )}
      <ChevronDown size={18} aria-hidden="true" className="turns" />
    </summary>
  )
}
