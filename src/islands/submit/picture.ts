import { newClientId } from '#core/client-id.ts'
import { type ErrorCode, toAppError } from '#core/errors.ts'
import { checkPicture } from '#core/picture-file.ts'
import type { Area } from '#islands/listing/pictures/area.ts'
import { preparePicture } from '#islands/listing/pictures/picture-ready.ts'
import { downloadPicture } from '#islands/listing/pictures/project-upload.api.ts'
import { vault } from './picture-vault.ts'
import type { PictureNote } from './submission/draft.ts'

export interface Picture extends PictureNote {
  /** The chosen file; null if chosen on another device, when only the upload is available. */
  readonly file: Blob | null
  /** Cropped and re-encoded for upload, without metadata. Null like `file`. */
  readonly ready: Blob | null
  /** URL for display. */
  readonly url: string
  /** False if the browser refused to store the file, which then lasts as long as the page. */
  readonly kept: boolean
}

/** A rejected file. */
export interface Refusal {
  readonly name: string
  readonly code: ErrorCode
}

export const noteOf = ({ id, name, alt, crop, address }: Picture): PictureNote => ({
  id,
  name,
  alt,
  crop,
  address,
})

/** Validates files and prepares the pictures among them. Those of a draft are stored in this browser. */
export async function acceptFiles(
  files: readonly File[],
  of: 'draft' | 'listing',
): Promise<[Picture[], Refusal[]]> {
  const taken: Picture[] = []
  const refusals: Refusal[] = []
  for (const file of files) {
    try {
      await checkPicture(file)
      const ready = await preparePicture(file, null)
      const id = newClientId()
      const kept = of === 'listing' || (await vault.keep(id, file))
      const url = URL.createObjectURL(ready)
      taken.push({
        id,
        name: file.name,
        alt: '',
        crop: null,
        address: null,
        file,
        ready,
        url,
        kept,
      })
    } catch (caught) {
      refusals.push({ name: file.name, code: toAppError(caught).code })
    }
  }
  return [taken, refusals]
}

/** Restores a draft's picture from this browser, else from its upload; undefined if neither exists. */
export async function restorePicture(note: PictureNote): Promise<Picture | undefined> {
  const file = await vault.find(note.id)
  const ready = file && (await preparePicture(file, note.crop).catch(() => undefined))
  if (file && ready) {
    return { ...note, file, ready, url: URL.createObjectURL(ready), kept: true }
  }
  if (!note.address) return undefined
  const stored = await downloadPicture(note.address)
  // Offline, the picture stays in the draft without being shown.
  const url = stored ? URL.createObjectURL(stored) : note.address
  return { ...note, file: null, ready: null, url, kept: true }
}

/** Crops a picture again, which requires a new upload. @throws AppError */
export async function cropAgain(picture: Picture & { file: Blob }, crop: Area): Promise<Picture> {
  const ready = await preparePicture(picture.file, crop)
  return { ...picture, crop, ready, address: null, url: URL.createObjectURL(ready) }
}

/** Copies a picture for another draft. */
export async function duplicate(picture: Picture): Promise<Picture> {
  if (!picture.file || !picture.ready) return picture
  const id = newClientId()
  const kept = await vault.keep(id, picture.file)
  return { ...picture, id, kept, address: null, url: URL.createObjectURL(picture.ready) }
}

/** Revokes object URLs. */
export function revokeUrls(pictures: readonly Picture[]): void {
  for (const { url } of pictures) if (url.startsWith('blob:')) URL.revokeObjectURL(url)
}
