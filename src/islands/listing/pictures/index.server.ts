import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DiskCache } from './disk-cache.server.ts'
import { drawPicture } from './draw.server.ts'
import { bucketOriginals } from './originals.server.ts'
import type { PictureRequest } from './request.server.ts'
import { type PictureResult, pictureStore } from './store.server.ts'

/** Room for some ten thousand pictures. Bytes. */
const MOST_BYTES = 256 * 1024 * 1024
const MOST_WAITING = 64

let store: ReturnType<typeof pictureStore> | undefined

/** The site's pictures. One processor stays free for pages. */
export function picture(
  request: PictureRequest,
  { backend, cacheDir }: App.Locals,
): Promise<PictureResult> {
  store ??= pictureStore({
    cache: new DiskCache(join(cacheDir, 'backlit-pictures'), MOST_BYTES),
    originals: bucketOriginals(backend),
    draw: drawPicture,
    atOnce: Math.min(Math.max(availableParallelism() - 1, 1), 4),
    mostWaiting: MOST_WAITING,
  })
  return store(request)
}
