import type { PostgrestClient } from '@supabase/postgrest-js'
import * as z from '@/domain/zod.ts'
import { projectSchema } from '../domain/project.ts'
import type { CatalogueFilters } from './catalogue-filters.ts'
import type { Database } from './database.types.ts'
import { type Facet, type ProjectPage, summaryOf } from './project-summary.ts'

/** Projects on one page of the catalogue. */
export const PAGE_SIZE = 24

export interface SearchOptions {
  /** Only featured projects. */
  readonly featured?: boolean
  /** Rows on the page, at most 59. */
  readonly limit?: number
  readonly signal?: AbortSignal
}

const cursorSchema = z.object({ cursor: z.string() })

/**
 * One page of approved projects by `search_projects`. Throws what the Data API answered; retries are the caller's.
 * One row more than shown is asked for, which tells whether there is a next page without counting.
 */
export async function searchProjects(
  client: PostgrestClient<Database>,
  filters: CatalogueFilters,
  { featured, limit = PAGE_SIZE, signal }: SearchOptions = {},
): Promise<ProjectPage> {
  let request = client
    .rpc('search_projects', {
      ...(filters.query && { p_query: filters.query }),
      ...(filters.category && { p_category: filters.category }),
      ...(filters.type && { p_type: filters.type }),
      ...(filters.after && { p_after: filters.after }),
      ...(featured && { p_featured: true }),
      p_limit: limit + 1,
    })
    .retry(false)
  if (signal) request = request.abortSignal(signal)
  const { data, error } = await request
  if (error) throw error
  const rows: unknown[] = data
  const shown = rows.slice(0, limit)
  const last = cursorSchema.safeParse(shown.at(-1))
  return {
    projects: shown.flatMap((row) => {
      const parsed = projectSchema.safeParse(row)
      return parsed.success ? [summaryOf(parsed.data)] : []
    }),
    next: rows.length > limit && last.success ? last.data.cursor : null,
  }
}

/** The categories that approved projects have, each with its number. Throws what the Data API answered. */
export async function categoryCounts(
  client: PostgrestClient<Database>,
  signal?: AbortSignal,
): Promise<Facet[]> {
  let request = client.rpc('project_facets').retry(false)
  if (signal) request = request.abortSignal(signal)
  const { data, error } = await request
  if (error) throw error
  return data.map(({ category, count }) => ({ category, count: Number(count) }))
}
