import { CURRENCIES, DEFAULT_CURRENCY } from '#core/money.ts'
import { type CatalogueFilters, NO_FILTERS, TYPE_FILTERS } from './catalogue-filters.ts'
import type {
  FacetCount,
  Facets,
  OptionSummary,
  ProjectPage,
  ProjectSummary,
  WiderSearch,
} from './project-summary.ts'

/** A page, and the facets if requested. */
export interface CatalogueResponse {
  readonly page: ProjectPage
  readonly facets: Facets | null
}

type UnknownRecord = Record<string, unknown>

/** Parses the response of `browse_projects`. Hand-written: a schema library would weigh on the browse page. */
export function parsePage(body: unknown, filters: CatalogueFilters): CatalogueResponse {
  if (!isObject(body) || !Array.isArray(body.projects)) throw new Error('Not a catalogue page')
  return {
    page: {
      projects: body.projects.flatMap(toSummary),
      next: text(body.next) || null,
      marks: texts(body.marks),
      near: body.near === true,
      total:
        typeof body.total === 'number' ? { count: body.total, exact: body.exact !== false } : null,
      wider: list(body.wider).flatMap((wider) => toWider(wider, filters)),
    },
    facets: isObject(body.facets) ? parseFacets(body.facets) : null,
  }
}

/** Parses the response of `catalogue_facets`. */
export function parseFacets(body: unknown): Facets {
  const facets = isObject(body) ? body : {}
  return {
    total: number(facets.total),
    featured: number(facets.featured),
    categories: list(facets.categories).flatMap(toFacet),
    types: list(facets.types).flatMap(toFacet),
    tags: list(facets.tags).flatMap(toFacet),
  }
}

/** Parses a card's row, with the domain's defaults; none without an id. */
function toSummary(row: unknown): ProjectSummary[] {
  if (!isObject(row) || !text(row.id)) return []
  return [
    {
      id: text(row.id),
      title: text(row.title).trim() || 'Untitled Project',
      slug: text(row.slug),
      description: text(row.description),
      category: text(row.category).trim() || 'Uncategorized',
      tags: texts(row.tags),
      thumbnailUrl: text(row.thumbnail_url) || null,
      featured: row.featured === true,
      website: text(row.website) || null,
      creatorName: text(row.creator_name).trim() || 'Anonymous',
      supportOptions: list(row.support_options).flatMap(toOption),
    },
  ]
}

function toOption(row: unknown): OptionSummary[] {
  if (!isObject(row) || !text(row.id)) return []
  return [
    {
      id: text(row.id),
      type: TYPE_FILTERS.find((type) => type === row.type) ?? 'other',
      title: text(row.title).trim() || 'Support Option',
      minAmount: Math.max(0, Number(row.min_amount) || 0),
      currency: CURRENCIES.find((currency) => currency === row.currency) ?? DEFAULT_CURRENCY,
    },
  ]
}

function toFacet(row: unknown): FacetCount[] {
  return isObject(row) && text(row.value)
    ? [{ value: text(row.value), count: number(row.count) }]
    : []
}

function toWider(row: unknown, filters: CatalogueFilters): WiderSearch[] {
  if (!isObject(row)) return []
  const value = text(row.value)
  const left: Readonly<Record<WiderSearch['without'], Partial<CatalogueFilters>>> = {
    category: { category: '' },
    type: { type: '' },
    tag: { tags: filters.tags.filter((tag) => tag !== value) },
    featured: { featured: false },
    amount: { amount: '', currency: '' },
    word: { query: text(row.query) },
    filters: { ...NO_FILTERS, query: filters.query },
    query: { query: '' },
  }
  const without = (Object.keys(left) as WiderSearch['without'][]).find(
    (name) => name === row.without,
  )
  if (!without) return []
  return [
    {
      without,
      value,
      filters: { ...filters, after: '', sort: '', ...left[without] },
      count: number(row.total),
      exact: row.exact !== false,
    },
  ]
}

function isObject(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function texts(value: unknown): string[] {
  return list(value).map(text).filter(Boolean)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
