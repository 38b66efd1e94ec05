import sharp from 'sharp'
import { coverSvg } from '#islands/listing/cover.ts'
import { markShapes } from '#ui/mark.ts'

/** Size in pixels. */
const WIDTH = 1200
const HEIGHT = 630
const MARK = { size: 112, margin: 48 }
/** Pictures cached in memory, 30 to 80 kB each. */
const MAX_CACHED = 64
/** Drawing takes half a second of CPU time: one at a time, with a short queue. */
const MOST_WAITING = 16

/** The input of a share picture. */
interface SharePictureInput {
  readonly slug: string
  readonly category: string
}

/**
 * Draws one picture at a time and caches the most recently used. Resolves to null if the queue is full; rejects if
 * drawing fails, and the next request retries.
 */
export function pictureStore(
  draw: (project: SharePictureInput) => Promise<Buffer>,
): (project: SharePictureInput) => Promise<Buffer> | null {
  const kept = new Map<string, Promise<Buffer>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (project) => {
    const key = `${project.category}\n${project.slug}`
    const known = kept.get(key)
    if (known) {
      // Reinsert: a map iterates in insertion order, oldest first.
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    if (waiting >= MOST_WAITING) return null
    waiting += 1
    const picture = last
      .then(() => draw(project))
      .finally(() => {
        waiting -= 1
      })
    last = picture.catch(() => kept.delete(key))
    kept.set(key, picture)
    const [oldest] = kept.keys()
    if (kept.size > MAX_CACHED && oldest !== undefined) kept.delete(oldest)
    return picture
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

export const sharePicture = pictureStore(drawSharePicture)
