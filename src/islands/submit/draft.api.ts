import { fromPostgrest } from '@/domain/errors.ts'
import { backend } from '@/lib/supabase.ts'
import { type AccountRef, type DraftData, draftDataSchema } from './draft-store.ts'

/** A draft of the account with the time of its last save. */
export interface AccountDraft {
  readonly ref: AccountRef
  readonly savedAt: string
  readonly data: DraftData
}

/** The newest draft of the account, or null. Rejects with an AppError. */
export async function latestDraft(): Promise<AccountDraft | null> {
  const client = await backend()
  const { data, error, status } = await client
    .from('project_drafts')
    .select('id, version, updated_at, data')
    .order('updated_at', { ascending: false })
    .limit(1)
    .maybeSingle()
  if (error) throw fromPostgrest(error, status)
  const parsed = draftDataSchema.safeParse(data?.data)
  if (!data || !parsed.success) return null
  return {
    ref: { id: data.id, version: data.version },
    savedAt: new Date(data.updated_at).toISOString(),
    data: parsed.data,
  }
}

/**
 * Saves to the account. A draft that was changed elsewhere since `ref` is not overwritten: this one then becomes a
 * draft of its own. Rejects with an AppError, e.g. `draft.too_many`.
 */
export async function saveDraft(ref: AccountRef | null, draft: DraftData): Promise<AccountRef> {
  const client = await backend()
  if (ref) {
    const { data, error, status } = await client
      .from('project_drafts')
      .update({ data: draft })
      .eq('id', ref.id)
      .eq('version', ref.version)
      .select('id, version')
      .maybeSingle()
    if (error) throw fromPostgrest(error, status)
    if (data) return data
  }
  const { data, error, status } = await client
    .from('project_drafts')
    .insert({ data: draft })
    .select('id, version')
    .single()
  if (error) throw fromPostgrest(error, status)
  return data
}

/** Deletes a draft of the account. */
export async function deleteDraft(id: string): Promise<void> {
  const client = await backend()
  const { error, status } = await client.from('project_drafts').delete().eq('id', id)
  if (error) throw fromPostgrest(error, status)
}
