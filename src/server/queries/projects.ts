import { type Project, projectListSchema, projectSchema } from '@/domain/project.ts'
import { categoryCounts, searchProjects } from '@/lib/catalogue.ts'
import { type CatalogueFilters, NO_FILTERS } from '@/lib/catalogue-filters.ts'
import type { Facet, ProjectPage } from '@/lib/project-summary.ts'
import { SITEMAP_PROJECTS, type SitemapProject } from '@/lib/sitemap.ts'
import { anonClient } from './client.ts'

/** Reads of public data wait this long, so that a page with a dead backend still comes quickly. Milliseconds. */
const TIMEOUT = 2500
const FEATURED_SHOWN = 6
const FEED_SHOWN = 30
/** Rows of one read; Supabase gives no more at a time. */
const ROWS = 1000

/** Projects, or the fact that they could not be read. */
export type ProjectsResult = ({ readonly ok: true } & ProjectPage) | { readonly ok: false }

/** One project by slug: found (perhaps under a newer slug), not public, or not readable now. */
export type ProjectResult =
  | { readonly status: 'found'; readonly project: Project }
  | { readonly status: 'missing' }
  | { readonly status: 'unavailable' }

/** The featured projects of the home page, in their order. */
export async function featuredProjects(): Promise<ProjectsResult> {
  return attempt('featured projects', NO_FILTERS, { featured: true, limit: FEATURED_SHOWN })
}

/** The first page of the catalogue for these filters, or the page after their cursor. */
export async function listProjects(filters: CatalogueFilters): Promise<ProjectsResult> {
  return attempt('projects', filters, {})
}

/** Categories in use with their numbers; null when they cannot be read. */
export async function categoryFacets(): Promise<Facet[] | null> {
  try {
    return await categoryCounts(anonClient(), AbortSignal.timeout(TIMEOUT))
  } catch (error) {
    report('categories', error)
    return null
  }
}

/** The approved project that has or had this slug; `project.slug` is the present one. */
export async function projectBySlug(slug: string): Promise<ProjectResult> {
  try {
    const { data, error } = await anonClient()
      .rpc('project_by_slug', { p_slug: slug })
      .retry(false)
      .abortSignal(AbortSignal.timeout(TIMEOUT))
    if (error) throw error
    const rows: unknown[] = data
    if (rows.length === 0) return { status: 'missing' }
    return { status: 'found', project: projectSchema.parse(rows[0]) }
  } catch (error) {
    report('project', error)
    return { status: 'unavailable' }
  }
}

/** The newest public projects for the sitemap; null when they cannot all be read. */
export async function sitemapProjects(): Promise<SitemapProject[] | null> {
  try {
    const found: SitemapProject[] = []
    while (found.length < SITEMAP_PROJECTS) {
      const { data, error } = await anonClient()
        .from('projects')
        .select('slug, updated_at')
        .eq('status', 'approved')
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(found.length, found.length + ROWS - 1)
        .retry(false)
        .abortSignal(AbortSignal.timeout(TIMEOUT))
      if (error) throw error
      found.push(...data.map((row) => ({ slug: row.slug, updatedAt: row.updated_at })))
      if (data.length < ROWS) break
    }
    return found
  } catch (error) {
    report('projects for the sitemap', error)
    return null
  }
}

/** The projects approved last, newest first, as the feed shows them; null when they cannot be read. */
export async function newlyApproved(): Promise<Project[] | null> {
  try {
    const { data, error } = await anonClient()
      .from('projects')
      .select(
        'id, title, slug, description, category, creator_name, created_at, updated_at, reviewed_at',
      )
      .eq('status', 'approved')
      .order('reviewed_at', { ascending: false, nullsFirst: false })
      .order('id')
      .limit(FEED_SHOWN)
      .retry(false)
      .abortSignal(AbortSignal.timeout(TIMEOUT))
    if (error) throw error
    return projectListSchema.parse(data)
  } catch (error) {
    report('projects for the feed', error)
    return null
  }
}

async function attempt(
  what: string,
  filters: CatalogueFilters,
  options: { featured?: boolean; limit?: number },
): Promise<ProjectsResult> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    return { ok: true, ...(await searchProjects(anonClient(), filters, { ...options, signal })) }
  } catch (error) {
    report(what, error)
    return { ok: false }
  }
}

function report(what: string, error: unknown): void {
  const { message, code } = error as { message?: string; code?: string }
  console.warn(`Could not read ${what}: ${[code, message].filter(Boolean).join(' ')}`)
}
