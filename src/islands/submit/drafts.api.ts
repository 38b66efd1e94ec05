import { removeUpload } from '#islands/listing/pictures/project-upload.api.ts'
import { deleteAccountDraft, listAccountDrafts, readAccountDraft } from './draft.api.ts'
import { type DraftOwner, listDrafts, readDraft, removeDraft, VISITOR } from './draft-store.ts'
import { vault } from './picture-vault.ts'

export interface DraftSummary {
  readonly id: string
  readonly title: string
  readonly savedAt: string
  /** Where the newest version is. */
  readonly where: 'device' | 'account'
}

/** Local and account drafts, merged, newest first. Rejects with an AppError. */
export async function listAllDrafts(owner: DraftOwner | null): Promise<DraftSummary[]> {
  if (!owner) return []
  const remote = owner === VISITOR ? [] : await listAccountDrafts()
  const copies = new Map(remote.map((entry) => [entry.id, entry]))
  const local = listDrafts(owner)
  const drafts = local.flatMap((draft): DraftSummary[] => {
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

/** Deletes a draft that is not open, with its pictures, locally and in the account. Rejects with an AppError. */
export async function deleteDraft(owner: DraftOwner | null, { id }: DraftSummary): Promise<void> {
  if (!owner) return
  const isAccount = owner !== VISITOR
  const local = readDraft(owner, id)
  const pictures =
    local?.pictures ?? (isAccount ? (await readAccountDraft(id))?.data.pictures : null)
  if (isAccount) await deleteAccountDraft(id)
  removeDraft(owner, id)
  const all = pictures ? [...(pictures.cover ? [pictures.cover] : []), ...pictures.gallery] : []
  void vault.drop(all.map((picture) => picture.id))
  for (const { address } of all) if (address) void removeUpload(address)
}
