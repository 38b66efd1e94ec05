import { AppError } from '#core/errors.ts'

/** A crop in pixels of the original. */
interface CropRect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Crops a picture and scales it down to at most `maxSide` pixels on its longer side, as WebP (JPEG if the browser
 * can't encode WebP). Metadata such as location or camera is stripped.
 * @param quality 0 to 1.
 * @throws AppError `upload.wrong_type`
 */
export async function cropPicture(
  image: HTMLImageElement,
  part: CropRect,
  maxSide: number,
  quality: number,
): Promise<Blob> {
  const scale = Math.min(1, maxSide / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')
  if (!context || part.width < 1 || part.height < 1) throw new AppError('upload.wrong_type')
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: without this it turns black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const { x, y, width, height } = part
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
    if (blob?.type === type) return blob
  }
  throw new AppError('upload.wrong_type')
}
