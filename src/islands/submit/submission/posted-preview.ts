import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import type { Project } from '#islands/listing/project.ts'
import { storedValuesSchema } from './form.ts'
import { listingOf, type ShownPictures } from './listing.ts'

/** The address that stands for a picture only the asking browser has: the cover's place is 0. */
const pictureAddress = (place: number) => `/local/${place}`

const pictureSchema = z.object({
  url: z.string().regex(/^\/local\/\d{1,2}$/),
  alt: z.string().max(LIMITS.pictureAlt).catch(''),
})

const postedPreviewSchema = z.object({
  values: storedValuesSchema,
  creator: z.string().max(LIMITS.name),
  pictures: z.object({
    cover: pictureSchema.nullable(),
    gallery: z.array(pictureSchema).max(LIMITS.gallery),
  }),
})

/** The body of `POST /preview`: the form as typed, with places instead of pictures. */
type PostedPreview = z.output<typeof postedPreviewSchema>

/** Bytes of such a body: the longest texts the form takes, with room for escapes and the terms of the options. */
export const LONGEST_PREVIEW = 256 * 1024

/** The same pictures by their places: what the server is told of files it does not have. */
export function placesOf({ cover, gallery }: ShownPictures): PostedPreview['pictures'] {
  return {
    cover: cover && { url: pictureAddress(0), alt: cover.alt },
    gallery: gallery.map(({ alt }, index) => ({ url: pictureAddress(index + 1), alt })),
  }
}

/** The listing that a posted form describes, or null for anything else. */
export function postedListing(body: string): Project | null {
  try {
    const { values, pictures, creator } = postedPreviewSchema.parse(JSON.parse(body))
    return listingOf(values, pictures, creator)
  } catch {
    return null
  }
}

/**
 * Puts the pictures of this browser into the page that the server made.
 * @param page The answer to `POST /preview`, parsed but not shown yet.
 */
export function fillPictures(page: ParentNode, { cover, gallery }: ShownPictures): void {
  const pictures = [cover, ...gallery]
  for (const image of page.querySelectorAll<HTMLImageElement>('img')) {
    const place = pictures.findIndex(
      (_, index) => image.getAttribute('src') === pictureAddress(index),
    )
    const picture = pictures[place]
    if (picture) image.src = picture.url
  }
}
