import { AppError } from '#core/errors.ts'
import { ownMedia } from '#core/pictures.ts'
import { startAuth } from '#core/session.ts'
import type { SessionUser } from '#core/session-user.ts'
import { cropPicture } from '#ui/crop/crop-picture.ts'
import { avatarUrl } from '../avatar.ts'
import { updateProfile } from './profile.api.ts'

const BUCKET = 'avatars'
/** Width and height of a kept picture in pixels, at most. */
const EDGE = 512
const QUALITY = 0.86

/** A square of a picture, in its own pixels. */
interface Square {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** What stands for a person: their own picture, or the one drawn from the name. Never one of another site. */
export function pictureOf(user: Pick<SessionUser, 'avatar' | 'name'>): string {
  return ownMedia(user.avatar) ?? avatarUrl(user.name)
}

/** True for a picture the person uploaded, as against the drawn one. */
export function isOwnPicture(url: string | null): boolean {
  return keyOf(url) !== null
}

/**
 * The square of a picture as WebP of at most 512 by 512 pixels (JPEG where the browser cannot write WebP). Nothing of
 * the file but what is seen gets through: no place, no camera. @throws AppError `upload.wrong_type`
 */
export async function encodeSquare(image: HTMLImageElement, square: Square): Promise<Blob> {
  const { x, y, size } = square
  return cropPicture(image, { x, y, width: size, height: size }, EDGE, QUALITY)
}

/** Uploads a picture of {@link encodeSquare}, shows it everywhere and removes the one before. @throws AppError */
export async function savePicture(user: SessionUser, picture: Blob): Promise<void> {
  const client = await startAuth()
  const files = client.storage.from(BUCKET)
  const ending = picture.type === 'image/webp' ? 'webp' : 'jpg'
  const key = `${user.id}/${Date.now()}.${ending}`
  const { error } = await files.upload(key, picture, {
    contentType: picture.type,
    cacheControl: '3600',
    upsert: false,
  })
  if (error) throw uploadError(error)
  const { publicUrl } = files.getPublicUrl(key).data
  const { origin, pathname } = new URL(publicUrl)
  await updateProfile(user.id, {
    avatar_url: origin === location.origin ? pathname : publicUrl,
  })
  await removeFile(user.avatar)
}

/** Goes back to the drawn picture and removes the person's own. @throws AppError */
export async function removePicture(user: SessionUser): Promise<void> {
  await updateProfile(user.id, { avatar_url: avatarUrl(user.name) })
  await removeFile(user.avatar)
}

/** A file nobody shows any more. Left behind on failure, it goes with the account at the latest. */
async function removeFile(url: string | null): Promise<void> {
  const key = keyOf(url)
  if (key) await (await startAuth()).storage.from(BUCKET).remove([key])
}

function keyOf(url: string | null): string | null {
  return /\/storage\/v1\/object\/public\/avatars\/([^?#]+)$/.exec(url ?? '')?.[1] ?? null
}

function uploadError(error: { readonly message: string }): AppError {
  const status = Number((error as { statusCode?: unknown }).statusCode)
  if (status === 413) return new AppError('upload.too_large', { cause: error })
  if (status === 415) return new AppError('upload.wrong_type', { cause: error })
  if (status === 401) return new AppError('auth.session_expired', { cause: error })
  return new AppError(error instanceof TypeError ? 'network.offline' : 'unknown', { cause: error })
}
