import { request } from '#core/api.ts'
import { AppError } from '#core/errors.ts'
import { FILE_TYPES } from '#core/limits.ts'
import * as z from '#core/zod.ts'

const threadDocumentsSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    name: z.string(),
    type: z.enum(FILE_TYPES),
    bytes: z.number(),
    owner: z.string(),
    person: z.string(),
    granted: z.boolean(),
    /** For the supporter: whether the team sees when they open it. */
    named: z.optional(z.boolean()),
    /** For the team: when the supporter last opened it, if they let it be seen. */
    opened_at: z.nullish(z.string()),
  }),
)

/** A document on request that the supporter of a conversation asked for. */
export type ThreadDocument = z.output<typeof threadDocumentsSchema>[number]

export async function fetchThreadDocuments(threadId: string): Promise<ThreadDocument[]> {
  return threadDocumentsSchema.parse(
    await request((client) => client.rpc('thread_documents', { p_thread: threadId })),
  )
}

/** Gives the person who asked access, with a message, or takes it away without one. */
export async function grantDocument(
  { id, person }: ThreadDocument,
  granted: boolean,
  message: string,
  clientId: string,
): Promise<void> {
  await request((client) =>
    client.rpc('grant_document', {
      p_document: id,
      p_person: person,
      p_granted: granted,
      ...(granted ? { p_message: message, p_client_id: clientId } : {}),
    }),
  )
}

/** Lets the team of the project see when the caller opens a document, or takes that back. @throws AppError */
export async function nameOpenings({ id }: ThreadDocument, named: boolean): Promise<void> {
  await request((client) => client.rpc('name_openings', { p_document: id, p_named: named }))
}

/** Counts an opening. A failure only loses the count. */
export async function countOpening({ id }: ThreadDocument): Promise<void> {
  await request((client) => client.rpc('count_opening', { p_document: id })).catch(() => undefined)
}

/** Title of a document on request, and whether the caller has asked for it. @throws AppError `document.not_found` */
export async function fetchAsked(documentId: string): Promise<{ title: string; asked: boolean }> {
  if (!z.guid().safeParse(documentId).success) throw new AppError('document.not_found')
  const [document, asked] = await Promise.all([
    request((client) =>
      client
        .from('project_documents')
        .select('title')
        .eq('id', documentId)
        .eq('on_request', true)
        .maybeSingle(),
    ),
    request((client) =>
      client
        .from('document_requests')
        .select('document_id')
        .eq('document_id', documentId)
        .maybeSingle(),
    ),
  ])
  if (!document) throw new AppError('document.not_found')
  return { title: document.title, asked: asked !== null }
}

/** Asks for a document and returns the conversation; idempotent per client id. */
export async function askForDocument(
  documentId: string,
  message: string,
  clientId: string,
): Promise<string> {
  const args = { p_document: documentId, p_message: message, p_client_id: clientId }
  return request((client) => client.rpc('ask_for_document', args))
}
