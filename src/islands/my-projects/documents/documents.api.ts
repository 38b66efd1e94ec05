import { queryOptions } from '@tanstack/react-query'
import { request } from '#core/api.ts'
import type { Database } from '#core/database.types.ts'
import { AppError, toAppError } from '#core/errors.ts'
import { invalidate } from '#core/query.ts'
import * as z from '#core/zod.ts'
import { documentSchema } from '#islands/files/document.ts'
import { checkFile } from '#islands/files/file.ts'
import { removeFile, uploadToFolder } from '#islands/files/files.api.ts'

const readerSchema = z.object({
  id: z.string(),
  name: z.string(),
  granted: z.boolean(),
  /** Only of those who let it be seen. */
  opened_at: z.nullable(z.string()),
})

const mineSchema = z.array(
  z.intersection(
    documentSchema,
    z.object({
      owner_id: z.string(),
      openings: z.number(),
      hidden_at: z.nullable(z.string()),
      readers: z.array(readerSchema),
    }),
  ),
)

/** A document as its creator sees it. */
export type MyDocument = z.output<typeof mineSchema>[number]

const keyOf = (project: string) => ['my-projects', 'documents', project]

export function documentsQuery(project: string) {
  return queryOptions({
    queryKey: keyOf(project),
    staleTime: 0,
    queryFn: async () =>
      mineSchema.parse(
        await request((client) => client.rpc('my_documents', { p_project: project })),
      ),
  })
}

const refresh = (project: string) => invalidate(keyOf(project))

interface NewDocument {
  readonly file: File
  readonly title: string
  readonly isOnRequest: boolean
}

/** Uploads a file and adds it to the project. @throws AppError `upload.cancelled` when aborted, and others */
export async function addDocument(
  owner: string,
  project: string,
  { file, title, isOnRequest }: NewDocument,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<void> {
  const { type, name } = await checkFile(file)
  const id = await uploadToFolder(owner, file, type, signal, onProgress)
  try {
    if (signal.aborted) throw new AppError('upload.cancelled')
    await save(project, {
      p_document: id,
      p_name: name,
      p_title: title,
      p_on_request: isOnRequest,
    })
  } catch (cause) {
    void removeFile({ owner, id })
    throw cause
  }
}

/** @throws AppError `document.not_found` if it was removed meanwhile, and others */
export async function setOnRequest(
  project: string,
  { id }: MyDocument,
  isOnRequest: boolean,
): Promise<void> {
  await save(project, { p_document: id, p_on_request: isOnRequest })
}

/** @throws AppError `document.not_found` if it was removed meanwhile, and others */
export async function renameDocument(
  project: string,
  { id }: MyDocument,
  title: string,
): Promise<void> {
  await save(project, { p_document: id, p_title: title })
}

/** Changes what is given. Only with a name does it add a document. */
async function save(
  project: string,
  given: Omit<Database['public']['Functions']['save_document']['Args'], 'p_project'>,
): Promise<void> {
  try {
    await request((client) => client.rpc('save_document', { p_project: project, ...given }))
  } catch (cause) {
    if (toAppError(cause).code === 'document.not_found') void refresh(project)
    throw cause
  }
  await refresh(project)
}

/** @throws AppError */
export async function deleteDocument(
  userId: string,
  project: string,
  { id, owner_id: owner }: MyDocument,
): Promise<void> {
  await request((client) => client.from('project_documents').delete().eq('id', id))
  // Files of others are deleted by the server once nothing uses them.
  if (owner === userId) await removeFile({ owner, id })
  await refresh(project)
}

/** @throws AppError */
export async function takeAccess(project: string, id: string, person: string): Promise<void> {
  await request((client) =>
    client.rpc('grant_document', { p_document: id, p_person: person, p_granted: false }),
  )
  await refresh(project)
}
