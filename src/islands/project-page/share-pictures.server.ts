import sharp from 'sharp'
import { coverSvg } from '#islands/listing/cover.ts'
import { markShapes } from '#ui/mark.ts'

/** Size of pictures for sharing, in pixels. */
const WIDTH = 1200
const HEIGHT = 630
const MARK = { size: 112, margin: 48 }
/** Pictures kept in memory, of 30 to 80 kB each. */
const KEPT = 64
/** Drawing takes half a second of processor time: one at a time, and no long queue. */
const MOST_WAITING = 16

/** What decides a project's picture. */
interface Pictured {
  readonly slug: string
  readonly category: string
}

/**
 * Draws one picture at a time and keeps the last ones asked for. The answer is null while too many others wait, and
 * rejects when drawing fails, which the next request tries again.
 */
export function pictureStore(
  draw: (project: Pictured) => Promise<Buffer>,
): (project: Pictured) => Promise<Buffer> | null {
  const kept = new Map<string, Promise<Buffer>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (project) => {
    const key = `${project.category}\n${project.slug}`
    const known = kept.get(key)
    if (known) {
      // A map is in the order of insertion: this makes it the youngest.
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
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return picture
  }
}

/**
 * A project's picture as PNG: its generated cover with our mark. It has no words, since a bare machine may lack the
 * fonts for them.
 */
export function drawSharePicture({ slug, category }: Pictured): Promise<Buffer> {
  const cover = coverSvg({ title: slug, category, width: WIDTH, height: HEIGHT })
  const { size, margin } = MARK
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${markShapes()}</svg>`
  return sharp(Buffer.from(cover))
    .composite([{ input: Buffer.from(mark), left: margin, top: HEIGHT - margin - size }])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

/** The site's pictures for sharing. */
export const sharePicture = pictureStore(drawSharePicture)
