import { removeUpload } from '#islands/listing/pictures/project-upload.api.ts'
import { deleteAccountDraft, listAccountDrafts, readAccountDraft } from './draft.api.ts'
import { type DraftOwner, listDrafts, readDraft, removeDraft, VISITOR } from './draft-store.ts'
import { vault } from './picture-vault.ts'

/** A draft in the list of one's drafts. */
export interface DraftSummary {
  readonly id: string
  readonly title: string
  readonly savedAt: string
  /** Where its newest version is. */
  readonly where: 'device' | 'account'
}

/** The drafts of this browser and of the account, each once, the newest first. Rejects with an AppError. */
export async function listAllDrafts(owner: DraftOwner | null): Promise<DraftSummary[]> {
  if (!owner) return []
  const there = owner === VISITOR ? [] : await listAccountDrafts()
  const copies = new Map(there.map((entry) => [entry.id, entry]))
  const here = listDrafts(owner)
  const drafts = here.flatMap((draft): DraftSummary[] => {
    const copy = copies.get(draft.id)
    if (copy && !draft.dirty) return []
    copies.delete(draft.id)
    return [{ id: draft.id, title: draft.values.title, savedAt: draft.savedAt, where: 'device' }]
  })
  for (const { id, title, copy } of copies.values()) {
    drafts.push({ id, title, savedAt: copy.savedAt, where: 'account' })
  }
  return drafts.sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** Deletes a draft that is not open, with its pictures, here and in the account. Rejects with an AppError. */
export async function deleteDraft(owner: DraftOwner | null, { id }: DraftSummary): Promise<void> {
  if (!owner) return
  const isAccount = owner !== VISITOR
  const here = readDraft(owner, id)
  const pictures =
    here?.pictures ?? (isAccount ? (await readAccountDraft(id))?.data.pictures : null)
  if (isAccount) await deleteAccountDraft(id)
  removeDraft(owner, id)
  const all = pictures ? [...(pictures.cover ? [pictures.cover] : []), ...pictures.gallery] : []
  void vault.drop(all.map((picture) => picture.id))
  for (const { address } of all) if (address) void removeUpload(address)
}
