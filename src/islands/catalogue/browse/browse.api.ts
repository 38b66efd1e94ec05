import type { CatalogueFilters } from '../catalogue-filters.ts'
import type { Facets, ProjectPage } from '../project-summary.ts'

/** Request timeout. Milliseconds. */
const TIMEOUT = 8000

type Reader = Awaited<ReturnType<typeof load>>

/** Kept once loaded, so that a request is sent before React renders. */
let reader: Reader | undefined

/** Loads the Data API client, when a visitor first needs data the page didn't come with. */
async function load() {
  const [catalogue, { publicData }] = await Promise.all([
    import('../catalogue.ts'),
    import('#core/public-data.ts'),
  ])
  return { ...catalogue, client: await publicData() }
}

async function getReader(): Promise<Reader> {
  reader = await load()
  return reader
}

/** Preloads the client. A failure surfaces on the first request. */
export function prepare(): void {
  if (!reader) getReader().catch(() => undefined)
}

/** Loads a page. Rejects on failure and on abort. */
export async function loadPage(
  filters: CatalogueFilters,
  signal: AbortSignal,
): Promise<ProjectPage> {
  const { browseProjects, client } = reader ?? (await getReader())
  const { page } = await browseProjects(client, filters, { signal: withTimeout(signal) })
  return page
}

/** Loads the facets. Rejects on failure and on abort. */
export async function loadFacets(signal: AbortSignal): Promise<Facets> {
  const { catalogueFacets, client } = reader ?? (await getReader())
  return catalogueFacets(client, withTimeout(signal))
}

function withTimeout(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])
}
