import { FairQueue } from '#core/fair-queue.ts'
import { MAX_PIXELS } from '#core/picture-size.ts'

const TIMEOUT_SECONDS = 10

type PictureVerdict = 'fine' | 'too large' | 'unreadable' | 'busy'

/** One of each account at a time: forms send one after the other, imports four at once. */
const queue = new FairQueue({
  concurrency: 2,
  concurrencyPerCaller: 1,
  maxWaiting: 36,
  maxWaitingPerCaller: 8,
})

/**
 * Decodes a picture completely, to refuse truncated, damaged and oversized ones. Accounts take turns; `busy` if too many
 * pictures wait or the signal aborts before the picture's turn.
 * @param account Whose turn it is.
 */
export async function checkPicture(
  bytes: Uint8Array,
  account: string,
  signal: AbortSignal,
): Promise<PictureVerdict> {
  return (await queue.tryRun(account, () => decode(bytes), signal)) ?? 'busy'
}

async function decode(bytes: Uint8Array): Promise<Exclude<PictureVerdict, 'busy'>> {
  // Loaded with the first upload only, to save memory.
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return 'too large'
    // Shrinking reads every row and, unlike stats(), keeps only a few in memory.
    await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false })
      .toBuffer()
    return 'fine'
  } catch {
    return 'unreadable'
  }
}
