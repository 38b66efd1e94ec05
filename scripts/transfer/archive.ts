import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { z } from 'zod'
import { syncFolder } from '../../server/embedded/data/files.ts'
import { moved } from './progress.ts'

/** A file of an archive, from memory or from disk. */
export interface Entry {
  /** Path in the archive; see {@link NAMES}. */
  readonly name: string
  readonly content: Buffer | { readonly file: string }
}

const sumSchema = z.object({ bytes: z.number().int().nonnegative(), sha256: z.string().length(64) })

type Sum = z.infer<typeof sumSchema>

const manifestSchema = z.object({
  format: z.literal('backlit-backup-1'),
  /** Backlit's version, for information only. */
  version: z.string(),
  /** Time of the backup, ISO 8601. */
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
  /** Last value of every used sequence, as text because a bigint may exceed a JavaScript number. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Size and SHA-256 of every other file, by name. */
  entries: z.record(z.string(), sumSchema),
})

export type Manifest = z.infer<typeof manifestSchema>

/** The archive is damaged, incomplete or not ours. The message is one sentence for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

const MANIFEST = 'manifest.json'
/** Allowed names; none can escape the folder it is unpacked into. */
const NAMES =
  /^(manifest\.json|secrets\.json|database\/[a-z_]+\.[a-z0-9_]+|storage\/[0-9a-f]{16}\/[0-9a-f]{2}\/[0-9a-f]{64})$/
/** Archives of version 0.1.0 lack the ustar magic. The option is missing from the package's types. */
const EXTRACT_OPTIONS = { allowUnknownFormat: true } as Parameters<typeof extract>[0]
const LARGEST_MANIFEST = 256 * 1024 * 1024

type Entries = AsyncIterable<Entry> | Iterable<Entry>
type About = Omit<Manifest, 'entries' | 'format'>

/**
 * Writes an ordinary gzipped tar: the entries, then a manifest with the SHA-256 of each. The file gets its name only
 * once it is complete and synced. Returns its size in bytes.
 * @param options.draft Path of the unfinished file, on the same disk.
 */
export async function writeArchive(
  target: string,
  entries: Entries,
  about: () => About,
  { draft = `${target}.part`, signal }: { draft?: string; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  await mkdir(dirname(target), { recursive: true })
  await rm(draft, { force: true })
  try {
    const tar = pack()
    await Promise.all([
      pipeline(tar, createGzip(), createWriteStream(draft, { mode: 0o600, flags: 'wx' }), {
        ...(signal && { signal }),
      }),
      // Fails the pipeline, which is over once the draft is closed.
      fill(tar, entries, about).catch((error: Error) => tar.destroy(error)),
    ])
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

async function fill(tar: Pack, entries: Entries, about: () => About): Promise<void> {
  const sums: Manifest['entries'] = {}
  for await (const entry of entries) sums[entry.name] = await addEntry(tar, entry)
  const manifest: Manifest = { format: 'backlit-backup-1', ...about(), entries: sums }
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await addEntry(tar, { name: MANIFEST, content })
  tar.finalize()
}

async function addEntry(tar: Pack, { name, content }: Entry): Promise<Sum> {
  if (!NAMES.test(name)) throw new ArchiveError(`An archive cannot hold a file named ${name}.`)
  const isInMemory = Buffer.isBuffer(content)
  const size = isInMemory ? content.length : (await stat(content.file)).size
  const { count, sum } = counter()
  await pipeline(
    isInMemory ? Readable.from([content]) : createReadStream(content.file),
    count,
    tar.entry({ name, size, mode: 0o600 }),
  )
  return sum()
}

/** A pipeline stage that counts and hashes the bytes passing through. */
function counter(): {
  count: (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>
  sum: () => Sum
} {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *count(chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        moved(chunk.length)
        bytes += chunk.length
        yield chunk
      }
    },
    sum: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/**
 * Unpacks an archive into an empty folder and verifies it against the manifest. Throws an {@link ArchiveError} for a
 * damaged or truncated one; the folder's contents must then be discarded.
 */
export async function extractArchive(archive: string, folder: string): Promise<Manifest> {
  const found: Manifest['entries'] = {}
  let manifest: string | null = null
  const reader = extract(EXTRACT_OPTIONS)
  const reading = pipeline(createReadStream(archive), createGunzip(), reader)
  // A read error also ends the loop below, which handles it.
  reading.catch(() => {})
  try {
    for await (const entry of reader) {
      const { name, type, size } = entry.header
      if (!NAMES.test(name) || type !== 'file')
        throw new ArchiveError('The archive is damaged or was not made by "npm run backup".')
      if (name === MANIFEST) {
        if (size > LARGEST_MANIFEST) throw new ArchiveError('The manifest is too large.')
        manifest = (await buffer(entry)).toString('utf8')
      } else {
        if (name in found) throw new ArchiveError(`${name} is in the archive twice.`)
        found[name] = await unpack(entry as AsyncIterable<Buffer>, join(folder, name))
      }
    }
    await reading
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

async function unpack(entry: AsyncIterable<Buffer>, path: string): Promise<Sum> {
  await mkdir(dirname(path), { recursive: true })
  const { count, sum } = counter()
  await pipeline(entry, count, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  return sum()
}

function verified(archive: string, text: string, found: Manifest['entries']): Manifest {
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new ArchiveError(`The manifest of ${archive} is damaged.`)
  const { entries } = parsed.data
  for (const [name, { sha256, bytes }] of Object.entries(entries)) {
    const own = found[name]
    if (!own) throw new ArchiveError(`${name} is missing from the archive ${archive}.`)
    if (own.sha256 !== sha256 || own.bytes !== bytes)
      throw new ArchiveError(`${name} in the archive ${archive} is damaged: its checksum is wrong.`)
  }
  const extra = Object.keys(found).find((name) => !(name in entries))
  if (extra) throw new ArchiveError(`${extra} is not in the manifest of the archive ${archive}.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
