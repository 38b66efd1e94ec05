import type { ServerBackend } from '#core/backend.server.ts'
import { anonClient } from '#core/client.server.ts'
import type { SitemapEntry } from '#islands/catalogue/sitemap.ts'
import { type Creator, creatorSchema } from './creator.ts'

/** Timeout, so that pages render quickly with a dead backend. Milliseconds. */
const TIMEOUT = 2500

/** A creator by slug: found (maybe under a newer slug), without a public page, or temporarily unreadable. */
type CreatorResult =
  | { readonly status: 'found'; readonly creator: Creator }
  | { readonly status: 'missing' }
  | { readonly status: 'unavailable' }

export async function creatorBySlug(backend: ServerBackend, slug: string): Promise<CreatorResult> {
  try {
    const { data, error } = await anonClient(backend)
      .rpc('creator_by_slug', { p_slug: slug })
      .retry(false)
      .abortSignal(AbortSignal.timeout(TIMEOUT))
    if (error) throw error
    return data === null
      ? { status: 'missing' }
      : { status: 'found', creator: creatorSchema.parse(data) }
  } catch (error) {
    report('creator', error)
    return { status: 'unavailable' }
  }
}

/** The creators' pages that changed last, for the sitemap; null on failure. */
export async function sitemapCreators(backend: ServerBackend): Promise<SitemapEntry[] | null> {
  try {
    const { data, error } = await anonClient(backend)
      .rpc('creator_pages')
      .retry(false)
      .abortSignal(AbortSignal.timeout(TIMEOUT))
    if (error) throw error
    return data.map((row) => ({ slug: row.slug, updatedAt: row.updated_at }))
  } catch (error) {
    report('creators for the sitemap', error)
    return null
  }
}

function report(what: string, error: unknown): void {
  const { message, code } = error as { message?: string; code?: string }
  console.warn(`Could not read ${what}: ${[code, message].filter(Boolean).join(' ')}`)
}
