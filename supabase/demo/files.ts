import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TransactionSql } from 'postgres'
import sharp from 'sharp'

/** A file of a conversation or listing: a PDF of one page, a table, or a picture below `media/`. */
export type DemoFile = { name: string } & (
  | { lines: readonly string[] }
  | { table: readonly (readonly (string | number)[])[] }
  | { picture: string }
)

interface Content {
  type: string
  bytes: Buffer
  preview?: string
}

export type PutObject = (
  bucket: string,
  path: string,
  bytes: Uint8Array,
  contentType: string,
) => Promise<void>

/** Stores a file of an account and returns what the database is told of it. */
export async function storeFile(
  tx: TransactionSql,
  putObject: PutObject,
  owner: string,
  file: DemoFile,
): Promise<{ id: string; name: string; preview?: string }> {
  const { type, bytes, ...shown } = await contentOf(file)
  const id = randomUUID()
  await putObject('files', `${owner}/${id}`, bytes, type)
  await tx`
    update storage.objects set owner = ${owner}, owner_id = ${owner}
    where bucket_id = 'files' and name = ${`${owner}/${id}`}`
  return { id, name: file.name, ...shown }
}

async function contentOf(file: DemoFile): Promise<Content> {
  if ('lines' in file) return { type: 'application/pdf', bytes: pdf(file.lines) }
  if ('table' in file) {
    const text = file.table.map((row) => row.join(',')).join('\r\n')
    return { type: 'text/csv', bytes: Buffer.from(`${text}\r\n`) }
  }
  const bytes = await readFile(join(import.meta.dirname, 'media', file.picture))
  const small = await sharp(bytes).resize(280).webp({ quality: 60 }).toBuffer()
  return {
    type: 'image/webp',
    bytes,
    preview: `data:image/webp;base64,${small.toString('base64')}`,
  }
}

/** A page of A4 with these lines, of which the first is the title. Latin letters only. */
function pdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line, index) => {
    const text = line.replace(/[\\()]/g, '\\$&')
    return index === 0 ? `/F1 20 Tf (${text}) Tj /F1 11 Tf 0 -14 Td` : `0 -18 Td (${text}) Tj`
  })
  const stream = `BT 64 760 Td ${shown.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
