import { newClientId } from '#core/client-id.ts'
import { type ErrorCode, toAppError } from '#core/errors.ts'
import { checkPicture } from '#core/picture-file.ts'
import type { Area } from '#islands/listing/pictures/area.ts'
import { preparePicture } from '#islands/listing/pictures/picture-ready.ts'
import { vault } from './picture-vault.ts'
import type { PictureNote } from './submission/draft.ts'

/** A chosen picture. */
export interface Picture extends PictureNote {
  /** The file as chosen; null for one chosen on another device, of which only the uploaded picture is here. */
  readonly file: Blob | null
  /** What is sent: cut, re-encoded and so without anything its camera noted. Null like `file`. */
  readonly ready: Blob | null
  /** Address for showing it. */
  readonly url: string
  /** False when this browser refused to keep the file, which then lives only as long as the page. */
  readonly kept: boolean
}

/** A file that was not taken. */
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

/** Checks files and takes those that are pictures. */
export async function admit(files: readonly File[]): Promise<[Picture[], Refusal[]]> {
  const taken: Picture[] = []
  const refusals: Refusal[] = []
  for (const file of files) {
    try {
      await checkPicture(file)
      const ready = await preparePicture(file, null)
      const id = newClientId()
      const kept = await vault.keep(id, file)
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

/** The picture that a draft names: from this browser, else as it was uploaded; undefined where there is neither. */
export async function recall(note: PictureNote): Promise<Picture | undefined> {
  const file = await vault.find(note.id)
  const ready = file && (await preparePicture(file, note.crop).catch(() => undefined))
  if (file && ready) {
    return { ...note, file, ready, url: URL.createObjectURL(ready), kept: true }
  }
  return note.address
    ? { ...note, file: null, ready: null, url: note.address, kept: true }
    : undefined
}

/** The picture cut anew, to be uploaded again. @throws AppError */
export async function recut(picture: Picture & { file: Blob }, crop: Area): Promise<Picture> {
  const ready = await preparePicture(picture.file, crop)
  return { ...picture, crop, ready, address: null, url: URL.createObjectURL(ready) }
}

/** Another picture of the same file, for a draft of its own. */
export async function duplicate(picture: Picture): Promise<Picture> {
  if (!picture.file || !picture.ready) return picture
  const id = newClientId()
  const kept = await vault.keep(id, picture.file)
  return { ...picture, id, kept, address: null, url: URL.createObjectURL(picture.ready) }
}

/** Revokes the addresses of pictures that nothing shows any more. */
export function release(pictures: readonly Picture[]): void {
  for (const { url } of pictures) if (url.startsWith('blob:')) URL.revokeObjectURL(url)
}
