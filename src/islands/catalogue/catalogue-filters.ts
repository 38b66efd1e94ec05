import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from '#core/money.ts'
import type { Locale } from '#i18n/locales.ts'
import { localizePath } from '#i18n/paths.ts'
import type { OptionType } from '#islands/listing/support-option.ts'

/** The kinds of support a visitor can filter by. A list of its own, because the domain's would bring zod along. */
export const TYPE_FILTERS = [
  'equity',
  'token',
  'revenue',
  'grant',
  'other',
] as const satisfies readonly OptionType[]

/** The orders a visitor can ask for. Without one: by relevance with a text, else the order of the team. */
export const SORTS = ['relevance', 'newest', 'order'] as const
export type Sort = (typeof SORTS)[number]

const MAX_QUERY = 200
const MAX_CATEGORY = 60
const MAX_TAG = 40
const MAX_TAGS = 5

/** What the list of projects is asked for. Empty values mean "any". `after` is the cursor of the last row seen. */
export interface CatalogueFilters {
  readonly query: string
  readonly category: string
  readonly type: OptionType | ''
  /** In lower case, as they are compared. */
  readonly tags: readonly string[]
  readonly featured: boolean
  /** Options with a minimum of at most this, as a decimal number; `currency` comes with it. */
  readonly amount: string
  readonly currency: Currency | ''
  readonly sort: Sort | ''
  readonly after: string
}

export const NO_FILTERS: CatalogueFilters = {
  query: '',
  category: '',
  type: '',
  tags: [],
  featured: false,
  amount: '',
  currency: '',
  sort: '',
  after: '',
}

/** Where each filter stands in the address of the browse page. */
const PARAMS = {
  query: 'q',
  category: 'category',
  type: 'type',
  tags: 'tag',
  featured: 'featured',
  amount: 'amount',
  currency: 'currency',
  sort: 'sort',
  after: 'after',
} as const satisfies Readonly<Record<keyof CatalogueFilters, string>>

/** All that the browse page reads from its address. */
export const ADDRESS_PARAMS: readonly string[] = Object.values(PARAMS)

/** What narrows the list, the text aside. A currency belongs to its amount. */
const NARROWING = ['category', 'type', 'tags', 'featured', 'amount'] as const

/** Filters from the address of the browse page. Anything unusable reads as "any". */
export function parseFilters(params: URLSearchParams): CatalogueFilters {
  const query = clean(params.get(PARAMS.query), MAX_QUERY)
  const after = params.get(PARAMS.after) ?? ''
  const amount = (params.get(PARAMS.amount) ?? '').trim()
  const isAmount = /^\d{1,12}(\.\d{1,2})?$/.test(amount)
  const sort = known(SORTS, params.get(PARAMS.sort))
  const tags = params.getAll(PARAMS.tags).map((tag) => clean(tag, MAX_TAG).toLowerCase())
  return {
    query,
    category: clean(params.get(PARAMS.category), MAX_CATEGORY),
    type: known(TYPE_FILTERS, params.get(PARAMS.type)),
    tags: [...new Set(tags)].filter(Boolean).slice(0, MAX_TAGS),
    featured: params.get(PARAMS.featured) === '1',
    amount: isAmount ? amount : '',
    // A currency alone asks for nothing: the form always sends one.
    currency: isAmount ? known(CURRENCIES, params.get(PARAMS.currency)) || DEFAULT_CURRENCY : '',
    sort: sort === defaultSort(query) ? '' : sort,
    after: /^[\w-]{1,400}$/.test(after) ? after : '',
  }
}

/** The order a list has when nobody asks for one. */
export function defaultSort(query: string): Sort {
  return query ? 'relevance' : 'order'
}

/** The address of the browse page with these filters; "any" leaves no trace in it. */
export function filtersPath(filters: Partial<CatalogueFilters>, locale: Locale): string {
  const params = new URLSearchParams()
  for (const [name, value] of usedFilters(filters)) {
    for (const one of [value].flat()) params.append(PARAMS[name], one === true ? '1' : String(one))
  }
  const search = params.toString()
  return localizePath(`/projects${search ? `?${search}` : ''}`, locale)
}

/** True when anything narrows the list. Its order and the place in it (`after`) do not count. */
export function isFiltered(filters: CatalogueFilters): boolean {
  return countFilters(filters) > 0 || filters.query !== ''
}

/** How many filters narrow the list, the text aside. An amount and its currency are one. */
export function countFilters(filters: CatalogueFilters): number {
  return NARROWING.flatMap((name) => filters[name]).filter(Boolean).length
}

/** The filters that ask for anything, with their names. */
export function usedFilters(
  filters: Partial<CatalogueFilters>,
): [keyof CatalogueFilters, string | true | readonly string[]][] {
  const names = Object.keys(PARAMS) as (keyof CatalogueFilters)[]
  return names.flatMap((name) => {
    const value = filters[name]
    return !value || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]]
  })
}

/** Filters that ask for the same list. */
export function sameFilters(one: CatalogueFilters, two: CatalogueFilters): boolean {
  return filtersPath(one, 'en') === filtersPath(two, 'en')
}

function known<Value extends string>(values: readonly Value[], value: string | null): Value | '' {
  return values.find((candidate) => candidate === value) ?? ''
}

function clean(value: string | null, length: number): string {
  // PostgreSQL refuses NUL in text, and a lone surrogate cannot travel as UTF-8.
  return (value ?? '').replaceAll('\0', '').toWellFormed().slice(0, length).toWellFormed().trim()
}
