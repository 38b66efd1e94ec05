import { newClientId } from '#core/client-id.ts'
import { local } from '#core/storage.ts'
import * as z from '#core/zod.ts'
import { draftDataSchema } from './submission/draft.ts'

/** An account id, or a visitor of this browser. */
export type DraftOwner = string

export const VISITOR: DraftOwner = 'visitor'

const storedDraftSchema = draftDataSchema.extend({
  id: z.uuid(),
  savedAt: z.iso.datetime(),
  /** Changes with every save, so that tabs detect each other's. */
  revision: z.string(),
  /** True if the account's copy is out of date. */
  dirty: z.boolean().catch(true),
  /** The account's copy when last saved or read; null if it has none. */
  account: z.object({ version: z.number(), savedAt: z.iso.datetime() }).nullable().catch(null),
})

/** A draft in local storage. */
export type StoredDraft = z.output<typeof storedDraftSchema>
export type AccountCopy = NonNullable<StoredDraft['account']>

/** Local storage key of a draft; other tabs see changes as `storage` events. */
export const draftKey = (owner: DraftOwner, id: string) => `${prefixOf(owner)}${id}`

const prefixOf = (owner: DraftOwner) => `backlit-submit-draft:${owner}:`

/** A stored draft; null if missing or invalid. */
export function readDraft(owner: DraftOwner, id: string): StoredDraft | null {
  return parse(local.get(draftKey(owner, id)))
}

/** An owner's local drafts, newest first. */
export function listDrafts(owner: DraftOwner): StoredDraft[] {
  return local
    .keys(prefixOf(owner))
    .flatMap((key) => parse(local.get(key)) ?? [])
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/**
 * Saves a draft locally.
 * @param seen The revision this tab last read or wrote; null for a new draft.
 * @returns The new revision; `conflict` if another tab has saved since, `refused` if storage is unavailable, e.g. in a
 * private window or on a full disk. Nothing is written then.
 */
export function writeDraft(
  owner: DraftOwner,
  draft: Omit<StoredDraft, 'revision'>,
  seen: string | null,
): { revision: string } | 'conflict' | 'refused' {
  const remote = readDraft(owner, draft.id)
  if ((remote?.revision ?? null) !== seen) return 'conflict'
  const revision = newClientId()
  const text = JSON.stringify({ ...draft, revision })
  const key = draftKey(owner, draft.id)
  local.set(key, text)
  return local.get(key) === text ? { revision } : 'refused'
}

export function removeDraft(owner: DraftOwner, id: string): void {
  local.remove(draftKey(owner, id))
}

/** Moves a visitor's drafts to the account they log in to. */
export function adoptDrafts(owner: DraftOwner): void {
  for (const { revision, ...draft } of listDrafts(VISITOR)) {
    if (typeof writeDraft(owner, draft, null) === 'object') removeDraft(VISITOR, draft.id)
  }
}

function parse(text: string | null): StoredDraft | null {
  if (!text) return null
  try {
    return storedDraftSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
