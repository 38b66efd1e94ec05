import { CURRENCIES, DEFAULT_CURRENCY } from '#core/money.ts'
import * as z from '#core/zod.ts'
import { isLocale, type Locale } from '#i18n/locales.ts'
import { NO_CATEGORY } from './category.ts'
import { creatorFactsSchema } from './creator-facts.ts'
import { PROJECT_DEFAULTS } from './defaults.ts'
import { outcomeSchema } from './outcome.ts'
import { milestoneSchema, useSchema } from './plan.ts'
import { readAnswers } from './review.ts'
import { PROJECT_STATUSES } from './status.ts'
import { supportOptionSchema } from './support-option.ts'

const words = z.string().trim().min(1)
const text = z.string().catch('')
const link = z.string().min(1).nullish().catch(null)

const creatorSchema = z.object({
  slug: words.nullish().catch(null),
  avatar_url: link,
  place: words.nullish().catch(null),
  facts: creatorFactsSchema,
  projects: listOf(
    z.object({
      title: words,
      slug: words,
      language: z.custom<Locale>(isLocale).nullable().catch(null),
    }),
  ),
})

export const pictureSchema = z.object({ url: z.string().min(1), alt: z.string().catch('') })

/** Drops invalid elements instead of rejecting the list. */
export function listOf<Element>(element: z.ZodType<Element>) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((list) =>
      list.flatMap((item) => {
        const parsed = element.safeParse(item)
        return parsed.success ? [parsed.data] : []
      }),
    )
}

/**
 * Parses a row of `projects` with nested `support_options`, or of `project_by_slug`. Requires an id; anything else
 * missing or unknown gets its default.
 */
export const projectSchema = z
  .object({
    id: z.string(),
    title: words.catch(PROJECT_DEFAULTS.title),
    slug: text,
    description: text,
    content: text,
    thumbnail_url: link,
    thumbnail_alt: z.string().trim().min(1).nullish().catch(null),
    media_type: z.enum(['image', 'video']).catch('image'),
    media_url: link,
    video_url: link,
    gallery: listOf(pictureSchema),
    created_at: text,
    updated_at: text,
    creator_id: z.string().nullish().catch(null),
    creator_name: words.catch(PROJECT_DEFAULTS.creatorName),
    category: words.catch(NO_CATEGORY),
    tags: listOf(words),
    featured: z.boolean().catch(false),
    status: z.enum(PROJECT_STATUSES).catch('pending'),
    website: link,
    display_order: z.number().int().catch(PROJECT_DEFAULTS.displayOrder),
    target_amount: z.coerce.number().positive().nullish().catch(null),
    currency: z.enum(CURRENCIES).catch(DEFAULT_CURRENCY),
    timeline: z.string().nullish().catch(null),
    use_of_funds: listOf(useSchema),
    milestones: listOf(milestoneSchema),
    language: z.custom<Locale>(isLocale).nullish().catch(null),
    open_to: listOf(words),
    creator: creatorSchema.nullish().catch(null),
    closes_on: link,
    outcome: outcomeSchema.nullish().catch(null),
    closed: z.boolean().catch(false),
    confirmed_at: link,
    unconfirmed: z.boolean().catch(false),
    review_note: z.string().nullish().catch(null),
    reviewed_at: z.string().nullish().catch(null),
    review_checks: z.unknown().optional().transform(readAnswers),
    checked_at: z.string().nullish().catch(null),
    changes_requested_at: z.string().nullish().catch(null),
    support_options: listOf(supportOptionSchema),
  })
  .transform((row) => ({
    id: row.id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    content: row.content,
    thumbnailUrl: row.thumbnail_url ?? null,
    thumbnailAlt: row.thumbnail_alt ?? null,
    mediaType: row.media_type,
    mediaUrl: row.media_url ?? null,
    videoUrl: row.video_url ?? null,
    gallery: row.gallery,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    creatorId: row.creator_id ?? null,
    creatorName: row.creator_name,
    category: row.category,
    tags: row.tags,
    featured: row.featured,
    status: row.status,
    website: row.website ?? null,
    displayOrder: row.display_order,
    targetAmount: row.target_amount ?? null,
    currency: row.currency,
    timeline: row.timeline ?? null,
    useOfFunds: row.use_of_funds,
    milestones: row.milestones,
    language: row.language ?? null,
    /** Where supporters may live; see `isOpenTo`. */
    openTo: row.open_to,
    /** Only on the public page; null once the account is gone. */
    creator: row.creator
      ? {
          /** Of their page; null without one. */
          slug: row.creator.slug ?? null,
          avatarUrl: row.creator.avatar_url ?? null,
          place: row.creator.place ?? null,
          facts: row.creator.facts,
          projects: row.creator.projects,
        }
      : null,
    /** Last day on which it takes interest, such as 2027-01-31; null if it stays open. */
    closesOn: row.closes_on ?? null,
    /** How it ended; null until its creator has told. */
    outcome: row.outcome ?? null,
    isClosed: row.closed,
    /** When its creator last confirmed that it still holds, or it was approved. */
    confirmedAt: row.confirmed_at ?? null,
    /** Its creator was asked again since then, in vain. */
    isUnconfirmed: row.unconfirmed,
    reviewNote: row.review_note ?? null,
    reviewedAt: row.reviewed_at ?? null,
    reviewChecks: row.review_checks,
    checkedAt: row.checked_at ?? null,
    changesRequestedAt: row.changes_requested_at ?? null,
    supportOptions: row.support_options,
  }))

export type Project = z.output<typeof projectSchema>

/** Drops rows without an id. */
export const projectListSchema = listOf(projectSchema)
