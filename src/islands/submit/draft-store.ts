import * as z from '@/domain/zod.ts'
import { local } from '@/lib/storage.ts'
import { storedValuesSchema } from './submission.ts'

/** Whose draft it is: an account's id, or a visitor of this browser. */
export type DraftOwner = string

export const VISITOR: DraftOwner = 'visitor'

const pictureNote = z.object({ id: z.string(), name: z.string(), alt: z.string().catch('') })

/** What is remembered of a chosen picture; the file itself is in the vault of the browser it was chosen in. */
export type PictureNote = z.output<typeof pictureNote>

/** The part of a draft that also goes into the account, as `project_drafts.data`. */
export const draftDataSchema = z.object({
  values: storedValuesSchema,
  pictures: z
    .object({ cover: pictureNote.nullable(), gallery: z.array(pictureNote) })
    .catch({ cover: null, gallery: [] }),
})

export type DraftData = z.output<typeof draftDataSchema>

const storedDraftSchema = draftDataSchema.extend({
  savedAt: z.iso.datetime(),
  /** The row of `project_drafts` it was last saved to. */
  account: z.object({ id: z.string(), version: z.number() }).nullable().catch(null),
})

export type StoredDraft = z.output<typeof storedDraftSchema>
export type AccountRef = NonNullable<StoredDraft['account']>

const keyOf = (owner: DraftOwner) => `backlit-submit-draft:${owner}`

/** The draft kept in this browser for an owner, or null; one that cannot be read counts as none. */
export function readDraft(owner: DraftOwner): StoredDraft | null {
  const text = local.get(keyOf(owner))
  if (!text) return null
  try {
    return storedDraftSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Keeps a draft in this browser. False when the browser refused, e.g. in a private window or on a full disk. */
export function writeDraft(owner: DraftOwner, draft: StoredDraft): boolean {
  const text = JSON.stringify(draft)
  local.set(keyOf(owner), text)
  return local.get(keyOf(owner)) === text
}

export function removeDraft(owner: DraftOwner): void {
  local.remove(keyOf(owner))
}

/**
 * The draft to open for somebody who is logged in. What they typed as a visitor before logging in is theirs: it is
 * taken over unless their own is newer, and `replaced` is their own older one, to be kept in the account.
 */
export function openDraft(owner: DraftOwner): {
  draft: StoredDraft | null
  replaced: StoredDraft | null
} {
  const own = readDraft(owner)
  if (owner === VISITOR) return { draft: own, replaced: null }
  const visitors = readDraft(VISITOR)
  if (!visitors || (own && own.savedAt >= visitors.savedAt)) return { draft: own, replaced: null }
  if (writeDraft(owner, visitors)) removeDraft(VISITOR)
  return { draft: visitors, replaced: own }
}
