import { avatarUrl } from '#core/avatar.ts'
import { AppError, type StorageFailure } from '#core/errors.ts'
import { uploadError } from '#core/picture-file.ts'
import { startAuth } from '#core/session.ts'
import type { SessionUser } from '#core/session-user.ts'
import { uploadFile } from '#core/upload.ts'
import { cropPicture } from '#ui/crop/crop-picture.ts'
import { updateProfile } from './profile.api.ts'

const BUCKET = 'avatars'
const CACHE_SECONDS = 3600
/** Maximum side of a stored avatar, in pixels. */
const MAX_SIDE = 512
const QUALITY = 0.86

/** A square crop in pixels of the original. */
interface Square {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** True for an uploaded avatar, false for a generated one. */
export function isOwnPicture(url: string | null): boolean {
  return keyOf(url) !== null
}

/**
 * Crops to WebP of at most 512 by 512 pixels (JPEG if the browser can't encode WebP). Metadata is stripped.
 * @throws AppError `upload.wrong_type`
 */
export async function encodeSquare(image: HTMLImageElement, square: Square): Promise<Blob> {
  const { x, y, size } = square
  return cropPicture(image, { x, y, width: size, height: size }, MAX_SIDE, QUALITY)
}

/**
 * Uploads a picture from {@link encodeSquare}, sets it as avatar and deletes the previous one.
 * @throws AppError `upload.cancelled` when aborted before it is set, and others
 */
export async function savePicture(
  user: SessionUser,
  picture: Blob,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<void> {
  const ending = picture.type === 'image/webp' ? 'webp' : 'jpg'
  const name = `${user.id}/${Date.now()}.${ending}`
  const request = { bucket: BUCKET, name, file: picture, cacheSeconds: CACHE_SECONDS }
  const address = await uploadFile({ ...request, signal, onProgress }).catch(async (caught) => {
    throw caught instanceof Error ? caught : await uploadError(caught as StorageFailure, picture)
  })
  if (signal.aborted) {
    await removeFile(address)
    throw new AppError('upload.cancelled')
  }
  const { origin, pathname } = new URL(address)
  await updateProfile(user.id, {
    avatar_url: origin === location.origin ? pathname : address,
  })
  await removeFile(user.avatar)
}

/**
 * Restores the generated avatar and deletes the uploaded one.
 * @throws AppError
 */
export async function removePicture(user: SessionUser): Promise<void> {
  await updateProfile(user.id, { avatar_url: avatarUrl(user.name) })
  await removeFile(user.avatar)
}

/** Best effort: a leftover file is deleted with the account. */
async function removeFile(url: string | null): Promise<void> {
  const key = keyOf(url)
  if (key) await (await startAuth()).storage.from(BUCKET).remove([key])
}

function keyOf(url: string | null): string | null {
  return /\/storage\/v1\/object\/public\/avatars\/([^?#]+)$/.exec(url ?? '')?.[1] ?? null
}
