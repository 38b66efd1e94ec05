import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '#core/pictures.ts'

/** A picture somebody asks for: a file of the public bucket in a width and format of our choice. */
export interface PictureRequest {
  /** Width in pixels, one of {@link PICTURE_WIDTHS}. */
  readonly width: number
  readonly format: PictureFormat
  /** Name of the object in the bucket `project_thumbnails`. */
  readonly name: string
}

/** At the top of the bucket or in a folder named after an account; nothing that could lead out of it. */
const NAME = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/)?[A-Za-z0-9][A-Za-z0-9._-]{0,140}$/

/** Reads the parts of an address; null for everything that is not a picture we would make. */
export function parsePictureRequest(parts: {
  width?: string | undefined
  format?: string | undefined
  name?: string | undefined
}): PictureRequest | null {
  const width = PICTURE_WIDTHS.find((known) => String(known) === parts.width)
  const format = PICTURE_FORMATS.find((known) => known === parts.format)
  const { name = '' } = parts
  if (!width || !format || !NAME.test(name) || name.includes('..')) return null
  return { width, format, name }
}
