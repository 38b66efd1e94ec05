import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#core/database.types.ts'
import { type CatalogueAnswer, readAnswer, readFacets } from './catalogue-answer.ts'
import type { CatalogueFilters } from './catalogue-filters.ts'
import type { Facets } from './project-summary.ts'

/** Projects on one page of the catalogue. */
export const PAGE_SIZE = 24

export interface BrowseOptions {
  /** Rows on the page, at most 60. */
  readonly limit?: number
  /** Bring what there is to filter by. */
  readonly facets?: boolean
  readonly signal?: AbortSignal
}

/** One page of approved projects. Throws what the Data API answered; retries are the caller's. */
export async function browseProjects(
  client: PostgrestClient<Database>,
  filters: CatalogueFilters,
  { limit = PAGE_SIZE, facets = false, signal }: BrowseOptions = {},
): Promise<CatalogueAnswer> {
  let request = client
    .rpc('browse_projects', {
      ...(filters.query && { p_query: filters.query }),
      ...(filters.category && { p_category: filters.category }),
      ...(filters.type && { p_type: filters.type }),
      ...(filters.tags.length > 0 && { p_tags: [...filters.tags] }),
      ...(filters.featured && { p_featured: true }),
      ...(filters.amount && { p_amount: Number(filters.amount) }),
      ...(filters.currency && { p_currency: filters.currency }),
      ...(filters.sort && { p_sort: filters.sort }),
      ...(filters.after && { p_after: filters.after }),
      p_limit: limit,
      ...(facets && { p_facets: true }),
    })
    .retry(false)
  if (signal) request = request.abortSignal(signal)
  const { data, error } = await request
  if (error) throw error
  return readAnswer(data, filters)
}

/** What there is to filter by. Throws what the Data API answered. */
export async function catalogueFacets(
  client: PostgrestClient<Database>,
  signal?: AbortSignal,
): Promise<Facets> {
  let request = client.rpc('catalogue_facets').retry(false)
  if (signal) request = request.abortSignal(signal)
  const { data, error } = await request
  if (error) throw error
  return readFacets(data)
}
