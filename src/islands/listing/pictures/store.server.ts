import type { DiskCache } from './disk-cache.server.ts'
import { NotAPicture } from './draw.server.ts'
import type { Originals } from './originals.server.ts'
import type { PictureRequest } from './request.server.ts'

/** A kept picture is trusted this long before the bucket is asked whether its original still exists. Milliseconds. */
const TRUSTED_MS = 3_600_000
/** A file that is not there is not looked for again so soon. Milliseconds. */
const MISSING_MS = 30_000
/** Remembered names of files that are not there. */
const MOST_MISSING = 1_000

/** A picture, or why there is none. `busy`: too many others wait; ask again in a moment. */
export type PictureResult =
  | { readonly status: 'found'; readonly bytes: Buffer }
  | { readonly status: 'missing' | 'unavailable' | 'refused' | 'busy' }

interface PictureStoreOptions {
  readonly cache: DiskCache
  readonly originals: Originals
  readonly draw: (original: Buffer, request: PictureRequest) => Promise<Buffer>
  /** Pictures drawn at the same time. */
  readonly atOnce: number
  /** Pictures that may wait to be drawn; more are turned away. */
  readonly mostWaiting: number
  readonly now?: () => number
}

/** Answers requests for pictures from the disk, drawing what is not there, few at a time and each only once. */
export function pictureStore(options: PictureStoreOptions) {
  const { cache, originals, draw, atOnce, mostWaiting, now = Date.now } = options
  const running = new Map<string, Promise<PictureResult>>()
  const missing = new Map<string, number>()
  const queue: (() => void)[] = []
  let active = 0

  async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (active >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
    else active += 1
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line.
      const next = queue.shift()
      if (next) next()
      else active -= 1
    }
  }

  function noteMissing(name: string): void {
    missing.delete(name)
    missing.set(name, now())
    const [oldest] = missing.keys()
    if (missing.size > MOST_MISSING && oldest !== undefined) missing.delete(oldest)
  }

  async function fromDisk(key: string, name: string): Promise<PictureResult | null> {
    const kept = await cache.get(key)
    if (!kept) return null
    if (now() - kept.checkedAt > TRUSTED_MS) {
      if (!(await originals.exists(name))) {
        await cache.delete(key)
        noteMissing(name)
        return { status: 'missing' }
      }
      cache.touch(key, now())
    }
    return { status: 'found', bytes: kept.bytes }
  }

  async function make(key: string, request: PictureRequest): Promise<PictureResult> {
    const original = await originals.read(request.name)
    if (original.status !== 'found') {
      if (original.status === 'missing') noteMissing(request.name)
      return original
    }
    try {
      const bytes = await draw(original.bytes, request)
      await cache.set(key, bytes, now())
      return { status: 'found', bytes }
    } catch (error) {
      if (error instanceof NotAPicture) return { status: 'refused' }
      throw error
    }
  }

  async function answer(key: string, request: PictureRequest): Promise<PictureResult> {
    const kept = await fromDisk(key, request.name)
    if (kept) return kept
    if (queue.length >= mostWaiting) return { status: 'busy' }
    return turn(() => make(key, request))
  }

  return (request: PictureRequest): Promise<PictureResult> => {
    const missed = missing.get(request.name)
    if (missed !== undefined && now() - missed < MISSING_MS) {
      return Promise.resolve({ status: 'missing' })
    }
    const key = `${request.width}/${request.format}/${request.name}`
    const known = running.get(key)
    if (known) return known
    const result = answer(key, request).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
