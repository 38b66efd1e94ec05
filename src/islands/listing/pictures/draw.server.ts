import sharp from 'sharp'
import { MAX_PIXELS } from '#core/picture-size.ts'
import { pictureTypeOf } from '#core/picture-type.ts'
import type { PictureFormat } from '#core/pictures.ts'

const LONGEST_SECONDS = 10

/** The original is not a picture we would show: wrong kind, damaged, or far too large when unpacked. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture'
}

/**
 * Makes a picture in another width and format. Never enlarges; keeps the orientation the camera noted and nothing else
 * of what it noted (place, device). Of an animation the first frame.
 */
export async function drawPicture(
  original: Buffer,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Buffer> {
  // No decoder for vectors, documents or films is ever reached.
  if (!pictureTypeOf(original)) throw new NotAPicture('not a picture of a known kind')
  try {
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: LONGEST_SECONDS })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
    return await (format === 'avif'
      ? picture.avif({ quality: 52, effort: 3 })
      : picture.webp({ quality: 78, effort: 4 })
    ).toBuffer()
  } catch (error) {
    throw new NotAPicture('the picture cannot be read', { cause: error })
  }
}
