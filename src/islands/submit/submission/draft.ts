import * as z from '#core/zod.ts'
import { areaSchema } from '#islands/listing/pictures/area.ts'
import { storedValuesSchema } from './form.ts'

const pictureNote = z.object({
  id: z.string(),
  name: z.string(),
  alt: z.string().catch(''),
  crop: areaSchema.nullable().catch(null),
  address: z.string().nullable().catch(null),
})

/**
 * A picture in a draft. The file stays in the browser it was chosen in; `address` is the URL of the cropped upload,
 * null before.
 */
export type PictureNote = z.output<typeof pictureNote>

/** An unfinished submission, as stored in `project_drafts.data`. */
export const draftDataSchema = z.object({
  values: storedValuesSchema,
  pictures: z
    .object({ cover: pictureNote.nullable(), gallery: z.array(pictureNote) })
    .catch({ cover: null, gallery: [] }),
})

export type DraftData = z.output<typeof draftDataSchema>
export type PictureNotes = DraftData['pictures']
