import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { syncFolder } from '../../server/embedded/data/files.ts'

/** One file of an archive: its content is a buffer or a file on disk. */
export interface Entry {
  /** Path in the archive; see {@link NAMES}. */
  readonly name: string
  readonly content: Buffer | { readonly file: string }
}

const sumSchema = z.object({ bytes: z.number().int().nonnegative(), sha256: z.string().length(64) })

const manifestSchema = z.object({
  format: z.literal('backlit-backup-1'),
  /** Version of the product, for people. */
  version: z.string(),
  /** ISO 8601. */
  made: z.string(),
  /** Applied migrations with the SHA-256 of their text, oldest first. */
  migrations: z.array(z.object({ version: z.string(), name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().nonnegative(),
      sha256: z.string().length(64),
    }),
  ),
  /** Last value of every sequence that was used; text, as they may be larger than a number. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Size and SHA-256 of every other file of the archive, by its name. */
  entries: z.record(z.string(), sumSchema),
})

export type Manifest = z.infer<typeof manifestSchema>

/** An archive that is damaged, incomplete or not ours; the message is one sentence. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

const BLOCK = 512
const MANIFEST = 'manifest.json'
/** Everything an archive may hold: no name leads out of the folder it is unpacked into. */
const NAMES =
  /^(manifest\.json|secrets\.json|database\/[a-z_]+\.[a-z0-9_]+|storage\/[0-9a-f]{16}\/[0-9a-f]{2}\/[0-9a-f]{64})$/
const LARGEST_MANIFEST = 256 * 1024 * 1024

/**
 * Writes a gzipped tar that any `tar` reads: the entries, then a manifest with the SHA-256 of each. It has its name
 * only once it is complete and on disk. Returns its size in bytes.
 */
