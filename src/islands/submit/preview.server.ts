import type { ServerBackend } from '#core/backend.server.ts'
import { anonClient } from '#core/client.server.ts'
import * as z from '#core/zod.ts'
import type { Project } from '#islands/listing/project.ts'
import { draftDataSchema } from './submission/draft.ts'
import { listingOf } from './submission/listing.ts'
import { LONGEST_PREVIEW, postedListing } from './submission/posted-preview.ts'

const previewSchema = z.object({
  data: draftDataSchema,
  saved_at: z.string(),
  expires_at: z.string(),
  creator: z.string(),
})

interface Found {
  readonly status: 'found'
  readonly project: Project
  /** When the private link ends, as an ISO date; null where nobody but the asking browser sees the page. */
  readonly expiresAt: string | null
}

/** What a private link shows: `gone` for a key that is wrong, expired or taken back, `unavailable` while nobody can tell. */
type DraftPreview = Found | { readonly status: 'gone' | 'unavailable' }

/** What a posted form shows, or the HTTP status that refuses it. */
type PostedPreview = Found | { readonly status: 'refused'; readonly code: 400 | 413 | 415 }

/** The listing that a posted form describes (see `lib/submission/posted-preview.ts`). Nothing is kept. */
export async function postedPreview(request: Request): Promise<PostedPreview> {
  const refuse = (code: 400 | 413 | 415) => ({ status: 'refused', code }) as const
  // No page elsewhere can make a browser send JSON here, and so show words of its own under our name.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return refuse(415)
  if (Number(request.headers.get('content-length') ?? 0) > LONGEST_PREVIEW) return refuse(413)
  const body = await request.text()
  if (Buffer.byteLength(body) > LONGEST_PREVIEW) return refuse(413)
  const project = postedListing(body)
  return project ? { status: 'found', project, expiresAt: null } : refuse(400)
}

/** The listing that a draft would become, by the key of its private link. Never cached. */
export async function draftPreview(backend: ServerBackend, key: string): Promise<DraftPreview> {
  if (!/^[\w-]{20,100}$/.test(key)) return { status: 'gone' }
  try {
    const { data, error } = await anonClient(backend)
      .rpc('preview_draft', { p_key: key })
      .abortSignal(AbortSignal.timeout(5_000))
    if (error) throw new Error(error.message)
    if (!data) return { status: 'gone' }
    const { data: draft, saved_at, expires_at, creator } = previewSchema.parse(data)
    const shown = ({ address, alt }: { address: string | null; alt: string }) =>
      address ? [{ url: address, alt }] : []
    const { cover, gallery } = draft.pictures
    const pictures = {
      cover: cover ? (shown(cover)[0] ?? null) : null,
      gallery: gallery.flatMap(shown),
    }
    const project = { ...listingOf(draft.values, pictures, creator), updatedAt: saved_at }
    return { status: 'found', project, expiresAt: expires_at }
  } catch (error) {
    console.error('A preview could not be read:', error)
    return { status: 'unavailable' }
  }
}
