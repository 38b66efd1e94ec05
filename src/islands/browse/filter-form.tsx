import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '@/i18n/island.tsx'
import { pathTo } from '@/i18n/paths.ts'
import { type CatalogueFilters, parseFilters, TYPE_FILTERS } from '@/lib/catalogue-filters.ts'
import { categoryLabel, optionTypeLabel } from '@/lib/labels.ts'
import type { Facet } from '@/lib/project-summary.ts'
import { prepare } from './browse.api.ts'

/** A pause in typing before the list follows. Milliseconds. */
const TYPING_PAUSE = 140

interface Props {
  filters: CatalogueFilters
  facets: readonly Facet[]
  /** Counts how often the filters were cleared elsewhere; the words typed here go with them. */
  clears: number
  onChange: (next: Partial<CatalogueFilters>) => void
}

/** Search and filters. A plain GET form that works without JavaScript; with it, the list follows every change. */
export function FilterForm({ filters, facets, clears, onChange }: Props) {
  const { t, locale } = useT()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const pause = useRef<number>(undefined)
  const [text, setText] = useState(filters.query)
  const [cleared, setCleared] = useState(clears)
  if (cleared !== clears) {
    setCleared(clears)
    setText('')
  }
  const counted = facets.some(({ category }) => category === filters.category)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    // What was typed or chosen before this script ran counts too.
    if (!form.current) return
    const early = read(form.current)
    if (sameWishes(early, filters)) return
    setText(early.query)
    onChange(early)
  }, [])

  function follow(query: string): void {
    window.clearTimeout(pause.current)
    pause.current = window.setTimeout(() => {
      const cleaned = parseFilters(new URLSearchParams({ q: query })).query
      if (cleaned !== filters.query) onChange({ query: cleaned })
    }, TYPING_PAUSE)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    window.clearTimeout(pause.current)
    onChange(read(event.currentTarget))
  }

  function choose(next: Partial<CatalogueFilters>): void {
    window.clearTimeout(pause.current)
    // Words still waiting for the pause belong to this question too.
    onChange({ query: parseFilters(new URLSearchParams({ q: text })).query, ...next })
  }

  return (
    <search>
      <form
        ref={form}
        method="get"
        action={pathTo('projects', locale)}
        autoComplete="off"
        aria-label={t('browse.filters')}
        className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-[1.7fr_1fr_1fr]"
        onSubmit={submit}
        onFocus={prepare}
      >
        <div className="col-span-2 lg:col-span-1">
          <label className="label" htmlFor={`${id}q`}>
            {t('browse.search')}
          </label>
          <div className="relative">
            <Search
              size={20}
              aria-hidden="true"
              className="pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2 text-soft"
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
                // While a word is being composed (Japanese, Korean, Chinese) it is not one to look for yet.
                if (!(event.nativeEvent as InputEvent).isComposing) follow(event.target.value)
              }}
              onCompositionEnd={(event) => follow(event.currentTarget.value)}
            />
          </div>
        </div>
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
            {facets.map(({ category, count }) => (
              <option key={category} value={category}>
                {`${categoryLabel(category, t)} (${count})`}
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
            {TYPE_FILTERS.map((type) => (
              <option key={type} value={type}>
                {optionTypeLabel(type, t)}
              </option>
            ))}
          </select>
        </div>
        {/* The list follows by itself; the button is for pages without JavaScript. Enter still submits. */}
        <button
          type="submit"
          className="btn col-span-2 justify-self-start lg:col-span-3 in-[.js]:hidden"
        >
          {t('browse.apply')}
        </button>
      </form>
    </search>
  )
}

/** What the form says right now, in the terms of the address. */
function read(form: HTMLFormElement): CatalogueFilters {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return { ...parseFilters(new URLSearchParams(entries)), after: '' }
}

function sameWishes(one: CatalogueFilters, two: CatalogueFilters): boolean {
  return one.query === two.query && one.category === two.category && one.type === two.type
}
