import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import { type Project, projectSchema } from '#islands/listing/project.ts'
import { storedValuesSchema } from './form.ts'
import { listingOf, type ShownPictures } from './listing.ts'

/** Placeholder URL of a local picture; the cover has index 0. */
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

/** The body of `POST /preview`: the form as typed, with placeholders for pictures. */
type PostedPreview = z.output<typeof postedPreviewSchema>

/** Maximum body size in bytes: the longest texts with room for escapes and option terms. */
export const MAX_PREVIEW_BYTES = 256 * 1024

/** Replaces pictures by placeholders, as the server does not have the files. */
export function placesOf({ cover, gallery }: ShownPictures): PostedPreview['pictures'] {
  return {
    cover: cover && { url: pictureAddress(0), alt: cover.alt },
    gallery: gallery.map(({ alt }, index) => ({ url: pictureAddress(index + 1), alt })),
  }
}

/** The listing of a posted form, or one as stored; null if invalid. */
export function postedListing(body: string): Project | null {
  try {
    const posted: unknown = JSON.parse(body)
    const stored = z.object({ listing: projectSchema }).safeParse(posted)
    if (stored.success) return stored.data.listing
    const { values, pictures, creator } = postedPreviewSchema.parse(posted)
    return listingOf(values, pictures, creator)
  } catch {
    return null
  }
}

/**
 * Replaces placeholders in the server-rendered page by local pictures.
 * @param page The response to `POST /preview`, parsed but not shown yet.
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
