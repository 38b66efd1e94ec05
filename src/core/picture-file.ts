import { AppError, fromStorage, type StorageFailure } from './errors.ts'
import { LIMITS } from './limits.ts'
import { isCompletePicture, MAX_PIXELS, pictureSize } from './picture-size.ts'
import { type PictureType, pictureTypeOf } from './picture-type.ts'
import { backend } from './supabase.ts'

export const EXTENSIONS: Readonly<Record<PictureType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

/**
 * Checks a picked file's size and content, and that the browser can decode it. Files claiming too many pixels are
 * never decoded.
 * @throws AppError `upload.too_large`, `upload.wrong_type` or `upload.too_many_pixels`
 */
export async function checkPicture(file: Blob): Promise<PictureType> {
  if (file.size > LIMITS.pictureBytes) throw new AppError('upload.too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = pictureTypeOf(bytes)
  const size = type && pictureSize(bytes)
  if (!size) throw new AppError('upload.wrong_type')
  if (size.width * size.height > MAX_PIXELS) throw new AppError('upload.too_many_pixels')
  if (!isCompletePicture(bytes)) throw new AppError('upload.wrong_type')
  await openPicture(new Blob([bytes], { type }), () => undefined)
  return type
}

/**
 * Decodes a picture and frees it once `use` settles.
 * @throws AppError `upload.wrong_type` if the browser can't show it.
 */
export async function openPicture<Result>(
  file: Blob,
  use: (image: HTMLImageElement) => Result | Promise<Result>,
): Promise<Result> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode().catch((cause: unknown) => {
      throw new AppError('upload.wrong_type', { cause })
    })
    if (image.naturalWidth === 0) throw new AppError('upload.wrong_type')
    return await use(image)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Why an upload failed. Storage says of a full account only that it is not allowed to. */
export async function uploadError(failure: StorageFailure, file: Blob): Promise<AppError> {
  const error = fromStorage(failure)
  if (error.code !== 'permission.denied') return error
  const { data: room } = await (await backend()).rpc('upload_room')
  return room !== null && room < file.size
    ? new AppError('upload.quota', { cause: failure })
    : error
}
