import { type Currency, DEFAULT_CURRENCY, OFFERED_CURRENCIES } from '#core/money.ts'
import type { Locale } from '#i18n/locales.ts'
import { localizePath } from '#i18n/paths.ts'
import { OPTION_TYPES, type OptionType } from '#islands/listing/defaults.ts'

/** Sort orders. The default is relevance with a search text, else the editorial order. */
const SORTS = ['relevance', 'newest', 'order'] as const
export type Sort = (typeof SORTS)[number]

/** Stages of a listing; `soon` are open ones that close within {@link SOON_DAYS} days. */
export const STAGES = ['open', 'soon', 'closed'] as const
export type Stage = (typeof STAGES)[number]

/** As in `private.ask`. */
export const SOON_DAYS = 14

const MAX_QUERY = 200
const MAX_CATEGORY = 60
const MAX_TAG = 40
const MAX_TAGS = 5

/** Filters of the catalogue; empty values mean "any". `after` is the cursor of the last row seen. */
export interface CatalogueFilters {
  readonly query: string
  readonly category: string
  readonly type: OptionType | ''
  readonly stage: Stage | ''
  /** Lower case. */
  readonly tags: readonly string[]
  readonly featured: boolean
  /** Highest acceptable minimum of an option, as a decimal number, in `currency`. */
  readonly amount: string
  readonly currency: Currency | ''
  readonly sort: Sort | ''
  readonly after: string
}

export const NO_FILTERS: CatalogueFilters = {
  query: '',
  category: '',
  type: '',
  stage: '',
  tags: [],
  featured: false,
  amount: '',
  currency: '',
  sort: '',
  after: '',
}

/** URL parameter of each filter. */
const PARAMS = {
  query: 'q',
  category: 'category',
  type: 'type',
  stage: 'stage',
  tags: 'tag',
  featured: 'featured',
  amount: 'amount',
  currency: 'currency',
  sort: 'sort',
  after: 'after',
} as const satisfies Readonly<Record<keyof CatalogueFilters, string>>

export const URL_PARAMS: readonly string[] = Object.values(PARAMS)

/** Filters that narrow the list, besides the text, an amount and a currency. */
const COUNTED = ['category', 'type', 'stage', 'tags', 'featured'] as const

/** Parses filters from the URL. Invalid values mean "any". */
export function parseFilters(params: URLSearchParams): CatalogueFilters {
  const query = normalise(params.get(PARAMS.query), MAX_QUERY)
  const after = params.get(PARAMS.after) ?? ''
  const amount = (params.get(PARAMS.amount) ?? '').trim()
  const isAmount = /^\d{1,12}(\.\d{1,2})?$/.test(amount)
  const sort = oneOf(SORTS, params.get(PARAMS.sort))
  const tags = params.getAll(PARAMS.tags).map((tag) => normalise(tag, MAX_TAG).toLowerCase())
  return {
    query,
    category: normalise(params.get(PARAMS.category), MAX_CATEGORY),
    type: oneOf(OPTION_TYPES, params.get(PARAMS.type)),
    stage: oneOf(STAGES, params.get(PARAMS.stage)),
    tags: [...new Set(tags)].filter(Boolean).slice(0, MAX_TAGS),
    featured: params.get(PARAMS.featured) === '1',
    amount: isAmount ? amount : '',
    currency:
      oneOf(OFFERED_CURRENCIES, params.get(PARAMS.currency)) || (isAmount ? DEFAULT_CURRENCY : ''),
    sort: sort === defaultSort(query) ? '' : sort,
    after: /^[\w-]{1,400}$/.test(after) ? after : '',
  }
}

export function defaultSort(query: string): Sort {
  return query ? 'relevance' : 'order'
}

/** Path of the browse page with these filters; "any" is omitted. */
export function filtersPath(filters: Partial<CatalogueFilters>, locale: Locale): string {
  const params = new URLSearchParams()
  for (const [name, value] of usedFilters(filters)) {
    for (const one of [value].flat()) params.append(PARAMS[name], one === true ? '1' : String(one))
  }
  const search = params.toString()
  return localizePath(`/projects${search ? `?${search}` : ''}`, locale)
}

/** True if any filter or text is set; sort order and cursor don't count. */
export function isFiltered(filters: CatalogueFilters): boolean {
  return countFilters(filters) > 0 || filters.query !== ''
}

/** Number of active filters, besides the text. An amount and its currency count as one. */
export function countFilters(filters: CatalogueFilters): number {
  const price = filters.amount || filters.currency
  return [...COUNTED.flatMap((name) => filters[name]), price].filter(Boolean).length
}

/** Entries of the filters that are set. */
export function usedFilters(
  filters: Partial<CatalogueFilters>,
): [keyof CatalogueFilters, string | true | readonly string[]][] {
  const names = Object.keys(PARAMS) as (keyof CatalogueFilters)[]
  return names.flatMap((name) => {
    const value = filters[name]
    return !value || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]]
  })
}

/** True if both give the same list. */
export function sameFilters(one: CatalogueFilters, two: CatalogueFilters): boolean {
  return filtersPath(one, 'en') === filtersPath(two, 'en')
}

function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | '' {
  return values.find((candidate) => candidate === value) ?? ''
}

function normalise(value: string | null, length: number): string {
  // PostgreSQL rejects NUL in text, and a lone surrogate can't be encoded as UTF-8.
  return (value ?? '').replaceAll('\0', '').toWellFormed().slice(0, length).toWellFormed().trim()
}
