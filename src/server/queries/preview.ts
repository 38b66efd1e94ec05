import type { Project } from '@/domain/project.ts'
import * as z from '@/domain/zod.ts'
import { draftDataSchema } from '@/lib/submission/draft.ts'
import { listingOf } from '@/lib/submission/listing.ts'
import { anonClient } from './client.ts'

const previewSchema = z.object({
  data: draftDataSchema,
  saved_at: z.string(),
  expires_at: z.string(),
  creator: z.string(),
})

/** What a private link shows: `gone` for a key that is wrong, expired or taken back, `unavailable` while nobody can tell. */
export type DraftPreview =
  | { readonly status: 'found'; readonly project: Project; readonly expiresAt: string }
  | { readonly status: 'gone' | 'unavailable' }

/** The listing that a draft would become, by the key of its private link. Never cached. */
export async function draftPreview(key: string): Promise<DraftPreview> {
  if (!/^[\w-]{20,100}$/.test(key)) return { status: 'gone' }
  try {
    const { data, error } = await anonClient()
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
