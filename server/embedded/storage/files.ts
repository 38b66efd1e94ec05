import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { syncFolder, writeFileAtomic } from '../data/files.ts'

const headerSchema = z.object({
  bucket: z.string(),
  key: z.string(),
  type: z.string(),
  cacheControl: z.string(),
  eTag: z.string(),
  modified: z.string(),
})

/** More than the longest line of JSON, in bytes. */
const MAX_HEADER = 8_192

interface FileHeader {
  readonly type: string
  readonly cacheControl: string
  /** Quoted, as in the header. */
  readonly eTag: string
  readonly modified: Date
}

export interface StoredFile extends FileHeader {
  readonly bytes: Uint8Array
}

export interface FoundFile extends FileHeader {
  /** Bytes. */
  readonly size: number
  /** The content, read from disk as it is asked for. */
  stream(): ReadableStream<Uint8Array>
}

/**
 * Uploads on the file system. Each object is one file, a line of JSON before the bytes, so that metadata and content
 * can't diverge. File names are hashes, so that keys can't escape the folder or differ only in case.
 */
export class FileStore {
  readonly #root: string

  /** @param root Absolute path of the folder; created when needed. */
  constructor(root: string) {
    this.#root = root
  }

  /** Resolves once the bytes are on disk. */
  async write(
    bucket: string,
    key: string,
    bytes: Uint8Array,
    attributes: { type: string; cacheControl: string },
  ): Promise<StoredFile> {
    const modified = new Date()
    const eTag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
    const header = { bucket, key, ...attributes, eTag, modified: modified.toISOString() }
    const line = Buffer.from(`${JSON.stringify(header)}\n`)
    await writeFileAtomic(this.#path(bucket, key), Buffer.concat([line, bytes]))
    return { ...attributes, eTag, modified, bytes }
  }

  /** Null if there is no such object. */
  async read(bucket: string, key: string): Promise<StoredFile | null> {
    const content = await readFile(this.#path(bucket, key)).catch(nullIfMissing)
    if (!content) return null
    const { header, end } = parseHeader(content)
    return { ...header, bytes: content.subarray(end) }
  }

  /** Like {@link read}, without the content in memory. */
  async find(bucket: string, key: string): Promise<FoundFile | null> {
    const path = this.#path(bucket, key)
    const file = await open(path).catch(nullIfMissing)
    if (!file) return null
    try {
      const { buffer } = await file.read(Buffer.alloc(MAX_HEADER), 0, MAX_HEADER, 0)
      const { header, end } = parseHeader(buffer)
      const size = (await file.stat()).size - end
      return { ...header, size, stream: () => ReadableStream.from(contentOf(path, end)) }
    } finally {
      await file.close()
    }
  }

  async remove(bucket: string, key: string): Promise<void> {
    const path = this.#path(bucket, key)
    await rm(path, { force: true })
    await syncFolder(join(path, '..')).catch(() => {
      // The folder does not exist: nothing was stored there.
    })
  }

  /** Path of an object relative to the folder, with slashes. */
  static pathOf(bucket: string, key: string): string {
    const hash = (value: string): string => createHash('sha256').update(value).digest('hex')
    const name = hash(key)
    return [hash(bucket).slice(0, 16), name.slice(0, 2), name].join('/')
  }

  #path(bucket: string, key: string): string {
    return join(this.#root, FileStore.pathOf(bucket, key))
  }
}

/** Opens the file with the first part that is read, as most answers to a HEAD or a known version read none. */
async function* contentOf(path: string, start: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { start })
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** @returns `end` is where the object's bytes begin. */
function parseHeader(content: Buffer): { header: FileHeader; end: number } {
  const end = content.indexOf(0x0a)
  const { type, cacheControl, eTag, modified } = headerSchema.parse(
    JSON.parse(content.subarray(0, end).toString('utf8')),
  )
  return { header: { type, cacheControl, eTag, modified: new Date(modified) }, end: end + 1 }
}
