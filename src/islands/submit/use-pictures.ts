import { useCallback, useRef, useState } from 'react'
import { type ErrorCode, toAppError } from '@/domain/errors.ts'
import { LIMITS } from '@/domain/limits.ts'
import { checkPicture, type PictureType } from '@/lib/picture-file.ts'
import type { PictureNote } from './draft-store.ts'
import { vault } from './picture-vault.ts'

/** A chosen, checked picture. */
export interface Picture extends PictureNote {
  readonly type: PictureType
  readonly file: Blob
  /** Object URL for showing it. */
  readonly url: string
  /** False when this browser refused to keep the file, which then lives only as long as the page. */
  readonly kept: boolean
}

export interface ChosenPictures {
  readonly cover: Picture | null
  readonly gallery: readonly Picture[]
}

/** A file that was not taken. */
export interface Refusal {
  readonly name: string
  readonly code: ErrorCode
}

interface PictureNotes {
  readonly cover: PictureNote | null
  readonly gallery: readonly PictureNote[]
}

const NONE: ChosenPictures = { cover: null, gallery: [] }

/** The cover and the additional pictures: checked when chosen, kept in this browser, restorable from a draft. */
export function usePictures() {
  const [chosen, setChosen] = useState(NONE)
  const [refused, setRefused] = useState<{ cover: Refusal[]; gallery: Refusal[] }>(NO_REFUSALS)
  const current = useRef(chosen)
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const change = useCallback((next: ChosenPictures) => {
    current.current = next
    setChosen(next)
  }, [])

  /** Checking takes a moment: one after another, so that none overwrites what another just changed. */
  const inTurn = useCallback(<T>(step: () => Promise<T>): Promise<T> => {
    const turn = work.current.then(step)
    work.current = turn.catch(() => undefined)
    return turn
  }, [])

  const takeCover = useCallback(
    async (file: File) => {
      const [taken, refusals] = await admit([file])
      setRefused((before) => ({ ...before, cover: refusals }))
      const { cover, gallery } = current.current
      if (!taken[0]) return
      if (cover) discard([cover])
      change({ cover: taken[0], gallery })
    },
    [change],
  )

  const takeGallery = useCallback(
    async (files: readonly File[]) => {
      const [taken, refusals] = await admit(files)
      const { cover, gallery } = current.current
      const room = Math.max(0, LIMITS.gallery - gallery.length)
      const tooMany = taken.slice(room)
      discard(tooMany)
      const full = tooMany.map(({ name }): Refusal => ({ name, code: 'form.too_many' }))
      setRefused((before) => ({ ...before, gallery: [...refusals, ...full] }))
      change({ cover, gallery: [...gallery, ...taken.slice(0, room)] })
    },
    [change],
  )

  const remove = useCallback(
    (id: string) => {
      const { cover, gallery } = current.current
      discard([...(cover ? [cover] : []), ...gallery].filter((picture) => picture.id === id))
      change({
        cover: cover?.id === id ? null : cover,
        gallery: gallery.filter((picture) => picture.id !== id),
      })
      setRefused(NO_REFUSALS)
    },
    [change],
  )

  const describe = useCallback(
    (id: string, alt: string) => {
      const described = (picture: Picture) => (picture.id === id ? { ...picture, alt } : picture)
      const { cover, gallery } = current.current
      change({ cover: cover && described(cover), gallery: gallery.map(described) })
    },
    [change],
  )

  const bringBack = useCallback(
    async (notes: PictureNotes): Promise<string[]> => {
      const missing: string[] = []
      const found = async (note: PictureNote): Promise<Picture[]> => {
        const file = await vault.find(note.id)
        const type = file && (await checkPicture(file).catch(() => undefined))
        if (file && type)
          return [{ ...note, type, file, url: URL.createObjectURL(file), kept: true }]
        missing.push(note.name)
        return []
      }
      const cover = notes.cover ? await found(notes.cover) : []
      const gallery: Picture[] = []
      for (const note of notes.gallery) gallery.push(...(await found(note)))
      change({ cover: cover[0] ?? null, gallery })
      return missing
    },
    [change],
  )

  /** Forgets every picture, in this browser too. */
  const clear = useCallback(() => {
    const { cover, gallery } = current.current
    discard([...(cover ? [cover] : []), ...gallery])
    change(NONE)
    setRefused(NO_REFUSALS)
  }, [change])

  const setCover = useCallback((file: File) => inTurn(() => takeCover(file)), [inTurn, takeCover])
  const addToGallery = useCallback(
    (files: readonly File[]) => inTurn(() => takeGallery(files)),
    [inTurn, takeGallery],
  )
  /** Brings back what a draft names. Answers the names of the files that this browser does not have. */
  const restore = useCallback(
    (notes: PictureNotes) => inTurn(() => bringBack(notes)),
    [inTurn, bringBack],
  )
  /** Resolves to the pictures once every file chosen so far is checked. */
  const settled = useCallback(async () => {
    await work.current
    return current.current
  }, [])

  return {
    ...chosen,
    refused,
    current,
    settled,
    setCover,
    addToGallery,
    remove,
    describe,
    restore,
    clear,
  }
}

export type Pictures = ReturnType<typeof usePictures>

const NO_REFUSALS = { cover: [], gallery: [] }

async function admit(files: readonly File[]): Promise<[Picture[], Refusal[]]> {
  const taken: Picture[] = []
  const refusals: Refusal[] = []
  for (const file of files) {
    try {
      const type = await checkPicture(file)
      const id = crypto.randomUUID()
      const kept = await vault.keep(id, file)
      taken.push({ id, name: file.name, alt: '', type, file, url: URL.createObjectURL(file), kept })
    } catch (caught) {
      refusals.push({ name: file.name, code: toAppError(caught).code })
    }
  }
  return [taken, refusals]
}

function discard(pictures: readonly Picture[]): void {
  for (const { url } of pictures) URL.revokeObjectURL(url)
  void vault.drop(pictures.map(({ id }) => id))
}
