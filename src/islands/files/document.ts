import { FILE_TYPES } from '#core/limits.ts'
import * as z from '#core/zod.ts'

/** Columns of `project_documents` that everyone may read. */
export const DOCUMENT_COLUMNS = 'id, title, name, type, bytes, on_request'

/** A document of a listing. */
export const documentSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    name: z.string(),
    type: z.enum(FILE_TYPES),
    bytes: z.number(),
    on_request: z.boolean(),
  })
  .transform(({ on_request, ...row }) => ({ ...row, isOnRequest: on_request }))

export type ListingDocument = z.output<typeof documentSchema>
