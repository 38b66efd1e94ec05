import type { ServerBackend } from '#core/backend.server.ts'
import { anonClient } from '#core/client.server.ts'
import * as z from '#core/zod.ts'
import { isLocale, type Locale } from '#i18n/locales.ts'
import { outcomeSchema } from '#islands/listing/outcome.ts'

/** Timeout, so that the page renders quickly with a dead backend. Milliseconds. */
const TIMEOUT = 2500

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
export async function closedStories(backend: ServerBackend): Promise<ClosedStory[] | null> {
  try {
    const { data, error } = await anonClient(backend)
      .rpc('success_stories')
      .retry(false)
      .abortSignal(AbortSignal.timeout(TIMEOUT))
    if (error) throw error
    return z.array(storySchema).parse(data)
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    console.warn(`Could not read success stories: ${[code, message].filter(Boolean).join(' ')}`)
    return null
  }
}
