import { AppError } from './errors.ts'
import { LIMITS, type PICTURE_TYPES } from './limits.ts'
import { isWholePicture, MOST_PIXELS, pictureSize } from './picture-size.ts'

export type PictureType = (typeof PICTURE_TYPES)[number]

/** File name extension of each kind of picture. */
export const EXTENSIONS: Readonly<Record<PictureType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

/** Bytes from the start of a file that {@link pictureTypeOf} needs. */
export const HEADER_BYTES = 32

/**
 * The kind of picture by its first bytes, whatever name and type the file claims; undefined for everything else, SVG
 * included, as that can carry script.
 */
export function pictureTypeOf(header: Uint8Array): PictureType | undefined {
  const text = String.fromCharCode(...header.subarray(0, HEADER_BYTES))
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp' && /avi[fs]/.test(text.slice(8))) return 'image/avif'
  return undefined
}

/**
 * Checks a chosen file by size and content and that the browser can show it; unpacks none that states too many pixels.
 * @throws AppError `upload.too_large`, `upload.wrong_type` or `upload.too_many_pixels`
 */
export async function checkPicture(file: Blob): Promise<PictureType> {
  if (file.size > LIMITS.pictureBytes) throw new AppError('upload.too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = pictureTypeOf(bytes.subarray(0, HEADER_BYTES))
  const size = type && pictureSize(bytes)
  if (!size) throw new AppError('upload.wrong_type')
  if (size.width * size.height > MOST_PIXELS) throw new AppError('upload.too_many_pixels')
  if (!isWholePicture(bytes)) throw new AppError('upload.wrong_type')
  await openPicture(new Blob([bytes], { type }), () => undefined)
  return type
}

/**
 * Unpacks a picture for as long as `use` works with it.
 * @throws AppError `upload.wrong_type` for what the browser cannot show.
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
