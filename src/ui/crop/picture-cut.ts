import { AppError } from '#core/errors.ts'

/** A part of a picture in its own pixels. */
interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A part of a picture, made no larger than `most` pixels on its longer side, as WebP (JPEG where the browser cannot
 * write WebP). Nothing of the file but what is seen gets through: no place, no camera, no comment.
 * @param quality 0 to 1.
 * @throws AppError `upload.wrong_type`
 */
export async function cutPicture(
  image: HTMLImageElement,
  part: Part,
  most: number,
  quality: number,
): Promise<Blob> {
  const scale = Math.min(1, most / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')
  if (!context || part.width < 1 || part.height < 1) throw new AppError('upload.wrong_type')
  context.imageSmoothingQuality = 'high'
  // JPEG has no see-through parts: they would turn black.
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
