import sharp from 'sharp'
import { MAX_PIXELS } from '#core/picture-size.ts'
import { drawPicture } from '#islands/listing/pictures/draw.server.ts'
import { withoutTexts } from '#islands/listing/pictures/png-texts.server.ts'
import type { PictureJob, PictureReply } from './protocol.ts'

/** Entry point of the processes that decode pictures. */

// Each picture comes once.
sharp.cache(false)

process.on('message', (job: PictureJob) => {
  void answer(job).then((reply) => process.send?.(reply))
})
// An exit would wait for what is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Whoever started it decides when it ends, also with Ctrl+C.
process.on('SIGINT', () => {})

async function answer({ bytes, draw }: PictureJob): Promise<PictureReply> {
  if (!draw) return { verdict: await check(bytes) }
  const drawn = await drawPicture(Buffer.from(bytes), draw)
  return drawn ? { verdict: 'fine', drawn } : { verdict: 'unreadable' }
}

/** Decodes a picture completely, to refuse truncated, damaged and oversized ones. */
async function check(file: Uint8Array): Promise<PictureReply['verdict']> {
  try {
    const bytes = withoutTexts(Buffer.from(file))
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return 'too large'
    // Shrinking reads every row and, unlike stats(), keeps only a few in memory.
    await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true })
      .resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false })
      .toBuffer()
    return 'fine'
  } catch {
    return 'unreadable'
  }
}
