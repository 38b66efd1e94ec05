import { request } from '#core/api.ts'
import * as z from '#core/zod.ts'

const linkSchema = z.object({ key: z.string(), expires_at: z.string() })

/** A new private link. Its key is returned only this once. */
interface DraftLink {
  readonly key: string
  /** ISO. */
  readonly expiresAt: string
}

/** Creates a private link to a draft of the account and revokes earlier ones. Rejects with an AppError. */
export async function shareDraft(id: string): Promise<DraftLink> {
  const data = await request((client) => client.rpc('share_draft', { p_draft: id }))
  const { key, expires_at } = linkSchema.parse(data)
  return { key, expiresAt: expires_at }
}

/** Expiry of a draft's private link (ISO); null if it has none. Rejects with an AppError. */
export async function readLink(id: string): Promise<string | null> {
  const data = await request((client) => client.rpc('draft_link', { p_draft: id }))
  return data
}

/** Revokes the private link. Rejects with an AppError. */
export async function unshareDraft(id: string): Promise<void> {
  await request((client) => client.rpc('unshare_draft', { p_draft: id }))
}
