import type { DiskCache } from './disk-cache.server.ts'
import { InvalidPictureError } from './draw.server.ts'
import type { Originals } from './originals.server.ts'
import type { PictureRequest } from './request.server.ts'

/** How long a cached picture is served before its original is checked again, in milliseconds. */
const TRUSTED_MS = 3_600_000
/** How long a missing file is remembered, in milliseconds. */
const MISSING_MS = 30_000
/** Maximum number of remembered missing files. */
const MAX_MISSING = 1_000

/** A picture, or why there is none. `busy`: the queue is full, retry shortly. */
export type PictureResult =
  | { readonly status: 'found'; readonly bytes: Buffer }
  | { readonly status: 'missing' | 'unavailable' | 'refused' | 'busy' }

interface PictureStoreOptions {
  readonly cache: DiskCache
  readonly originals: Originals
  readonly draw: (original: Buffer, request: PictureRequest) => Promise<Buffer>
  /** Concurrent draws. */
  readonly concurrency: number
  /** Queue length; further requests are rejected as busy. */
  readonly maxWaiting: number
  readonly now?: () => number
}

/** Serves pictures from the disk cache, drawing missing ones with limited concurrency and no duplicate work. */
export function pictureStore(options: PictureStoreOptions) {
  const { cache, originals, draw, concurrency, maxWaiting, now = Date.now } = options
  const running = new Map<string, Promise<PictureResult>>()
  const missing = new Map<string, number>()
  const queue: (() => void)[] = []
  let active = 0

  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (active >= concurrency) await new Promise<void>((resolve) => queue.push(resolve))
    else active += 1
    try {
      return await work()
    } finally {
      // Hand the slot to the next in line.
      const next = queue.shift()
      if (next) next()
      else active -= 1
    }
  }

  function rememberMissing(name: string): void {
    missing.delete(name)
    missing.set(name, now())
    const [oldest] = missing.keys()
    if (missing.size > MAX_MISSING && oldest !== undefined) missing.delete(oldest)
  }

  async function fromDisk(key: string, name: string): Promise<PictureResult | null> {
    const cached = await cache.get(key)
    if (!cached) return null
    if (now() - cached.checkedAt > TRUSTED_MS) {
      if (!(await originals.exists(name))) {
        await cache.delete(key)
        rememberMissing(name)
        return { status: 'missing' }
      }
      cache.touch(key, now())
    }
    return { status: 'found', bytes: cached.bytes }
  }

  async function drawAndCache(key: string, request: PictureRequest): Promise<PictureResult> {
    const original = await originals.read(request.name)
    if (original.status !== 'found') {
      if (original.status === 'missing') rememberMissing(request.name)
      return original
    }
    try {
      const bytes = await draw(original.bytes, request)
      await cache.set(key, bytes, now())
      return { status: 'found', bytes }
    } catch (error) {
      if (error instanceof InvalidPictureError) return { status: 'refused' }
      throw error
    }
  }

  async function answer(key: string, request: PictureRequest): Promise<PictureResult> {
    const cached = await fromDisk(key, request.name)
    if (cached) return cached
    if (queue.length >= maxWaiting) return { status: 'busy' }
    return withSlot(() => drawAndCache(key, request))
  }

  return (request: PictureRequest): Promise<PictureResult> => {
    const missingSince = missing.get(request.name)
    if (missingSince !== undefined && now() - missingSince < MISSING_MS) {
      return Promise.resolve({ status: 'missing' })
    }
    const key = `${request.width}/${request.format}/${request.name}`
    const pending = running.get(key)
    if (pending) return pending
    const result = answer(key, request).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
