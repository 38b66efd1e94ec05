import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Text is worth compressing; pictures, films and fonts are compressed already. */
const TEXT = new Set([
  '.html',
  '.css',
  '.js',
  '.mjs',
  '.json',
  '.svg',
  '.xml',
  '.txt',
  '.webmanifest',
])
const SMALLEST = 512

/** Writes a `.br` and a `.gz` beside each text file of a folder, where they are smaller than the file. */
export async function compressFolder(folder: string): Promise<number> {
  let count = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) count += await compressFolder(path)
    else if (TEXT.has(extname(path)) && statSync(path).size >= SMALLEST) {
      await compressFile(path)
      count++
    }
  }
  return count
}

async function compressFile(path: string): Promise<void> {
  const content = readFileSync(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length < content.length) writeFileSync(`${path}.br`, br)
  if (gz.length < content.length) writeFileSync(`${path}.gz`, gz)
}

if (import.meta.main) {
  const folder = process.argv[2] ?? 'dist/client'
  console.log(`Compressed ${await compressFolder(folder)} files of ${folder}.`)
}
