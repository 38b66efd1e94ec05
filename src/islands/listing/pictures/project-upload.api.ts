import { fromStorage, type StorageFailure } from '#core/errors.ts'
import { EXTENSIONS, uploadError } from '#core/picture-file.ts'
import { bucketPicture } from '#core/pictures.ts'
import { type Backend, backend } from '#core/supabase.ts'
import { uploadFile } from '#core/upload.ts'
import { pictureName } from '../slug.ts'

const BUCKET = 'project_thumbnails'
const CACHE_SECONDS = 3600

let last = 0

/** Strictly increasing epoch milliseconds, so that two pictures in one millisecond get different names. */
function stamp(): number {
  last = Math.max(Date.now(), last + 1)
  return last
}

/**
 * Uploads a picture named by timestamp and title slug, and returns its URL.
 * @throws AppError
 */
export async function uploadPicture(
  file: Blob,
  title: string,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<string> {
  const extension = file.type === 'image/webp' ? EXTENSIONS['image/webp'] : EXTENSIONS['image/jpeg']
  const name = pictureName(title, extension, stamp())
  try {
    const request = { bucket: BUCKET, name, file, cacheSeconds: CACHE_SECONDS, signal, onProgress }
    return localAddress(await uploadFile(request))
  } catch (caught) {
    throw caught instanceof Error ? caught : await uploadError(caught as StorageFailure, file)
  }
}

/** Deletes an upload that is no longer used. On failure it remains until the account is deleted. */
export async function removeUpload(address: string): Promise<void> {
  const name = bucketPicture(address)
  if (!name) return
  const client = await backend().catch(() => null)
  await client?.storage.from(BUCKET).remove([name])
}

/**
 * Reads a picture with the account's session: one of its own, of a public listing, or any for administrators. Null if it
 * can't be read.
 */
export async function downloadPicture(address: string): Promise<Blob | null> {
  const name = bucketPicture(address)
  if (!name) return null
  try {
    return (await (await backend()).storage.from(BUCKET).download(name)).data
  } catch {
    return null
  }
}

/** Deletes the account's uploads that nothing has referenced for a month, such as those of discarded drafts. */
export async function removeAbandoned(): Promise<void> {
  const client = await backend()
  const { data } = await client.rpc('abandoned_pictures')
  if (data?.length) await client.storage.from(BUCKET).remove(data)
}

/** Checks that the picture bucket exists. @throws AppError `upload.bucket_missing` and others */
export async function checkBucket(client: Backend): Promise<void> {
  const { error } = await client.storage.getBucket(BUCKET)
  if (error) throw fromStorage(error)
}

/** URLs on this site are stored without the origin, so they survive a change of host or port. */
function localAddress(url: string): string {
  return url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
}
