import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ORIGIN_PLACEHOLDER } from '#core/origin.ts'

/** Pictures, videos and fonts are compressed already. */
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
const MIN_BYTES = 512

/**
 * Writes a `.br` and a `.gz` beside each text file of a folder, where they are smaller. Pages with an origin
 * placeholder are compressed by the server once it knows the origin.
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
      if (content.length < MIN_BYTES || content.includes(ORIGIN_PLACEHOLDER)) continue
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
