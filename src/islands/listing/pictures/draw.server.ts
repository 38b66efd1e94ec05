import sharp from 'sharp'
import { MAX_PIXELS } from '#core/picture-size.ts'
import { pictureTypeOf } from '#core/picture-type.ts'
import type { PictureFormat } from '#core/pictures.ts'
import { withoutTexts } from './png-texts.server.ts'

/**
 * Resizes and re-encodes a picture. Never enlarges; applies the EXIF orientation and drops all other metadata
 * (location, device). Animations keep their first frame. Null if it isn't a picture we serve: wrong type, damaged, or too
 * large when decoded. How long it takes is up to the file, so it runs in a process that can be ended.
 */
export async function drawPicture(
  original: Buffer,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Buffer | null> {
  // Keeps decoders for vectors, documents and video out of reach.
  if (!pictureTypeOf(original)) return null
  try {
    const picture = sharp(withoutTexts(original), { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
    return await (format === 'avif'
      ? picture.avif({ quality: 52, effort: 3 })
      : picture.webp({ quality: 78, effort: 4 })
    ).toBuffer()
  } catch {
    return null
  }
}
