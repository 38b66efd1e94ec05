import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { newClientId } from '#core/client-id.ts'
import { useT } from '#i18n/island.tsx'
import type { ProjectFormOutput, ProjectFormValues } from '#islands/listing/form/project-form.ts'
import type { PictureNote } from '#islands/submit/submission/draft.ts'
import { type ChosenPictures, type Pictures, usePictures } from '#islands/submit/use-pictures.ts'
import { type Uploads, useUploads } from '#islands/submit/use-uploads.ts'

type Values = Pick<ProjectFormValues, 'thumbnailUrl' | 'thumbnailAlt' | 'gallery'>

export interface ListingPictures {
  readonly pictures: Pictures
  readonly uploads: Uploads
  /** Shows the pictures of a listing as stored. */
  readonly load: (stored: Values) => void
  /** Waits for uploads. Rejects with an AppError if one fails. */
  readonly complete: (output: ProjectFormOutput) => Promise<ProjectFormOutput>
}

/** A listing's pictures in the submission's picker; uploads go into the fields of the form. */
export function useListingPictures(
  form: UseFormReturn<ProjectFormValues, unknown, ProjectFormOutput>,
): ListingPictures {
  const { t } = useT()
  const { setValue, getValues } = form
  const pictures = usePictures('listing')
  const title = useCallback(() => getValues('title'), [getValues])
  const uploads = useUploads(pictures, true, title)
  const [isLoaded, setIsLoaded] = useState(false)
  const { cover, gallery, current } = pictures

  const load = ({ thumbnailUrl, thumbnailAlt, gallery }: Values) => {
    const shown = valuesOf(current.current)
    const isShown =
      shown.thumbnailUrl === thumbnailUrl &&
      JSON.stringify(shown.gallery) === JSON.stringify(gallery)
    if (isShown) return setIsLoaded(true)
    const notes = {
      cover: thumbnailUrl ? noteOf(thumbnailUrl, thumbnailAlt, t('submit.cover')) : null,
      gallery: gallery.map(({ url, alt }, index) =>
        noteOf(url, alt, t('myProjects.picture', { number: index + 1 })),
      ),
    }
    void pictures.restore(notes).then(() => setIsLoaded(true))
  }
  const loadFirst = useEffectEvent(() => load(getValues()))
  useEffect(() => loadFirst(), [])

  useEffect(() => {
    if (!isLoaded) return
    const { thumbnailUrl, thumbnailAlt, gallery: others } = valuesOf({ cover, gallery })
    setValue('thumbnailUrl', thumbnailUrl, { shouldDirty: true })
    setValue('gallery', others, { shouldDirty: true })
    if (cover) setValue('thumbnailAlt', thumbnailAlt, { shouldDirty: true })
  }, [isLoaded, cover, gallery, setValue])

  const complete = async (output: ProjectFormOutput) => {
    await pictures.settled()
    await uploads.finish(() => undefined)
    const { thumbnailUrl, thumbnailAlt, gallery } = valuesOf(current.current)
    const columns = {
      ...output.columns,
      thumbnail_url: thumbnailUrl || null,
      gallery: gallery.map(({ url, alt }) => ({ url, alt: alt.trim() })),
      ...(thumbnailUrl ? { thumbnail_alt: thumbnailAlt.trim() || null } : {}),
    }
    return { ...output, columns }
  }
  return { pictures, uploads, load, complete }
}

function valuesOf({ cover, gallery }: ChosenPictures): Values {
  return {
    thumbnailUrl: cover?.address ?? '',
    thumbnailAlt: cover?.alt ?? '',
    gallery: gallery.flatMap(({ address, alt }) => (address ? [{ url: address, alt }] : [])),
  }
}

const noteOf = (address: string, alt: string, name: string): PictureNote => ({
  id: newClientId(),
  name,
  alt,
  crop: null,
  address,
})
