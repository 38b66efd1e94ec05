import type { ErrorCode } from '#core/errors.ts'
import type { FileType } from '#core/file-type.ts'
import type { StoredFile } from './file.ts'

/** A file on its way: its upload starts as soon as it was checked. */
export interface ChosenFile {
  readonly key: string
  readonly name: string
  readonly type: FileType
  readonly bytes: number
  readonly preview?: string | undefined
  readonly state:
    | { readonly is: 'uploading'; readonly part: number }
    | { readonly is: 'failed'; readonly code: ErrorCode }
    | { readonly is: 'ready'; readonly id: string }
}

export interface RefusedFile {
  readonly name: string
  readonly code: ErrorCode
}

/** A file of a draft: uploaded, or only the name of one whose upload hadn't ended. */
export type KeptFile = StoredFile | { readonly name: string }

const LOST: ErrorCode = 'file.not_uploaded'

export function keptOf(files: readonly ChosenFile[], owner: string): KeptFile[] {
  return files.map(({ name, type, bytes, preview, state }) =>
    state.is === 'ready'
      ? { id: state.id, owner, name, type, bytes, ...(preview ? { preview } : {}) }
      : { name },
  )
}

export const readyOf = (kept: readonly KeptFile[]): StoredFile[] =>
  kept.filter((file) => 'id' in file)

/** Files that have to be chosen again. */
export const lostIn = (kept: readonly KeptFile[]): RefusedFile[] =>
  kept.flatMap((file) => ('id' in file ? [] : [{ name: file.name, code: LOST }]))
