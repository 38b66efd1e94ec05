import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { FairQueue } from '#core/fair-queue.ts'
import { DiskCache } from './disk-cache.server.ts'
import { bucketOriginals } from './originals.server.ts'
import type { PictureRequest } from './request.server.ts'
import { type PictureResult, pictureStore } from './store.server.ts'

/** Bytes, enough for some ten thousand pictures. */
const MAX_BYTES = 256 * 1024 * 1024
const MAX_WAITING = 64
const MAX_WAITING_PER_CLIENT = 32

let store: ReturnType<typeof pictureStore> | undefined

/** The site's pictures. One CPU is left free for pages. */
export function picture(
  request: PictureRequest,
  signal: AbortSignal,
  { backend, cacheDir, address, isLimited, drawPicture }: App.Locals,
): Promise<PictureResult> {
  store ??= pictureStore({
    cache: new DiskCache(join(cacheDir, 'backlit-pictures'), MAX_BYTES),
    originals: bucketOriginals(backend),
    draw: (original, { width, format }) => drawPicture(original, { width, format }),
    changes: () => backend.listingChanges,
    queue: new FairQueue({
      concurrency: Math.min(Math.max(availableParallelism() - 1, 1), 4),
      maxWaiting: MAX_WAITING,
      maxWaitingPerCaller: MAX_WAITING_PER_CLIENT,
      ...(isLimited && { pace: { burst: 4_000, share: 0.25 } }),
    }),
  })
  return store(request, { address, signal })
}
