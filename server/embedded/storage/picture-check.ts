import { FairQueue } from '#core/fair-queue.ts'
import { decodePicture } from '../../pictures/decode.ts'

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
  const reply = await queue.tryRun(account, () => decodePicture({ bytes }), signal)
  return reply ? reply.verdict : 'busy'
}
