import { newClientId } from '#core/client-id.ts'
import { save } from '#core/download.ts'
import { AppError, fromStorage, type StorageFailure, toAppError } from '#core/errors.ts'
import type { FileType } from '#core/file-type.ts'
import { uploadError } from '#core/picture-file.ts'
import { backend } from '#core/supabase.ts'
import { uploadFile } from '#core/upload.ts'
import { pathOf, type StoredFile } from './file.ts'

const BUCKET = 'files'
/** Access to a file can be taken back. */
const CACHE_SECONDS = 0

/**
 * Uploads a checked file to the account's folder and returns its id.
 * @throws AppError
 */
export async function uploadToFolder(
  owner: string,
  file: Blob,
  type: FileType,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<string> {
  const id = newClientId()
  const blob = new Blob([file], { type })
  const request = { bucket: BUCKET, name: pathOf({ owner, id }), file: blob, signal, onProgress }
  try {
    await uploadFile({ ...request, cacheSeconds: CACHE_SECONDS })
    return id
  } catch (caught) {
    const error =
      caught instanceof Error
        ? toAppError(caught)
        : await uploadError(caught as StorageFailure, file)
    throw toFileError(error)
  }
}

/** Words about pictures don't fit other files. */
function toFileError(error: AppError): AppError {
  const { cause } = error
  if (error.code === 'upload.quota') return new AppError('file.quota', { cause })
  if (error.code === 'upload.too_large') return new AppError('file.too_large', { cause })
  if (error.code === 'upload.wrong_type') return new AppError('file.wrong_type', { cause })
  return error
}

/** Deletes an upload that was not sent. On failure the server does so later. */
export async function removeFile(file: Pick<StoredFile, 'owner' | 'id'>): Promise<void> {
  const client = await backend().catch(() => null)
  await client?.storage.from(BUCKET).remove([pathOf(file)])
}

/**
 * The content of a file that the account may open. The database decides at every call.
 * @throws AppError `file.not_found` if it is gone or not theirs, and others
 */
export async function readFile(file: StoredFile): Promise<Blob> {
  const { data, error } = await (await backend()).storage.from(BUCKET).download(pathOf(file))
  if (data) return new Blob([data], { type: file.type })
  // Storage answers 400 or 404 for what the policies don't show.
  const failure = fromStorage(error as StorageFailure)
  const isGone = ['unknown', 'upload.bucket_missing', 'permission.denied'].includes(failure.code)
  throw isGone ? new AppError('file.not_found', { cause: error }) : failure
}

/** Saves a file to the reader's device. @throws AppError */
export async function saveFile(file: StoredFile): Promise<void> {
  save(file.name, await readFile(file))
}
