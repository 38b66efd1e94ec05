import { request } from '#core/api.ts'
import { toAppError } from '#core/errors.ts'
import type { AccountCopy } from './draft-store.ts'
import { type DraftData, draftDataSchema } from './submission/draft.ts'

interface DraftEntry {
  readonly id: string
  readonly title: string
  readonly copy: AccountCopy
}

const COLUMNS = 'id, version, updated_at'

interface Row {
  readonly version: number
  readonly updated_at: string
}

const copyOf = ({ version, updated_at }: Row): AccountCopy => ({
  version,
  savedAt: new Date(updated_at).toISOString(),
})

/** The account's drafts, newest first. Rejects with an AppError. */
export async function listAccountDrafts(): Promise<DraftEntry[]> {
  const data = await request((client) =>
    client
      .from('project_drafts')
      .select(`${COLUMNS}, title:data->values->>title`)
      .order('updated_at', { ascending: false }),
  )
  return data.map((row) => ({ id: row.id, title: row.title ?? '', copy: copyOf(row) }))
}

/** A draft of the account; null if it does not exist. Rejects with an AppError. */
export async function readAccountDraft(
  id: string,
): Promise<{ data: DraftData; copy: AccountCopy } | null> {
  const data = await request((client) =>
    client.from('project_drafts').select(`${COLUMNS}, data`).eq('id', id).maybeSingle(),
  )
  const parsed = draftDataSchema.safeParse(data?.data)
  return data && parsed.success ? { data: parsed.data, copy: copyOf(data) } : null
}

/**
 * Saves to the account.
 * @param seen The version this browser last read or wrote; null for a draft new to the account.
 * @returns The new copy, or `conflict` if the draft was saved or deleted elsewhere; nothing is written then. Rejects
 * with an AppError, e.g. `draft.too_many`.
 */
export async function saveAccountDraft(
  id: string,
  data: DraftData,
  seen: number | null,
): Promise<AccountCopy | 'conflict'> {
  const row = await request((client) => {
    const drafts = client.from('project_drafts')
    return seen === null
      ? drafts.insert({ id, data }).select(COLUMNS).maybeSingle()
      : drafts.update({ data }).eq('id', id).eq('version', seen).select(COLUMNS).maybeSingle()
  }).catch((cause: unknown) => {
    if (toAppError(cause).code !== 'conflict') throw cause
    return null
  })
  if (row) return copyOf(row)
  // The response to an earlier save may have been lost: equal content is no conflict.
  const remote = await readAccountDraft(id)
  return remote && JSON.stringify(remote.data) === JSON.stringify(draftDataSchema.parse(data))
    ? remote.copy
    : 'conflict'
}

/** Rejects with an AppError. */
export async function deleteAccountDraft(id: string): Promise<void> {
  await request((client) => client.from('project_drafts').delete().eq('id', id))
}
