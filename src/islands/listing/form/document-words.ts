import type { TFunction } from 'i18next'
import * as z from '#core/zod.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import { readable } from './difference.ts'

const storedSchema = z.array(
  z.object({
    title: z.string(),
    name: z.string(),
    on_request: z.boolean(),
    created_at: z.string(),
  }),
)

/** Documents from a snapshot as text, one a line, with the time of the upload, as one can look like another. */
export function documentsText(documents: unknown, t: TFunction, locale: Locale): string {
  const stored = storedSchema.safeParse(documents)
  if (!stored.success) return readable(documents)
  return stored.data
    .map(({ title, name, on_request, created_at }) =>
      [
        title,
        name,
        on_request ? t('documents.onRequest') : t('documents.public'),
        formatDateTime(created_at, locale),
      ].join(' · '),
    )
    .join('\n')
}
