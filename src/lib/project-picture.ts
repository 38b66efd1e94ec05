import { AppError } from '../domain/errors.ts'
import { pictureName } from '../domain/slug.ts'
import { cutPicture } from './picture-cut.ts'
import { checkPicture, EXTENSIONS, openPicture } from './picture-file.ts'
import { backend } from './supabase.ts'

/** Pixels of the longer side of a picture as it is sent. */
const LONGEST_SIDE = 2400
const QUALITY = 0.86

/**
 * Uploads a picture for a project and answers its address. It is drawn anew first: nothing its camera noted gets
 * through.
 * @throws AppError `upload.too_large`, `upload.wrong_type` and others
 */
export async function uploadProjectPicture(file: File, title: string): Promise<string> {
  await checkPicture(file)
  const drawn = await openPicture(file, (image) => {
    const whole = { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight }
    return cutPicture(image, whole, LONGEST_SIDE, QUALITY)
  })
  const extension = EXTENSIONS[drawn.type === 'image/webp' ? 'image/webp' : 'image/jpeg']
  const client = await backend()
  const files = client.storage.from('project_thumbnails')
  const name = pictureName(title, extension, Date.now())
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
