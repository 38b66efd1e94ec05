import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ORIGIN_PLACEHOLDER } from '#core/origin.ts'

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

/**
 * Writes a `.br` and a `.gz` beside each text file of a folder, where they are smaller than the file. Pages that wait
 * for their origin are compressed by the server once it is known.
 *
 * @returns How many files were compressed.
 */
export async function compressFolder(folder: string): Promise<number> {
  let count = 0
  const files = globSync(`${folder}/**/*`).filter((path) => TEXT.has(extname(path)))
  const queue = files.values()
  const worker = async (): Promise<void> => {
    for (const path of queue) {
      const content = readFileSync(path)
      if (content.length < SMALLEST || content.includes(ORIGIN_PLACEHOLDER)) continue
      await compressFile(path, content)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return count
}

async function compressFile(path: string, content: Buffer): Promise<void> {
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
