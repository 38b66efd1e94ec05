import { MAX_PIXELS } from '#core/picture-size.ts'

const TIMEOUT_SECONDS = 10

type PictureVerdict = 'fine' | 'too large' | 'unreadable'

let queue: Promise<unknown> = Promise.resolve()

/**
 * Decodes a picture completely, to refuse truncated, damaged and oversized ones. One at a time, as the largest takes
 * 160 MB decoded.
 */
export function checkPicture(bytes: Uint8Array): Promise<PictureVerdict> {
  const verdict = queue.then(() => decode(bytes))
  queue = verdict
  return verdict
}

async function decode(bytes: Uint8Array): Promise<PictureVerdict> {
  // Loaded with the first upload only, to save memory.
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return 'too large'
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    await picture.timeout({ seconds: TIMEOUT_SECONDS }).stats()
    return 'fine'
  } catch {
    return 'unreadable'
  }
}
