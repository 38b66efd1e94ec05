import type { ServerBackend } from '#core/backend.server.ts'
import { readPublic } from '#core/client.server.ts'
import * as z from '#core/zod.ts'
import { isLocale, type Locale } from '#i18n/locales.ts'
import { outcomeSchema } from '#islands/listing/outcome.ts'

const storySchema = z
  .object({
    title: z.string(),
    slug: z.string(),
    language: z.custom<Locale>(isLocale).nullable(),
    category: z.string(),
    thumbnail_url: z.string().nullable(),
    creator_name: z.string(),
    creator_slug: z.string(),
    closes_on: z.string(),
    outcome: outcomeSchema,
  })
  .transform(({ thumbnail_url, creator_name, creator_slug, closes_on, ...story }) => ({
    ...story,
    thumbnailUrl: thumbnail_url,
    creatorName: creator_name,
    creatorSlug: creator_slug,
    closesOn: closes_on,
  }))

/** A closed listing whose creator agreed that the success stories show how it ended. */
export type ClosedStory = z.output<typeof storySchema>

/** Closed listings among the success stories, the last shown first; null on failure. */
export function closedStories(backend: ServerBackend): Promise<ClosedStory[] | null> {
  return readPublic(
    backend,
    'success stories',
    (client) => client.rpc('success_stories'),
    (rows) => z.array(storySchema).parse(rows),
  )
}
