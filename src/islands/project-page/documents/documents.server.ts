import type { ServerBackend } from '#core/backend.server.ts'
import { anonClient, READ_TIMEOUT_MS, readPublic } from '#core/client.server.ts'
import { DOCUMENT_COLUMNS, documentSchema, type ListingDocument } from '#islands/files/document.ts'

/** For a whole document to a slow reader. */
const STREAM_TIMEOUT_MS = 60_000

/** Documents of a public listing, oldest first; none on failure. */
export async function projectDocuments(
  backend: ServerBackend,
  project: string,
): Promise<readonly ListingDocument[]> {
  const found = await readPublic(
    backend,
    'documents',
    (client) =>
      client
        .from('project_documents')
        .select(DOCUMENT_COLUMNS)
        .eq('project_id', project)
        .order('created_at')
        .order('id'),
    (rows) => rows.map((row) => documentSchema.parse(row)),
  )
  return found ?? []
}

type OpenedDocument =
  | { readonly status: 'found'; readonly document: ListingDocument; readonly body: ReadableStream }
  | { readonly status: 'missing' | 'unavailable' }

/** A public document as a visitor may read it: Storage asks the database at every call. */
export async function openDocument(
  backend: ServerBackend,
  id: string,
  signal: AbortSignal,
): Promise<OpenedDocument> {
  try {
    const { data: row, error } = await anonClient(backend)
      .from('project_documents')
      .select(`${DOCUMENT_COLUMNS}, owner_id`)
      .eq('id', id)
      .abortSignal(AbortSignal.timeout(READ_TIMEOUT_MS))
      .maybeSingle()
    if (error) throw error
    if (!row) return { status: 'missing' }
    const response = await fetch(`${backend.url}/storage/v1/object/files/${row.owner_id}/${id}`, {
      // Supabase takes a caller without a token for nobody, whom no policy admits.
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${backend.publishableKey}`,
      },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(STREAM_TIMEOUT_MS)]),
    })
    if (response.ok && response.body)
      return { status: 'found', document: documentSchema.parse(row), body: response.body }
    await response.body?.cancel()
    return { status: response.status >= 500 || response.status === 429 ? 'unavailable' : 'missing' }
  } catch {
    return { status: 'unavailable' }
  }
}

/** Counts an opening. A failure only loses the count. */
export async function countOpening(backend: ServerBackend, id: string): Promise<void> {
  await anonClient(backend)
    .rpc('count_opening', { p_document: id })
    .abortSignal(AbortSignal.timeout(READ_TIMEOUT_MS))
    .then(undefined, () => undefined)
}
