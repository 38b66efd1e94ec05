import { openPicture } from '#core/picture-file.ts'
import { cropPicture } from '#ui/crop/crop-picture.ts'
import type { Area } from './area.ts'

/** Longer side of an uploaded picture, in pixels. */
const MAX_SIDE = 2400
/** Encoder quality, 0 to 1. */
const QUALITY = 0.86

const WHOLE: Area = { x: 0, y: 0, width: 100, height: 100 }

/**
 * Crops and re-encodes a picture for upload, which strips its metadata.
 * @param crop Null for the whole picture.
 * @throws AppError `upload.wrong_type`
 */
export function preparePicture(file: Blob, crop: Area | null): Promise<Blob> {
  const { x, y, width, height } = crop ?? WHOLE
  return openPicture(file, (image) => {
    const across = image.naturalWidth / 100
    const down = image.naturalHeight / 100
    const part = { x: x * across, y: y * down, width: width * across, height: height * down }
    return cropPicture(image, part, MAX_SIDE, QUALITY)
  })
}
