import sharp from 'sharp'
import { unavailable } from '#core/cache.server.ts'
import { FairQueue } from '#core/fair-queue.ts'
import { coverSvg } from '#islands/listing/cover.ts'
import type { PictureClient } from '#islands/listing/pictures/store.server.ts'
import { markShapes } from '#ui/mark.ts'

/** Size in pixels. */
const WIDTH = 1200
const HEIGHT = 630
const MARK = { size: 112, margin: 48 }
/** Pictures cached in memory, 30 to 80 kB each. */
const MAX_CACHED = 64
/** Drawing takes half a second of CPU time: one at a time, with a short queue. */
const QUEUE = { concurrency: 1, maxWaiting: 16, maxWaitingPerCaller: 4 }

/** The input of a share picture. */
interface SharePictureInput {
  readonly slug: string
  readonly category: string
}

/**
 * Draws one picture at a time, for clients in turn, and caches the most recently used. Resolves to null if the queue is
 * full or the client gone before its turn; rejects if drawing fails, and the next request retries.
 */
export function pictureStore(draw: (project: SharePictureInput) => Promise<Buffer>) {
  const kept = new Map<string, Buffer>()
  const queue = new FairQueue(QUEUE)
  const find = (key: string): Buffer | undefined => {
    const known = kept.get(key)
    // Reinsert: a map iterates in insertion order, oldest first.
    if (known && kept.delete(key)) kept.set(key, known)
    return known
  }
  const drawAndKeep = async (key: string, project: SharePictureInput): Promise<Buffer> => {
    const picture = await draw(project)
    kept.set(key, picture)
    const [oldest] = kept.keys()
    if (kept.size > MAX_CACHED && oldest !== undefined) kept.delete(oldest)
    return picture
  }
  return async (
    project: SharePictureInput,
    { address, signal }: PictureClient,
  ): Promise<Buffer | null> => {
    const key = `${project.category}\n${project.slug}`
    const known = find(key)
    if (known) return known
    // Another client's turn may have drawn it meanwhile.
    return queue.tryRun(address, async () => find(key) ?? drawAndKeep(key, project), signal)
  }
}

/** A share picture as PNG: the generated cover with our logo. No text, because a bare machine may lack fonts. */
export function drawSharePicture({ slug, category }: SharePictureInput): Promise<Buffer> {
  const cover = coverSvg({ title: slug, category, width: WIDTH, height: HEIGHT })
  const { size, margin } = MARK
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${markShapes()}</svg>`
  return sharp(Buffer.from(cover))
    .composite([{ input: Buffer.from(mark), left: margin, top: HEIGHT - margin - size }])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

const sharePicture = pictureStore(drawSharePicture)

/** The reply with a share picture: 503 while too many are being drawn. */
export async function sharePictureReply(
  shown: SharePictureInput,
  client: PictureClient,
): Promise<Response> {
  const picture = await sharePicture(shown, client)
  if (!picture) return unavailable()
  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  })
}

/** The reply where nothing public has this address. */
export function noSharePicture(): Response {
  return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
}
