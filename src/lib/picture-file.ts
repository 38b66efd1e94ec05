import { AppError } from '../domain/errors.ts'
import { LIMITS, type PICTURE_TYPES } from '../domain/limits.ts'

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
 * Checks a chosen file by size and content and that the browser can show it.
 * @throws AppError `upload.too_large` or `upload.wrong_type`
 */
export async function checkPicture(file: Blob): Promise<PictureType> {
  if (file.size > LIMITS.pictureBytes) throw new AppError('upload.too_large')
  const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
  const type = pictureTypeOf(header)
  if (!type || !(await canShow(file, type))) throw new AppError('upload.wrong_type')
  return type
}

async function canShow(file: Blob, type: PictureType): Promise<boolean> {
  const url = URL.createObjectURL(file.slice(0, file.size, type))
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image.naturalWidth > 0
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(url)
  }
}
