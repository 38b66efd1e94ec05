import type { OptionType } from '../domain/support-option.ts'
import type { Locale } from '../i18n/locales.ts'
import { localizePath } from '../i18n/paths.ts'

/** The kinds of support a visitor can filter by. A list of its own, because the domain's would bring zod along. */
export const TYPE_FILTERS = [
  'equity',
  'token',
  'revenue',
  'grant',
  'other',
] as const satisfies readonly OptionType[]

const MAX_QUERY = 200
const MAX_CATEGORY = 60

/** What the list of projects is asked for. Empty strings mean "any". `after` is the cursor of the last row seen. */
export interface CatalogueFilters {
  readonly query: string
  readonly category: string
  readonly type: OptionType | ''
  readonly after: string
}

export const NO_FILTERS: CatalogueFilters = { query: '', category: '', type: '', after: '' }

/** Filters from the address of the browse page. Anything unusable reads as "any". */
export function parseFilters(params: URLSearchParams): CatalogueFilters {
  const type = params.get('type') ?? ''
  const after = params.get('after') ?? ''
  return {
    query: clean(params.get('q'), MAX_QUERY),
    category: clean(params.get('category'), MAX_CATEGORY),
    type: (TYPE_FILTERS as readonly string[]).includes(type) ? (type as OptionType) : '',
    after: /^[\w-]{1,200}$/.test(after) ? after : '',
  }
}

/** The address of the browse page with these filters; "any" leaves no trace in it. */
export function filtersPath(filters: Partial<CatalogueFilters>, locale: Locale): string {
  const params = new URLSearchParams()
  if (filters.query) params.set('q', filters.query)
  if (filters.category) params.set('category', filters.category)
  if (filters.type) params.set('type', filters.type)
  if (filters.after) params.set('after', filters.after)
  const search = params.toString()
  return localizePath(`/projects${search ? `?${search}` : ''}`, locale)
}

/** True when anything narrows the list. The place in the list (`after`) does not count. */
export function isFiltered(filters: CatalogueFilters): boolean {
  return Boolean(filters.query || filters.category || filters.type)
}

function clean(value: string | null, length: number): string {
  // PostgreSQL refuses NUL in text, and a lone surrogate cannot travel as UTF-8.
  return (value ?? '').replaceAll('\0', '').toWellFormed().slice(0, length).toWellFormed().trim()
}