export async function writeArchive(
  target: string,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  about: () => Omit<Manifest, 'entries' | 'format'>,
): Promise<number> {
  await mkdir(dirname(target), { recursive: true })
  const draft = `${target}.part`
  await rm(draft, { force: true })
  try {
    await pipeline(
      Readable.from(blocks(entries, about)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flags: 'wx' }),
    )
    const handle = await open(draft, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(draft, target)
    await syncFolder(dirname(target))
    return (await stat(target)).size
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* blocks(
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  about: () => Omit<Manifest, 'entries' | 'format'>,
): AsyncGenerator<Buffer> {
  const sums: Manifest['entries'] = {}
  for await (const { name, content } of entries) {
    const hash = createHash('sha256')
    const bytes = Buffer.isBuffer(content) ? content.length : (await stat(content.file)).size
    yield header(name, bytes)
    let sent = 0
    for await (const chunk of Buffer.isBuffer(content) ? [content] : createReadStream(content.file))
      if (chunk.length > 0) {
        hash.update(chunk)
        sent += chunk.length
        yield chunk as Buffer
      }
    if (sent !== bytes) throw new ArchiveError(`${name} changed while it was read.`)
    yield padding(bytes)
    sums[name] = { bytes, sha256: hash.digest('hex') }
  }
  const manifest: Manifest = { format: 'backlit-backup-1', ...about(), entries: sums }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  yield header(MANIFEST, text.length)
  yield text
  yield padding(text.length)
  yield Buffer.alloc(2 * BLOCK)
}

/** A ustar header; sizes beyond 8 GB in the base-256 form that GNU and BSD tar read too. */
function header(name: string, bytes: number): Buffer {
  if (!NAMES.test(name)) throw new ArchiveError(`${name} is no name for an archive.`)
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, 100, 'latin1')
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  if (bytes < 8 ** 11) block.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  else {
    block[124] = 0x80
    block.writeBigUInt64BE(BigInt(bytes), 128)
  }
  block.write('00000000000\0', 136)
  block.write('        ', 148)
  block.write('0ustar\x0000', 156)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

function checksum(block: Buffer): number {
  let sum = 0
  for (const [index, byte] of block.entries()) sum += index >= 148 && index < 156 ? 32 : byte
  return sum
}

const padding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)

/**
 * Unpacks an archive into an empty folder and checks every byte against the manifest. Throws an
 * {@link ArchiveError} for one that is damaged or cut off; the folder is then worth nothing.
 */
export async function extractArchive(archive: string, folder: string): Promise<Manifest> {
  const found: Manifest['entries'] = {}
  let manifest: string | null = null
  try {
    const source = createReadStream(archive)
    const bytes = new Bytes(source.pipe(createGunzip()).on('close', () => source.destroy()))
    source.on('error', (error) => bytes.fail(error))
    for (;;) {
      const block = await bytes.take(BLOCK)
      if (block.every((byte) => byte === 0)) break
      const { name, size } = readHeader(block)
      if (name === MANIFEST) {
        if (size > LARGEST_MANIFEST) throw new ArchiveError('The manifest is too large.')
        manifest = (await bytes.take(size)).toString('utf8')
      } else {
        if (name in found) throw new ArchiveError(`${name} is in the archive twice.`)
        found[name] = await unpack(bytes, size, join(folder, name))
      }
      await bytes.take((BLOCK - (size % BLOCK)) % BLOCK)
    }
    // Reading on makes gzip compare its own checksum.
    await bytes.end()
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new ArchiveError(`The archive ${archive} cannot be read: ${message}.`, { cause })
    if (code === 'ENOSPC') throw new ArchiveError(`There is no space left in ${folder}.`, { cause })
    throw new ArchiveError(`The archive ${archive} is damaged: ${message}.`, { cause })
  }
  if (manifest === null) throw new ArchiveError(`The archive ${archive} is incomplete.`)
  return verified(archive, manifest, found)
}

function readHeader(block: Buffer): { name: string; size: number } {
  const name = block.toString('latin1', 0, 100).replace(/\0.*$/s, '')
  const sum = Number.parseInt(block.toString('latin1', 148, 156), 8)
  if (!NAMES.test(name) || sum !== checksum(block))
    throw new ArchiveError('The archive is damaged or none of "npm run backup".')
  const size =
    block[124] === 0x80
      ? Number(block.readBigUInt64BE(128))
      : Number.parseInt(block.toString('latin1', 124, 135), 8)
  return { name, size }
}

async function unpack(
  bytes: Bytes,
  size: number,
  path: string,
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of bytes.pieces(size)) {
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  return { bytes: size, sha256: hash.digest('hex') }
}

function verified(archive: string, text: string, found: Manifest['entries']): Manifest {
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new ArchiveError(`The manifest of ${archive} is damaged.`)
  const { entries } = parsed.data
  for (const [name, { sha256, bytes }] of Object.entries(entries)) {
    const own = found[name]
    if (!own) throw new ArchiveError(`${name} is missing in the archive ${archive}.`)
    if (own.sha256 !== sha256 || own.bytes !== bytes)
      throw new ArchiveError(`${name} in the archive ${archive} is damaged: its checksum is wrong.`)
  }
  const stranger = Object.keys(found).find((name) => !(name in entries))
  if (stranger) throw new ArchiveError(`${stranger} does not belong into the archive ${archive}.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads a stream in pieces of the size one asks for. */
class Bytes {
  readonly #stream: Readable
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#stream = stream
    this.#source = stream[Symbol.asyncIterator]()
  }

  fail(error: Error): void {
    this.#stream.destroy(error)
  }

  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.pieces(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async *pieces(size: number): AsyncGenerator<Buffer> {
    let left = size
    while (left > 0) {
      if (this.#rest.length === 0) await this.#next()
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  /** Reads to the end of the stream. */
  async end(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async #next(): Promise<void> {
    const { done, value } = await this.#source.next()
    if (done) throw new ArchiveError('The archive is incomplete: it ends too early.')
    this.#rest = value
  }
}
