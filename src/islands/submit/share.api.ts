import { request } from '#core/api.ts'
import * as z from '#core/zod.ts'

const linkSchema = z.object({ key: z.string(), expires_at: z.string() })

/** A private link that was just made. Its key is told this once. */
interface DraftLink {
  readonly key: string
  /** ISO. */
  readonly expiresAt: string
}

/** Makes a private link to a draft of the account; one made before stops working. Rejects with an AppError. */
export async function shareDraft(id: string): Promise<DraftLink> {
  const data = await request((client) => client.rpc('share_draft', { p_draft: id }))
  const { key, expires_at } = linkSchema.parse(data)
  return { key, expiresAt: expires_at }
}

/** Until when the private link of a draft works (ISO), or null where it has none. Rejects with an AppError. */
export async function readLink(id: string): Promise<string | null> {
  const data = await request((client) => client.rpc('draft_link', { p_draft: id }))
  return data
}

/** Takes the private link back. Rejects with an AppError. */
export async function unshareDraft(id: string): Promise<void> {
  await request((client) => client.rpc('unshare_draft', { p_draft: id }))
}
