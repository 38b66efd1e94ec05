import { AppError } from '../domain/errors.ts'
import { pictureName } from '../domain/slug.ts'
import { checkPicture, EXTENSIONS, type PictureType } from './picture-file.ts'
import { backend } from './supabase.ts'

const LONGEST_SIDE = 2400
const QUALITY = 0.86

/**
 * Uploads a picture for a project and answers its address. It is drawn anew first: nothing its camera noted gets
 * through.
 * @throws AppError `upload.too_large`, `upload.wrong_type` and others
 */
export async function uploadProjectPicture(file: File, title: string): Promise<string> {
  await checkPicture(file)
  const drawn = await redraw(file)
  const name = pictureName(title, EXTENSIONS[drawn.type as PictureType], Date.now())
  const client = await backend()
  const files = client.storage.from('project_thumbnails')
  const { data, error } = await files.upload(name, await drawn.arrayBuffer(), {
    cacheControl: '3600',
    contentType: drawn.type,
    upsert: false,
  })
  if (error) throw new AppError('status' in error && error.status ? 'unknown' : 'network.offline')
  const { publicUrl } = files.getPublicUrl(data.path).data
  // Addresses on this very site are kept without its name, so that they outlive a change of host or port.
  return publicUrl.startsWith(`${location.origin}/`)
    ? publicUrl.slice(location.origin.length)
    : publicUrl
}

async function redraw(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new AppError('upload.wrong_type')
  })
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new AppError('upload.wrong_type')
  // JPEG has no see-through parts: they would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
    if (blob?.type === type) return blob
  }
  throw new AppError('upload.wrong_type')
}
