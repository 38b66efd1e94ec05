import { type FairQueue, QueueFullError } from '#core/fair-queue.ts'
import type { DiskCache } from './disk-cache.server.ts'
import { InvalidPictureError } from './draw.server.ts'
import type { Originals } from './originals.server.ts'
import type { PictureRequest } from './request.server.ts'

/** How long a missing file is remembered, in milliseconds. */
const MISSING_MS = 30_000
/** How long a file that could not be drawn is remembered, in milliseconds. */
const REFUSED_MS = 600_000
/** Maximum number of remembered files of which there is no picture. */
const MAX_REMEMBERED = 1_000

/** A picture, or why there is none. `busy`: the queue is full, retry shortly. */
export type PictureResult =
  | { readonly status: 'found'; readonly bytes: Buffer }
  | { readonly status: 'missing' | 'unavailable' | 'refused' | 'busy' }

interface PictureStoreOptions {
  readonly cache: DiskCache
  readonly originals: Originals
  readonly draw: (original: Buffer, request: PictureRequest) => Promise<Buffer>
  readonly queue: FairQueue
  readonly now?: () => number
}

/** Who asks for a picture: `address` is the client's, `signal` aborts when the client has gone. */
export interface PictureClient {
  readonly address: string
  readonly signal: AbortSignal
}

/** A picture being made, for all clients who wait for it. */
interface Job {
  readonly result: Promise<PictureResult>
  readonly abandoned: AbortController
  clients: number
}

/** Serves pictures from the disk cache, drawing missing ones in turn and without duplicate work. */
export function pictureStore(options: PictureStoreOptions) {
  const { cache, originals, draw, queue, now = Date.now } = options
  const jobs = new Map<string, Job>()
  const remembered = new Map<string, { status: 'missing' | 'refused'; until: number }>()

  function remember(name: string, status: 'missing' | 'refused'): PictureResult {
    remembered.delete(name)
    remembered.set(name, {
      status,
      until: now() + (status === 'missing' ? MISSING_MS : REFUSED_MS),
    })
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    return { status }
  }

  async function fromDisk(key: string, name: string): Promise<PictureResult | null> {
    const bytes = await cache.get(key)
    if (!bytes) return null
    // Asked each time, so that a picture goes with its original.
    if (await originals.exists(name)) return { status: 'found', bytes }
    await cache.delete(key)
    return remember(name, 'missing')
  }

  async function drawAndCache(key: string, request: PictureRequest): Promise<PictureResult> {
    const original = await originals.read(request.name)
    if (original.status === 'missing') return remember(request.name, 'missing')
    if (original.status !== 'found') return original
    try {
      const bytes = await draw(original.bytes, request)
      await cache.set(key, bytes)
      return { status: 'found', bytes }
    } catch (error) {
      if (error instanceof InvalidPictureError) return remember(request.name, 'refused')
      throw error
    }
  }

  async function answer(
    key: string,
    request: PictureRequest,
    client: PictureClient,
  ): Promise<PictureResult> {
    const cached = await fromDisk(key, request.name)
    if (cached) return cached
    try {
      return await queue.run(client.address, () => drawAndCache(key, request), client.signal)
    } catch (error) {
      if (error instanceof QueueFullError || client.signal.aborted) return { status: 'busy' }
      throw error
    }
  }

  function start(key: string, request: PictureRequest, { address }: PictureClient): Job {
    const abandoned = new AbortController()
    const result = answer(key, request, { address, signal: abandoned.signal }).finally(() => {
      if (jobs.get(key) === job) jobs.delete(key)
    })
    const job: Job = { result, abandoned, clients: 0 }
    jobs.set(key, job)
    return job
  }

  return async (request: PictureRequest, client: PictureClient): Promise<PictureResult> => {
    const known = remembered.get(request.name)
    if (known && now() < known.until) return { status: known.status }
    const key = `${request.width}/${request.format}/${request.name}`
    const job = jobs.get(key) ?? start(key, request, client)
    job.clients += 1
    const leave = (): void => {
      job.clients -= 1
      if (job.clients > 0) return
      if (jobs.get(key) === job) jobs.delete(key)
      job.abandoned.abort()
    }
    if (client.signal.aborted) leave()
    else client.signal.addEventListener('abort', leave, { once: true })
    return job.result.finally(() => client.signal.removeEventListener('abort', leave))
  }
}
