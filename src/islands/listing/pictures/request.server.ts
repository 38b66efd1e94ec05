import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '#core/pictures.ts'

/** A requested picture: a file of the bucket, in a supported width and format. */
export interface PictureRequest {
  /** Width in pixels, one of {@link PICTURE_WIDTHS}. */
  readonly width: number
  readonly format: PictureFormat
  /** Object name in the bucket `project_thumbnails`. */
  readonly name: string
}

/** At the bucket root or in an account's folder; no path traversal. */
const NAME = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/)?[A-Za-z0-9][A-Za-z0-9._-]{0,140}$/

/** Parses the URL parts; null for anything we do not serve. */
export function parsePictureRequest(parts: {
  width?: string | undefined
  format?: string | undefined
  name?: string | undefined
}): PictureRequest | null {
  const width = PICTURE_WIDTHS.find((known) => String(known) === parts.width)
  const format = PICTURE_FORMATS.find((known) => known === parts.format)
  const { name = '' } = parts
  return width && format && isPictureName(name) ? { width, format, name } : null
}

/** True for an object name that the bucket may have. */
export function isPictureName(name: string): boolean {
  return NAME.test(name) && !name.includes('..')
}
