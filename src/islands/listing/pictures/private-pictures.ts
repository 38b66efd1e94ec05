import { PICTURE_BUCKET_PATH } from '#core/pictures.ts'
import { downloadPicture } from './project-upload.api.ts'

const ORIGINALS = '/pictures/original/'

/** Loads pictures that are not public yet with the session. Returns a function that frees them. */
export function loadPictures(page: HTMLElement): () => void {
  const urls: string[] = []
  let isOver = false
  for (const image of page.querySelectorAll<HTMLImageElement>(`img[src^="${ORIGINALS}"]`)) {
    const name = image.getAttribute('src')?.slice(ORIGINALS.length) ?? ''
    image.removeAttribute('src')
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove()
    void downloadPicture(`${PICTURE_BUCKET_PATH}${name}`).then((picture) => {
      if (isOver) return
      const url = picture && URL.createObjectURL(picture)
      if (url) urls.push(url)
      image.src = url ?? `${ORIGINALS}${name}`
    })
  }
  return () => {
    isOver = true
    for (const url of urls) URL.revokeObjectURL(url)
  }
}
