import { AppError, type ErrorCode, fromPostgrest } from '@/domain/errors.ts'
import { DEFAULT_CURRENCY } from '@/domain/money.ts'
import { pictureName, slugify } from '@/domain/slug.ts'
import { EXTENSIONS } from '@/lib/picture-file.ts'
import { type Backend, backend } from '@/lib/supabase.ts'
import { offeredOptions, type Submission } from './submission.ts'
import type { ChosenPictures, Picture } from './use-pictures.ts'

export const BUCKET = 'project_thumbnails'

/** Where a submission stands: which call runs, and so which one failed. */
export type Stage =
  | { readonly step: 'check' }
  | { readonly step: 'bucket' }
  | { readonly step: 'upload'; readonly number: number; readonly total: number }
  | { readonly step: 'send' }

/** Public addresses of pictures that are already uploaded, by picture id, so that a second attempt sends none twice. */
export type Uploaded = Map<string, string>

/**
 * Uploads the pictures and submits the project, which is pending from then on.
 * @param onStage Called before each call.
 * @throws AppError `auth.required` without a session; else what the failed call was refused for.
 */
export async function submitProject(
  values: Submission,
  pictures: ChosenPictures,
  uploaded: Uploaded,
  onStage: (stage: Stage) => void,
): Promise<void> {
  onStage({ step: 'check' })
  const client = await backend()
  const { data } = await client.auth.getSession()
  if (!data.session) throw new AppError('auth.required')

  const all = [...(pictures.cover ? [pictures.cover] : []), ...pictures.gallery]
  const open = all.filter(({ id }) => !uploaded.has(id))
  if (open.length > 0) {
    onStage({ step: 'bucket' })
    await checkBucket(client)
  }
  for (const [index, picture] of open.entries()) {
    onStage({ step: 'upload', number: index + 1, total: open.length })
    // Two pictures in one millisecond must not ask for the same name.
    const name = pictureName(values.title, EXTENSIONS[picture.type], Date.now() + index)
    uploaded.set(picture.id, await upload(client, picture, name))
  }

  onStage({ step: 'send' })
  const { error, status } = await client.rpc('submit_project', {
    p_project: projectRow(values, pictures, uploaded),
    p_options: offeredOptions(values),
  })
  if (error) throw fromPostgrest(error, status)
}

async function checkBucket(client: Backend): Promise<void> {
  const { error } = await client.storage.getBucket(BUCKET)
  if (error) throw fromStorage(error)
}

async function upload(client: Backend, picture: Picture, name: string): Promise<string> {
  const files = client.storage.from(BUCKET)
  const { data, error } = await files.upload(name, await picture.file.arrayBuffer(), {
    cacheControl: '3600',
    contentType: picture.type,
    upsert: false,
  })
  if (error) throw fromStorage(error)
  return localAddress(files.getPublicUrl(data.path).data.publicUrl)
}

/** Addresses on this very site are kept without its name, so that they outlive a change of host or port. */
function localAddress(url: string): string {
  return url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
}

/** The row as `submit_project` takes it; creator and status are the database's business. */
export function projectRow(values: Submission, pictures: ChosenPictures, uploaded: Uploaded) {
  const thumbnail = pictures.cover ? (uploaded.get(pictures.cover.id) ?? '') : ''
  return {
    title: values.title,
    slug: slugify(values.title),
    description: values.description,
    content: values.content,
    category: values.category,
    website: values.website,
    thumbnail_url: thumbnail,
    media_type: 'image',
    media_url: thumbnail,
    video_url: values.videoUrl,
    gallery: pictures.gallery.map(({ id, alt }) => ({ url: uploaded.get(id) ?? '', alt })),
    target_amount: values.targetAmount,
    currency: DEFAULT_CURRENCY,
    timeline: values.timeline || null,
    tags: [],
  }
}

/** What storage-js reports: the HTTP status, and the storage service's own status and name in the body. */
export interface StorageFailure {
  readonly message: string
  readonly status?: number | undefined
  readonly statusCode?: string | undefined
}

const STORAGE_CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'auth.session_expired',
  403: 'permission.denied',
  404: 'upload.bucket_missing',
  409: 'upload.exists',
  413: 'upload.too_large',
  415: 'upload.wrong_type',
  502: 'network.unavailable',
  503: 'network.unavailable',
  504: 'network.timeout',
}

/** The AppError of a failed storage call. A request that never got an answer has no status. */
export function fromStorage(error: StorageFailure): AppError {
  const status = Number(error.statusCode) || error.status
  const code = status ? (STORAGE_CODES[status] ?? 'unknown') : 'network.offline'
  return new AppError(code, { cause: error })
}
