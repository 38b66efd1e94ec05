import type { FILE_TYPES } from './limits.ts'
import { pictureTypeOf } from './picture-type.ts'

export type FileType = (typeof FILE_TYPES)[number]

/** Where a ZIP archive lists its entries: its end, as far as a spreadsheet's list may be long. */
const ZIP_LIST_BYTES = 256 * 1024
const ODS = 'application/vnd.oasis.opendocument.spreadsheet'

/**
 * Media type by content, whatever the file's name and type claim: PDF, spreadsheets and pictures, and plain text as CSV.
 * Undefined for everything else, including pages, drawings and spreadsheets with macros.
 */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const header = latin1(bytes.subarray(0, 128))
  if (/^%PDF-\d/.test(header)) return 'application/pdf'
  if (header.startsWith('PK\x03\x04')) return spreadsheetTypeOf(header, bytes)
  return pictureTypeOf(bytes) ?? (isPlainText(bytes) ? 'text/csv' : undefined)
}

function spreadsheetTypeOf(header: string, bytes: Uint8Array): FileType | undefined {
  // OpenDocument names its type in the first entry, uncompressed.
  if (header.slice(30, 38 + ODS.length) === `mimetype${ODS}`) return ODS
  const entries = latin1(bytes.subarray(-ZIP_LIST_BYTES))
  const isWorkbook = entries.includes('[Content_Types].xml') && entries.includes('xl/workbook.xml')
  return isWorkbook && !entries.includes('vbaProject')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : undefined
}

function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: text files have none of these
    return !/[\x00-\x08\x0e-\x1f]/.test(text) && !/^\s*(<|%!|#!)/.test(text)
  } catch {
    return false
  }
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
