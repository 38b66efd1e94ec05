import * as z from '#core/zod.ts'
import { isLocale, type Locale } from '#i18n/locales.ts'
import { langOf } from './labels.ts'
import { listOf, type Project, pictureSchema } from './project.ts'

/** Columns of {@link updateSchema}. */
export const UPDATE_COLUMNS =
  'id, title, content, pictures, language, created_at, posted_at, edited_at, hidden_at'

/** Parses a row of `project_updates`. Times are ISO. */
export const updateSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    content: z.string(),
    pictures: listOf(pictureSchema),
    language: z.custom<Locale>(isLocale).nullable().catch(null),
    created_at: z.string(),
    posted_at: z.string().nullable(),
    edited_at: z.string().nullable(),
    hidden_at: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    pictures: row.pictures,
    language: row.language,
    createdAt: row.created_at,
    /** Null for a draft. */
    postedAt: row.posted_at,
    editedAt: row.edited_at,
    /** Null unless administrators hid it. */
    hiddenAt: row.hidden_at,
  }))

export type Update = z.output<typeof updateSchema>

/** For `lang` attributes around an update: the language it states, else that of its project. */
export function langOfUpdate(update: Update, project: Project): string | undefined {
  return langOf({ ...project, language: update.language ?? project.language })
}

/** When the team last confirmed a public project. ISO. */
export function confirmedAt({ checkedAt, reviewedAt, createdAt }: Project): string {
  return checkedAt ?? reviewedAt ?? createdAt
}
