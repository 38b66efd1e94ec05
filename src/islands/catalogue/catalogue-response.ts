import { type CatalogueFilters, NO_FILTERS } from './catalogue-filters.ts'
import { isObject, list, number, text, texts } from './loose.ts'
import {
  type FacetCount,
  type Facets,
  type ProjectPage,
  parseSummaries,
  type WiderSearch,
} from './project-summary.ts'

/** A page, and the facets if requested. */
export interface CatalogueResponse {
  readonly page: ProjectPage
  readonly facets: Facets | null
}

/** Parses the response of `browse_projects`. Throws unless it is a page. */
export function parsePage(body: unknown, filters: CatalogueFilters): CatalogueResponse {
  if (!isObject(body) || !Array.isArray(body.projects)) throw new Error('Not a catalogue page')
  return {
    page: {
      projects: parseSummaries(body.projects),
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
    stage: { stage: '' },
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
