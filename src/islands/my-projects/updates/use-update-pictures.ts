import { useEffect, useEffectEvent } from 'react'
import { newClientId } from '#core/client-id.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import type { Update } from '#islands/listing/update.ts'
import { type Pictures, usePictures } from '#islands/submit/use-pictures.ts'
import { type Uploads, useUploads } from '#islands/submit/use-uploads.ts'

interface UpdatePictures {
  readonly pictures: Pictures
  readonly uploads: Uploads
  /** Waits for uploads and resolves to the pictures as stored. Rejects with an AppError if one fails. */
  readonly complete: () => Promise<Update['pictures']>
}

/** An update's pictures in the submission's picker. `title` names the files. */
export function useUpdatePictures(stored: Update['pictures'], title: () => string): UpdatePictures {
  const { t } = useT()
  const pictures = usePictures('listing', LIMITS.updatePictures)
  const uploads = useUploads(pictures, true, title)
  const load = useEffectEvent(() => {
    const gallery = stored.map(({ url, alt }, index) => ({
      id: newClientId(),
      name: t('myProjects.picture', { number: index + 1 }),
      alt,
      crop: null,
      address: url,
    }))
    if (gallery.length > 0) void pictures.restore({ cover: null, gallery })
  })
  useEffect(() => load(), [])
  const complete = async () => {
    await pictures.settled()
    await uploads.finish(() => undefined)
    return pictures.current.current.gallery.flatMap(({ address, alt }) =>
      address ? [{ url: address, alt: alt.trim() }] : [],
    )
  }
  return { pictures, uploads, complete }
}
