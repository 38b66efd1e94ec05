import type { ServerBackend } from '#core/backend.server.ts'
import { anonClient, logUnread, READ_TIMEOUT_MS, readPublic } from '#core/client.server.ts'
import { type Project, projectListSchema, projectSchema } from '#islands/listing/project.ts'
import { type BrowseOptions, browseProjects } from './catalogue.ts'
import { type CatalogueFilters, NO_FILTERS } from './catalogue-filters.ts'
import type { CatalogueResponse } from './catalogue-response.ts'
import { type ProjectPage, type ProjectSummary, parseSummaries } from './project-summary.ts'
import { SITEMAP_PROJECTS, type SitemapEntry } from './sitemap.ts'

const FEATURED_SHOWN = 6
const FEATURED: CatalogueFilters = { ...NO_FILTERS, featured: true }
const SQLSTATE_OF_BAD_CURSOR = 'BL130'
const FEED_SHOWN = 30
const SIMILAR_SHOWN = 3
/** Supabase's limit of rows per request. */
const MAX_ROWS = 1000

export type ProjectsResult = ({ readonly ok: true } & ProjectPage) | { readonly ok: false }

/** A page of the catalogue. `invalidCursor` if the cursor belongs to another list. */
type CatalogueResult =
  | ({ readonly status: 'found' } & CatalogueResponse)
  | { readonly status: 'invalidCursor' | 'unavailable' }

/** A project by slug: found (maybe under a newer slug), not public, or temporarily unreadable. */
type ProjectResult =
  | { readonly status: 'found'; readonly project: Project }
  | { readonly status: 'missing' }
  | { readonly status: 'unavailable' }

/** The answer of `project_interest`. */
export interface InterestCount {
  readonly people: number
  readonly amounts: readonly { readonly currency: string; readonly amount: number }[]
}

/** Featured projects of the home page, in editorial order. */
export async function featuredProjects(backend: ServerBackend): Promise<ProjectsResult> {
  const result = await browse(backend, 'featured projects', FEATURED, { limit: FEATURED_SHOWN })
  return result.status === 'found' ? { ok: true, ...result.page } : { ok: false }
}

/** A page of the catalogue, with facets. */
export async function listProjects(
  backend: ServerBackend,
  filters: CatalogueFilters,
): Promise<CatalogueResult> {
  return browse(backend, 'projects', filters, { facets: true })
}

/** The approved project with this current or former slug; `project.slug` is the current one. Retries once. */
export async function projectBySlug(backend: ServerBackend, slug: string): Promise<ProjectResult> {
  const result = await readProject(backend, slug)
  return result.status === 'unavailable' ? readProject(backend, slug) : result
}

async function readProject(backend: ServerBackend, slug: string): Promise<ProjectResult> {
  const result = await readPublic<unknown[], ProjectResult>(
    backend,
    'project',
    (client) => client.rpc('project_by_slug', { p_slug: slug }),
    (rows) =>
      rows.length === 0
        ? { status: 'missing' }
        : { status: 'found', project: projectSchema.parse(rows[0]) },
  )
  return result ?? { status: 'unavailable' }
}

/** Similar projects, best match first; empty on failure. */
export async function similarProjects(
  backend: ServerBackend,
  id: string,
): Promise<ProjectSummary[]> {
  const found = await readPublic(
    backend,
    'similar projects',
    (client) => client.rpc('similar_projects', { p_project: id, p_limit: SIMILAR_SHOWN }),
    parseSummaries,
  )
  return found ?? []
}

/** People interested in a public project, and the rounded sums they named. Null if it is not shown, and on failure. */
export async function projectInterest(
  backend: ServerBackend,
  id: string,
): Promise<InterestCount | null> {
  return readPublic(
    backend,
    'interest in a project',
    (client) => client.rpc('project_interest', { p_project: id }),
    (data) => data as InterestCount | null,
  )
}

/** The newest public projects for the sitemap; null on any failure. */
export async function sitemapProjects(backend: ServerBackend): Promise<SitemapEntry[] | null> {
  const found: SitemapEntry[] = []
  while (found.length < SITEMAP_PROJECTS) {
    const entries = await readPublic(
      backend,
      'projects for the sitemap',
      (client) =>
        client
          .from('projects')
          .select('slug, updated_at')
          .eq('status', 'approved')
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(found.length, found.length + MAX_ROWS - 1),
      (rows) => rows.map((row) => ({ slug: row.slug, updatedAt: row.updated_at })),
    )
    if (!entries) return null
    found.push(...entries)
    if (entries.length < MAX_ROWS) break
  }
  return found
}

/** The latest approved projects for the feed, newest first; null on failure. */
export async function newlyApproved(backend: ServerBackend): Promise<Project[] | null> {
  return readPublic(
    backend,
    'projects for the feed',
    (client) =>
      client
        .from('projects')
        .select(
          'id, title, slug, description, category, creator_name, created_at, updated_at, reviewed_at',
        )
        .eq('status', 'approved')
        .order('reviewed_at', { ascending: false, nullsFirst: false })
        .order('id')
        .limit(FEED_SHOWN),
    (rows) => projectListSchema.parse(rows),
  )
}

async function browse(
  backend: ServerBackend,
  what: string,
  filters: CatalogueFilters,
  options: BrowseOptions,
): Promise<CatalogueResult> {
  try {
    const signal = AbortSignal.timeout(READ_TIMEOUT_MS)
    const answer = await browseProjects(anonClient(backend), filters, { ...options, signal })
    return { status: 'found', ...answer }
  } catch (error) {
    if ((error as { code?: string }).code === SQLSTATE_OF_BAD_CURSOR)
      return { status: 'invalidCursor' }
    logUnread(what, error)
    return { status: 'unavailable' }
  }
}
