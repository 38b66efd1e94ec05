import { useEffect, useMemo, useRef, useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import type { Area } from '#islands/listing/pictures/area.ts'
import { removeUpload } from '#islands/listing/pictures/project-upload.api.ts'
import { admit, duplicate, type Picture, type Refusal, recall, recut, release } from './picture.ts'
import { vault } from './picture-vault.ts'
import type { PictureNote, PictureNotes } from './submission/draft.ts'

export interface ChosenPictures {
  readonly cover: Picture | null
  readonly gallery: readonly Picture[]
}

const NONE: ChosenPictures = { cover: null, gallery: [] }
const NO_REFUSALS: { cover: Refusal[]; gallery: Refusal[] } = { cover: [], gallery: [] }

/** All pictures, the cover first. */
export const allOf = ({ cover, gallery }: ChosenPictures): readonly Picture[] =>
  cover ? [cover, ...gallery] : gallery

/** The cover and the additional pictures: checked when chosen, kept in this browser, restorable from a draft. */
export function usePictures() {
  const [chosen, setChosen] = useState(NONE)
  const [refused, setRefused] = useState(NO_REFUSALS)
  const current = useRef(chosen)
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const held = useRef<readonly Picture[]>([])

  // Effects of an earlier render may still give an image its address: revoked only after the render without it.
  useEffect(() => {
    if (current.current !== chosen) return
    const shown = new Set(allOf(chosen).map(({ url }) => url))
    release(held.current.filter(({ url }) => !shown.has(url)))
    held.current = allOf(chosen)
  }, [chosen])

  const acts = useMemo(() => {
    const change = (next: ChosenPictures) => {
      current.current = next
      held.current = [...held.current, ...allOf(next)]
      setChosen(next)
    }
    const refuse = (place: 'cover' | 'gallery', list: Refusal[]) =>
      setRefused((before) => ({ ...before, [place]: list }))
    const update = (id: string, patch: (picture: Picture) => Picture) => {
      const { cover, gallery } = current.current
      const patched = (picture: Picture) => (picture.id === id ? patch(picture) : picture)
      change({ cover: cover && patched(cover), gallery: gallery.map(patched) })
    }
    const find = (id: string) => allOf(current.current).find((picture) => picture.id === id)

    async function takeCover(file: File) {
      const [[taken], refusals] = await admit([file])
      refuse('cover', refusals)
      const { cover, gallery } = current.current
      if (!taken) return
      if (cover) drop([cover])
      change({ cover: taken, gallery })
    }

    async function takeGallery(files: readonly File[]) {
      const [taken, refusals] = await admit(files)
      const { cover, gallery } = current.current
      const room = Math.max(0, LIMITS.gallery - gallery.length)
      const tooMany = taken.slice(room)
      release(tooMany)
      drop(tooMany)
      const full = tooMany.map(({ name }): Refusal => ({ name, code: 'form.too_many' }))
      refuse('gallery', [...refusals, ...full])
      change({ cover, gallery: [...gallery, ...taken.slice(0, room)] })
    }

    async function cropTo(id: string, area: Area) {
      const picture = find(id)
      if (!picture?.file) return
      const next = await recut({ ...picture, file: picture.file }, area)
      drop([picture], { keepFile: true })
      update(id, () => next)
    }

    async function bringBack(notes: PictureNotes): Promise<string[]> {
      const missing: string[] = []
      const found = async (note: PictureNote): Promise<Picture[]> => {
        const picture = await recall(note)
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

    /** Checking takes a moment: one after another, so that none overwrites what another just changed. */
    function inTurn<T>(step: () => Promise<T>): Promise<T> {
      const turn = work.current.then(step)
      work.current = turn.catch(() => undefined)
      return turn
    }

    return {
      setCover: (file: File) => inTurn(() => takeCover(file)),
      addToGallery: (files: readonly File[]) => inTurn(() => takeGallery(files)),
      /** Cuts a picture anew from its file. Rejects with an AppError. */
      crop: (id: string, area: Area) => inTurn(() => cropTo(id, area)),
      /** Brings back what a draft names. Answers the names of the files that are nowhere to be had. */
      restore: (notes: PictureNotes) => inTurn(() => bringBack(notes)),
      /** Gives every picture a new identity, so that another draft with the same ones can lose them. */
      separate: () => inTurn(separate),
      /** Resolves to the pictures once every file chosen so far is checked. */
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
      /** Puts an additional picture in the place of another. */
      move: (id: string, place: number) => {
        const { cover, gallery } = current.current
        const picture = gallery.find((one) => one.id === id)
        if (!picture || place < 0 || place >= gallery.length) return
        const others = gallery.filter((one) => one.id !== id)
        change({ cover, gallery: [...others.slice(0, place), picture, ...others.slice(place)] })
      },
      /** Notes where a picture lies now. False where it was removed or cut anew meanwhile. */
      uploaded: (id: string, ready: Blob, address: string): boolean => {
        if (find(id)?.ready !== ready) return false
        update(id, (picture) => ({ ...picture, address }))
        return true
      },
      /** Empties the form of pictures. Their files go too, but for uploads that a project now shows. */
      clear: (uploads: 'remove' | 'keep') => {
        drop(allOf(current.current), { keepUpload: uploads === 'keep' })
        change(NONE)
        setRefused(NO_REFUSALS)
      },
    }
  }, [])

  return { ...chosen, ...acts, refused, current }
}

export type Pictures = ReturnType<typeof usePictures>

function drop(pictures: readonly Picture[], { keepFile = false, keepUpload = false } = {}): void {
  if (!keepFile) void vault.drop(pictures.map(({ id }) => id))
  if (keepUpload) return
  for (const { address } of pictures) if (address) void removeUpload(address)
}
