import { MAX_PIXELS } from '#core/picture-size.ts'

const LONGEST_SECONDS = 10

type PictureVerdict = 'fine' | 'too large' | 'unreadable'

let turn: Promise<unknown> = Promise.resolve()

/**
 * Unpacks a picture once, to the end, so that none is kept that is cut off, damaged or would take too much memory to
 * show. One at a time: unpacked, the largest allowed takes 160 MB.
 */
export function checkPicture(bytes: Uint8Array): Promise<PictureVerdict> {
  const verdict = turn.then(() => unpack(bytes))
  turn = verdict
  return verdict
}

async function unpack(bytes: Uint8Array): Promise<PictureVerdict> {
  // Loaded with the first upload: a backend that takes no pictures does not need it.
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return 'too large'
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    await picture.timeout({ seconds: LONGEST_SECONDS }).stats()
    return 'fine'
  } catch {
    return 'unreadable'
  }
}
