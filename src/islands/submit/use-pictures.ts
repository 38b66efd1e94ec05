import { useEffect, useMemo, useRef, useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import type { Area } from '#islands/listing/pictures/area.ts'
import { removeUpload } from '#islands/listing/pictures/project-upload.api.ts'
import {
  acceptFiles,
  cropAgain,
  duplicate,
  type Picture,
  type Refusal,
  restorePicture,
  revokeUrls,
} from './picture.ts'
import { vault } from './picture-vault.ts'
import type { PictureNote, PictureNotes } from './submission/draft.ts'

export interface ChosenPictures {
  readonly cover: Picture | null
  readonly gallery: readonly Picture[]
}

const NONE: ChosenPictures = { cover: null, gallery: [] }
const NO_REFUSALS: { cover: Refusal[]; gallery: Refusal[] } = { cover: [], gallery: [] }

/** All pictures, cover first. */
export const allOf = ({ cover, gallery }: ChosenPictures): readonly Picture[] =>
  cover ? [cover, ...gallery] : gallery

/**
 * State of the cover and at most `most` additional pictures: validated when chosen, restorable from notes. Those of a
 * draft are stored in this browser; those of a listing belong to it, so that removing one here leaves its upload.
 */
export function usePictures(of: 'draft' | 'listing', most: number = LIMITS.gallery) {
  const [chosen, setChosen] = useState(NONE)
  const [refused, setRefused] = useState(NO_REFUSALS)
  const current = useRef(chosen)
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const retained = useRef<readonly Picture[]>([])

  // An earlier render's images may still use a URL, so revoke it only after the render without it.
  useEffect(() => {
    if (current.current !== chosen) return
    const shown = new Set(allOf(chosen).map(({ url }) => url))
    revokeUrls(retained.current.filter(({ url }) => !shown.has(url)))
    retained.current = allOf(chosen)
  }, [chosen])

  const actions = useMemo(() => {
    const change = (next: ChosenPictures) => {
      current.current = next
      retained.current = [...retained.current, ...allOf(next)]
      setChosen(next)
    }
    const refuse = (place: 'cover' | 'gallery', list: Refusal[]) =>
      setRefused((before) => ({ ...before, [place]: list }))
    const update = (id: string, patch: (picture: Picture) => Picture) => {
      const { cover, gallery } = current.current
      const patched = (picture: Picture) => (picture.id === id ? patch(picture) : picture)
      change({ cover: cover && patched(cover), gallery: gallery.map(patched) })
    }
    const drop = (pictures: readonly Picture[], { keepFile = false, keepUpload = false } = {}) => {
      if (of === 'listing') return
      if (!keepFile) void vault.drop(pictures.map(({ id }) => id))
      if (keepUpload) return
      for (const { address } of pictures) if (address) void removeUpload(address)
    }
    const find = (id: string) => allOf(current.current).find((picture) => picture.id === id)

    async function takeCover(file: File) {
      const [[taken], refusals] = await acceptFiles([file], of)
      refuse('cover', refusals)
      const { cover, gallery } = current.current
      if (!taken) return
      if (cover) drop([cover])
      change({ cover: taken, gallery })
    }

    async function takeGallery(files: readonly File[]) {
      const [taken, refusals] = await acceptFiles(files, of)
      const { cover, gallery } = current.current
      const room = Math.max(0, most - gallery.length)
      const tooMany = taken.slice(room)
      revokeUrls(tooMany)
      drop(tooMany)
      const full = tooMany.map(({ name }): Refusal => ({ name, code: 'form.too_many' }))
      refuse('gallery', [...refusals, ...full])
      change({ cover, gallery: [...gallery, ...taken.slice(0, room)] })
    }

    async function cropTo(id: string, area: Area) {
      const picture = find(id)
      if (!picture?.file) return
      const next = await cropAgain({ ...picture, file: picture.file }, area)
      drop([picture], { keepFile: true })
      update(id, () => next)
    }

    async function restoreFrom(notes: PictureNotes): Promise<string[]> {
      const missing: string[] = []
      const found = async (note: PictureNote): Promise<Picture[]> => {
        const picture = await restorePicture(note)
        if (!picture) missing.push(note.name)
        return picture ? [picture] : []
      }
      const [cover = null] = notes.cover ? await found(notes.cover) : []
      const gallery: Picture[] = []
      for (const note of notes.gallery) gallery.push(...(await found(note)))
      change({ cover, gallery })
      setRefused(NO_REFUSALS)
      return missing
    }

    async function separate() {
      const { cover, gallery } = current.current
      change({
        cover: cover && (await duplicate(cover)),
        gallery: await Promise.all(gallery.map(duplicate)),
      })
    }

    /** Processing is asynchronous: run steps one at a time, so that they do not overwrite each other's changes. */
    function inSequence<T>(step: () => Promise<T>): Promise<T> {
      const turn = work.current.then(step)
      work.current = turn.catch(() => undefined)
      return turn
    }

    return {
      setCover: (file: File) => inSequence(() => takeCover(file)),
      addToGallery: (files: readonly File[]) => inSequence(() => takeGallery(files)),
      /** Crops a picture again from its file. Rejects with an AppError. */
      crop: (id: string, area: Area) => inSequence(() => cropTo(id, area)),
      /** Restores a draft's pictures. Resolves to the names of missing files. */
      restore: (notes: PictureNotes) => inSequence(() => restoreFrom(notes)),
      /** Gives every picture a new id, so that another draft with the same pictures can delete its own. */
      separate: () => inSequence(separate),
      /** Resolves to the pictures once all files are processed. */
      settled: async () => {
        await work.current
        return current.current
      },
      remove: (id: string) => {
        const { cover, gallery } = current.current
        drop(allOf(current.current).filter((picture) => picture.id === id))
        change({
          cover: cover?.id === id ? null : cover,
          gallery: gallery.filter((picture) => picture.id !== id),
        })
        setRefused(NO_REFUSALS)
      },
      describe: (id: string, alt: string) => update(id, (picture) => ({ ...picture, alt })),
      /** Moves an additional picture to another position. */
      move: (id: string, place: number) => {
        const { cover, gallery } = current.current
        const picture = gallery.find((one) => one.id === id)
        if (!picture || place < 0 || place >= gallery.length) return
        const others = gallery.filter((one) => one.id !== id)
        change({ cover, gallery: [...others.slice(0, place), picture, ...others.slice(place)] })
      },
      /** Records the URL of an upload. False if the picture was removed or cropped again meanwhile. */
      uploaded: (id: string, ready: Blob, address: string): boolean => {
        if (find(id)?.ready !== ready) return false
        update(id, (picture) => ({ ...picture, address }))
        return true
      },
      /** Removes all pictures and their files, except uploads that a project now uses. */
      clear: (uploads: 'remove' | 'keep') => {
        drop(allOf(current.current), { keepUpload: uploads === 'keep' })
        change(NONE)
        setRefused(NO_REFUSALS)
      },
    }
  }, [of, most])

  return { ...chosen, ...actions, refused, current }
}

export type Pictures = ReturnType<typeof usePictures>
