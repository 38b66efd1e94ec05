import sharp from 'sharp'
import { MAX_PIXELS } from '#core/picture-size.ts'
import { pictureTypeOf } from '#core/picture-type.ts'
import type { PictureFormat } from '#core/pictures.ts'

const TIMEOUT_SECONDS = 10

/** The original is not a picture we serve: wrong type, damaged, or too large when decoded. */
export class InvalidPictureError extends Error {
  override readonly name = 'InvalidPictureError'
}

/**
 * Resizes and re-encodes a picture. Never enlarges; applies the EXIF orientation and drops all other metadata
 * (location, device). Animations keep their first frame.
 */
export async function drawPicture(
  original: Buffer,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Buffer> {
  // Keeps decoders for vectors, documents and video out of reach.
  if (!pictureTypeOf(original)) throw new InvalidPictureError('not a picture of a known kind')
  try {
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
    return await (format === 'avif'
      ? picture.avif({ quality: 52, effort: 3 })
      : picture.webp({ quality: 78, effort: 4 })
    ).toBuffer()
  } catch (error) {
    throw new InvalidPictureError('the picture cannot be read', { cause: error })
  }
}
