import type { PICTURE_TYPES } from './limits.ts'

export type PictureType = (typeof PICTURE_TYPES)[number]

/**
 * Media type by magic bytes, whatever the file's name and type claim; undefined for everything else, including SVG,
 * which can carry scripts.
 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const header = String.fromCharCode(...bytes.subarray(0, 32))
  if (header.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (header.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(header)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(header)) return 'image/webp'
  if (/^.{4}ftyp(avi[fs]|mi[af].*avi[fs])/s.test(header)) return 'image/avif'
  return undefined
}
