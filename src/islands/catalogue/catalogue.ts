import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#core/database.types.ts'
import { type CatalogueAnswer, readAnswer, readFacets } from './catalogue-answer.ts'
import { type CatalogueFilters, usedFilters } from './catalogue-filters.ts'
import type { Facets } from './project-summary.ts'

/** Projects on one page of the catalogue. */
const PAGE_SIZE = 24

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
      ...toArguments(filters),
      p_limit: limit,
      ...(facets && { p_facets: true }),
    })
    .retry(false)
  if (signal) request = request.abortSignal(signal)
  const { data, error } = await request
  if (error) throw error
  return readAnswer(data, filters)
}

/** A parameter is called like its filter, with `p_` in front. */
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
