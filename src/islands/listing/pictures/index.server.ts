import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskCache } from './disk-cache.server.ts'
import { drawPicture } from './draw.server.ts'
import { bucketOriginals } from './originals.server.ts'
import { pictureStore } from './store.server.ts'

/** Room for some ten thousand pictures. Bytes. */
const MOST_BYTES = 256 * 1024 * 1024
const MOST_WAITING = 64

/** The site's pictures. One processor stays free for pages. */
export const picture = pictureStore({
  cache: new DiskCache(join(process.env.BACKLIT_CACHE || tmpdir(), 'backlit-pictures'), MOST_BYTES),
  originals: bucketOriginals,
  draw: drawPicture,
  atOnce: Math.min(Math.max(availableParallelism() - 1, 1), 4),
  mostWaiting: MOST_WAITING,
})
