import type { ServerBackend } from '#core/backend.server.ts'
import { readPublic } from '#core/client.server.ts'
import type { SitemapEntry } from '#islands/catalogue/sitemap.ts'
import { type Creator, creatorSchema } from './creator.ts'

/** A creator by slug: found (maybe under a newer slug), without a public page, or temporarily unreadable. */
type CreatorResult =
  | { readonly status: 'found'; readonly creator: Creator }
  | { readonly status: 'missing' }
  | { readonly status: 'unavailable' }

export async function creatorBySlug(backend: ServerBackend, slug: string): Promise<CreatorResult> {
  const result = await readPublic<unknown, CreatorResult>(
    backend,
    'creator',
    (client) => client.rpc('creator_by_slug', { p_slug: slug }),
    (data) =>
      data === null
        ? { status: 'missing' }
        : { status: 'found', creator: creatorSchema.parse(data) },
  )
  return result ?? { status: 'unavailable' }
}

/** The creators' pages that changed last, for the sitemap; null on failure. */
export function sitemapCreators(backend: ServerBackend): Promise<SitemapEntry[] | null> {
  return readPublic(
    backend,
    'creators for the sitemap',
    (client) => client.rpc('creator_pages'),
    (rows) => rows.map((row) => ({ slug: row.slug, updatedAt: row.updated_at })),
  )
}
