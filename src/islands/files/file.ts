import { AppError } from '#core/errors.ts'
import { type FileType, fileTypeOf } from '#core/file-type.ts'
import { FILE_TYPES, LIMITS } from '#core/limits.ts'
import { isCompletePicture, MAX_PIXELS, pictureSize } from '#core/picture-size.ts'
import * as z from '#core/zod.ts'

/** A file of the bucket, as messages and listings name it. */
export const storedFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(FILE_TYPES),
  bytes: z.number(),
  /** A tiny picture as a data address, for pictures. */
  preview: z.string().optional(),
})

type StoredRow = z.output<typeof storedFileSchema>

export interface StoredFile extends StoredRow {
  /** Account that uploaded it. */
  readonly owner: string
}

export const isPicture = ({ type }: { type: FileType }): boolean => type.startsWith('image/')

/** Name of the file's object in the bucket. */
export const pathOf = ({ owner, id }: Pick<StoredFile, 'owner' | 'id'>): string => `${owner}/${id}`

/** The ending of a name in capitals, such as PDF, which tells people the type. */
export const endingOf = (name: string): string => (name.split('.').at(-1) ?? '').toUpperCase()

/** What the file chooser offers. */
export const ACCEPT = [...FILE_TYPES, '.xlsx', '.ods', '.csv'].join(',')

/** The usual ending first. */
const ENDINGS: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'text/csv': ['csv'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
}

const endsAs = (name: string, type: FileType): boolean =>
  ENDINGS[type].some((ending) => new RegExp(`.\\.${ending}$`, 'i').test(name))

/** Characters that no name has: parts of paths, and what hides or turns around the ending. */
const UNFIT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name
  /[\x00-\x1f\x7f/\\:*?"<>|\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A name the database takes for a file of this type, as near to the given one as possible. */
export function fitName(given: string, type: FileType): string {
  const clean = given
    .normalize('NFC')
    .replace(UNFIT, '-')
    .trim()
    .replace(/^[. ]+/, '')
  const name = endsAs(clean, type) ? clean : `${clean || 'file'}.${ENDINGS[type][0]}`
  const ending = name.slice(name.lastIndexOf('.'))
  const stem = [...name.slice(0, -ending.length)]
  return stem.slice(0, LIMITS.fileName - ending.length).join('') + ending
}

/**
 * Checks a chosen file's size and content, and gives it a fitting name.
 * @throws AppError `file.too_large`, `file.wrong_type` or `upload.too_many_pixels`
 */
export async function checkFile(file: File): Promise<{ type: FileType; name: string }> {
  if (file.size > LIMITS.fileBytes) throw new AppError('file.too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = fileTypeOf(bytes)
  // Any text could be a table: the name has to say so.
  if (!type || (type === 'text/csv' && !endsAs(file.name, type)))
    throw new AppError('file.wrong_type')
  if (isPicture({ type })) {
    const size = pictureSize(bytes)
    if (!size || !isCompletePicture(bytes)) throw new AppError('file.wrong_type')
    if (size.width * size.height > MAX_PIXELS) throw new AppError('upload.too_many_pixels')
  }
  return { type, name: fitName(file.name, type) }
}
