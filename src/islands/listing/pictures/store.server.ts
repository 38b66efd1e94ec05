import type { FairQueue } from '#core/fair-queue.ts'
import type { DiskCache } from './disk-cache.server.ts'
import type { Originals } from './originals.server.ts'
import type { PictureRequest } from './request.server.ts'

/** How long what is known of a file counts without asking again, in milliseconds. */
const KNOWN_MS = { found: 10_000, missing: 30_000, refused: 600_000 } as const
/** The same for a file found before the backend stopped answering. */
const UNANSWERED_MS = 900_000
/** Maximum number of files of which something is known. */
const MAX_KNOWN = 10_000

/** A picture, or why there is none. `busy`: the queue is full, retry shortly. */
export type PictureResult =
  | { readonly status: 'found'; readonly bytes: Buffer }
  | { readonly status: 'missing' | 'unavailable' | 'refused' | 'busy' }

interface PictureStoreOptions {
  readonly cache: DiskCache
  readonly originals: Originals
  /** Null if the picture can't be read. */
  readonly draw: (original: Buffer, request: PictureRequest) => Promise<Buffer | null>
  readonly queue: FairQueue
  /** Number of changes of listings so far: each may hide or show a picture. */
  readonly changes: () => number
  readonly now?: () => number
}

interface Known {
  readonly status: keyof typeof KNOWN_MS
  /** Time and number of changes when it was asked. */
  readonly at: number
  readonly change: number
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

/** Serves public pictures from the disk cache, drawing missing ones in turn and without duplicate work. */
export function pictureStore(options: PictureStoreOptions) {
  const { cache, originals, draw, queue, changes, now = Date.now } = options
  const jobs = new Map<string, Job>()
  const files = new Map<string, Known>()

  function remember<Status extends Known['status']>(
    name: string,
    status: Status,
    change: number,
  ): { status: Status } {
    files.delete(name)
    files.set(name, { status, at: now(), change })
    const [oldest] = files.keys()
    if (files.size > MAX_KNOWN && oldest !== undefined) files.delete(oldest)
    return { status }
  }

  /** What is known of a file. No change of a listing mends a picture that can't be drawn. */
  function recall(name: string, age?: number): Known['status'] | null {
    const known = files.get(name)
    if (!known || now() >= known.at + (age ?? KNOWN_MS[known.status])) return null
    return known.status === 'refused' || known.change === changes() ? known.status : null
  }

  async function fromDisk(key: string, name: string): Promise<PictureResult | null> {
    const bytes = await cache.get(key)
    if (!bytes) return null
    if (recall(name) === 'found') return { status: 'found', bytes }
    const change = changes()
    const state = await originals.state(name)
    if (state === 'missing') {
      await cache.delete(key)
      return remember(name, 'missing', change)
    }
    if (state === 'found') remember(name, 'found', change)
    else if (recall(name, UNANSWERED_MS) !== 'found') return { status: 'unavailable' }
    return { status: 'found', bytes }
  }

  async function drawAndCache(key: string, request: PictureRequest): Promise<PictureResult> {
    const change = changes()
    const original = await originals.read(request.name)
    if (original.status === 'missing') return remember(request.name, 'missing', change)
    if (original.status !== 'found') return original
    const bytes = await draw(original.bytes, request)
    if (!bytes) return remember(request.name, 'refused', change)
    await cache.set(key, bytes)
    remember(request.name, 'found', change)
    return { status: 'found', bytes }
  }

  async function answer(
    key: string,
    request: PictureRequest,
    client: PictureClient,
  ): Promise<PictureResult> {
    const { address, signal } = client
    const cached = await fromDisk(key, request.name)
    if (cached) return cached
    const drawn = await queue.tryRun(address, () => drawAndCache(key, request), signal)
    return drawn ?? { status: 'busy' }
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
    const known = recall(request.name)
    if (known && known !== 'found') return { status: known }
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
