import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * LRU cache of files in one folder, bounded by total size. Read and write errors count as misses: a full disk makes
 * pictures slower, never missing.
 */
export class DiskCache {
  readonly #folder: string
  readonly #maxBytes: number
  /** Sizes by file, least recently used first. */
  readonly #sizes = new Map<string, number>()
  #bytes = 0
  #ready: Promise<void> | undefined

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  /** Total size of the cached files. */
  get bytes(): number {
    return this.#bytes
  }

  async get(key: string): Promise<Buffer | null> {
    await this.#open()
    const file = fileName(key)
    const size = this.#sizes.get(file)
    if (size === undefined) return null
    this.#sizes.delete(file)
    this.#sizes.set(file, size)
    try {
      return await readFile(join(this.#folder, file))
    } catch {
      this.#forget(file)
      return null
    }
  }

  async set(key: string, bytes: Buffer): Promise<void> {
    await this.#open()
    if (bytes.length > this.#maxBytes) return
    const file = fileName(key)
    const partial = join(this.#folder, `${randomUUID()}.part`)
    try {
      await writeFile(partial, bytes)
      await rename(partial, join(this.#folder, file))
    } catch {
      await rm(partial, { force: true }).catch(() => undefined)
      return
    }
    this.#forget(file)
    this.#sizes.set(file, bytes.length)
    this.#bytes += bytes.length
    await this.#shrink()
  }

  async delete(key: string): Promise<void> {
    const file = fileName(key)
    this.#forget(file)
    await rm(join(this.#folder, file), { force: true }).catch(() => undefined)
  }

  #forget(file: string): void {
    this.#bytes -= this.#sizes.get(file) ?? 0
    this.#sizes.delete(file)
  }

  async #shrink(): Promise<void> {
    for (const file of this.#sizes.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#forget(file)
      await rm(join(this.#folder, file), { force: true }).catch(() => undefined)
    }
  }

  #open(): Promise<void> {
    this.#ready ??= this.#scan().catch(() => undefined)
    return this.#ready
  }

  async #scan(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const found: { file: string; size: number; usedAt: number }[] = []
    for (const file of await readdir(this.#folder)) {
      const path = join(this.#folder, file)
      if (file.endsWith('.part')) await rm(path, { force: true })
      else {
        const { size, mtimeMs } = await stat(path)
        found.push({ file, size, usedAt: mtimeMs })
      }
    }
    for (const { file, size } of found.sort((a, b) => a.usedAt - b.usedAt)) {
      this.#sizes.set(file, size)
      this.#bytes += size
    }
    await this.#shrink()
  }
}

function fileName(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
