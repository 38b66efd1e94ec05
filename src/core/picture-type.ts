import type { PICTURE_TYPES } from './limits.ts'

export type PictureType = (typeof PICTURE_TYPES)[number]

/**
 * The kind of picture by its first bytes, whatever name and type the file claims; undefined for everything else, SVG
 * included, as that can carry script.
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
