import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#core/database.types.ts'
import { type CatalogueFilters, usedFilters } from './catalogue-filters.ts'
import { type CatalogueResponse, parseFacets, parsePage } from './catalogue-response.ts'
import type { Facets } from './project-summary.ts'

/** Projects per page. */
const PAGE_SIZE = 24

export interface BrowseOptions {
  /** Rows per page, at most 60. */
  readonly limit?: number
  /** Include facets. */
  readonly facets?: boolean
  readonly signal?: AbortSignal
}

/**
 * A page of approved projects. Doesn't retry.
 * @throws the Data API's error
 */
export async function browseProjects(
  client: PostgrestClient<Database>,
  filters: CatalogueFilters,
  { limit = PAGE_SIZE, facets = false, signal }: BrowseOptions = {},
): Promise<CatalogueResponse> {
  let request = client
    .rpc('browse_projects', {
      ...toArguments(filters),
      p_limit: limit,
      ...(facets && { p_facets: true }),
    })
    .retry(false)
  if (signal) request = request.abortSignal(signal)
  const { data, error } = await request
  if (error) throw error
  return parsePage(data, filters)
}

/** RPC arguments: the filter's name with the prefix `p_`. */
function toArguments(
  filters: CatalogueFilters,
): Database['public']['Functions']['browse_projects']['Args'] {
  return Object.fromEntries(
    usedFilters(filters).map(([name, value]) => [
      `p_${name}`,
      name === 'amount' ? Number(value) : value,
    ]),
  )
}

/** @throws the Data API's error */
export async function catalogueFacets(
  client: PostgrestClient<Database>,
  signal?: AbortSignal,
): Promise<Facets> {
  let request = client.rpc('catalogue_facets').retry(false)
  if (signal) request = request.abortSignal(signal)
  const { data, error } = await request
  if (error) throw error
  return parseFacets(data)
}
