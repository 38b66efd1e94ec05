import { newClientId } from '#core/client-id.ts'
import { local } from '#core/storage.ts'
import * as z from '#core/zod.ts'
import { draftDataSchema } from './submission/draft.ts'

/** Whose draft it is: an account's id, or a visitor of this browser. */
export type DraftOwner = string

export const VISITOR: DraftOwner = 'visitor'

const storedDraftSchema = draftDataSchema.extend({
  id: z.uuid(),
  savedAt: z.iso.datetime(),
  /** Another with every save, so that two tabs notice each other. */
  revision: z.string(),
  /** Whether the account lacks something of it. */
  dirty: z.boolean().catch(true),
  /** The account's row of the same id as it was last saved or read; null while it has none. */
  account: z.object({ version: z.number(), savedAt: z.iso.datetime() }).nullable().catch(null),
})

/** A draft as this browser keeps it. */
export type StoredDraft = z.output<typeof storedDraftSchema>
export type AccountCopy = NonNullable<StoredDraft['account']>

/** The key of a draft in local storage; other tabs hear of its changes by a `storage` event. */
export const draftKey = (owner: DraftOwner, id: string) => `${prefixOf(owner)}${id}`

const prefixOf = (owner: DraftOwner) => `backlit-submit-draft:${owner}:`

/** The draft under a key, or null; one that cannot be read counts as none. */
export function readDraft(owner: DraftOwner, id: string): StoredDraft | null {
  return parse(local.get(draftKey(owner, id)))
}

/** The drafts an owner has in this browser, the newest first. */
export function listDrafts(owner: DraftOwner): StoredDraft[] {
  return local
    .keys(prefixOf(owner))
    .flatMap((key) => parse(local.get(key)) ?? [])
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/**
 * Keeps a draft in this browser.
 * @param seen The revision this tab last read or wrote; null for a draft it has just begun.
 * @returns The new revision; `conflict` where another tab has saved since, `refused` in e.g. a private window or on a
 * full disk. Nothing is written then.
 */
export function writeDraft(
  owner: DraftOwner,
  draft: Omit<StoredDraft, 'revision'>,
  seen: string | null,
): { revision: string } | 'conflict' | 'refused' {
  const there = readDraft(owner, draft.id)
  if ((there?.revision ?? null) !== seen) return 'conflict'
  const revision = newClientId()
  const text = JSON.stringify({ ...draft, revision })
  const key = draftKey(owner, draft.id)
  local.set(key, text)
  return local.get(key) === text ? { revision } : 'refused'
}

export function removeDraft(owner: DraftOwner, id: string): void {
  local.remove(draftKey(owner, id))
}

/** What somebody typed as a visitor before logging in is theirs. */
export function takeOverDrafts(owner: DraftOwner): void {
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
