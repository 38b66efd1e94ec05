import type { CatalogueFilters } from '../catalogue-filters.ts'
import type { Facets, ProjectPage } from '../project-summary.ts'

/** A request that takes longer has failed. Milliseconds. */
const TIMEOUT = 8000

type Reader = Awaited<ReturnType<typeof load>>

/** Kept once it is there, so that a question leaves before React draws. */
let reader: Reader | undefined

/** The Data API client, fetched when a visitor first asks for something the page did not bring. */
async function load() {
  const [catalogue, { publicData }] = await Promise.all([
    import('../catalogue.ts'),
    import('#core/public-data.ts'),
  ])
  return { ...catalogue, client: await publicData() }
}

async function ready(): Promise<Reader> {
  reader = await load()
  return reader
}

/** Starts the download of what the first answer needs; a failure shows when the answer is wanted. */
export function prepare(): void {
  if (!reader) ready().catch(() => undefined)
}

/** One page of the list. Rejects when it cannot be read, and at once when `signal` says it is no longer wanted. */
export async function loadPage(
  filters: CatalogueFilters,
  signal: AbortSignal,
): Promise<ProjectPage> {
  const { browseProjects, client } = reader ?? (await ready())
  const { page } = await browseProjects(client, filters, { signal: within(signal) })
  return page
}

/** What there is to filter by. Rejects when it cannot be read. */
export async function loadFacets(signal: AbortSignal): Promise<Facets> {
  const { catalogueFacets, client } = reader ?? (await ready())
  return catalogueFacets(client, within(signal))
}

function within(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])
}
