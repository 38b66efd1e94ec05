import type { ServerBackend } from '#core/backend.server.ts'
import { textOf } from '#core/body.server.ts'
import { anonClient } from '#core/client.server.ts'
import * as z from '#core/zod.ts'
import type { Project } from '#islands/listing/project.ts'
import { draftDataSchema } from './submission/draft.ts'
import { listingOf } from './submission/listing.ts'
import { MAX_PREVIEW_BYTES, postedListing } from './submission/posted-preview.ts'

const previewSchema = z.object({
  data: draftDataSchema,
  saved_at: z.string(),
  expires_at: z.string(),
  creator: z.string(),
})

interface Found {
  readonly status: 'found'
  readonly project: Project
  /** When the private link expires (ISO); null for a preview without a link. */
  readonly expiresAt: string | null
}

/** `gone` for a wrong, expired or revoked key, `unavailable` if the backend cannot be reached. */
type DraftPreview = Found | { readonly status: 'gone' | 'unavailable' }

/** A preview, or the HTTP status of the refusal. */
type PostedPreview = Found | { readonly status: 'refused'; readonly code: 400 | 413 | 415 }

/** Renders a posted form (see `submission/posted-preview.ts`). Nothing is stored. */
export async function postedPreview(request: Request): Promise<PostedPreview> {
  const refuse = (code: 400 | 413 | 415) => ({ status: 'refused', code }) as const
  // Cross-site forms cannot send JSON, so no other site can show its own text under our name.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return refuse(415)
  const body = await textOf(request, MAX_PREVIEW_BYTES)
  if (body === null) return refuse(413)
  const project = postedListing(body)
  return project ? { status: 'found', project, expiresAt: null } : refuse(400)
}

/** The listing of a draft, by the key of its private link. Never cached. */
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
