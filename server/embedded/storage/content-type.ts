import { fileTypeOf } from '#core/file-type.ts'
import { FILE_TYPES } from '#core/limits.ts'

/** Upload types. HTML, SVG and XML are left out, as browsers would run their scripts. */
export const ALLOWED_TYPES: readonly string[] = [...FILE_TYPES, 'video/mp4', 'video/webm']

/** The content type by the bytes; null if it is not allowed. Text has to call itself CSV. */
export function sniffContentType(bytes: Uint8Array, declared: string): string | null {
  const header = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (/^.{4}ftyp(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/s.test(header)) return 'video/mp4'
  if (header.startsWith('\x1aE\xdf\xa3') && header.includes('webm')) return 'video/webm'
  const type = fileTypeOf(bytes) ?? null
  return type === 'text/csv' && declared !== type ? null : type
}
