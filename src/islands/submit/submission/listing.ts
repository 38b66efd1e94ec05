import { DEFAULT_CURRENCY } from '#core/money.ts'
import { NO_CATEGORY } from '#islands/listing/category.ts'
import { DEFAULT_OPTION_TITLE, PROJECT_DEFAULTS } from '#islands/listing/defaults.ts'
import { FUNDING_TYPES, readOption } from '#islands/listing/form/options.ts'
import type { Project } from '#islands/listing/project.ts'
import { type SubmissionValues, submissionSchema, wantedSlug } from './form.ts'

interface ShownPicture {
  readonly url: string
  readonly alt: string
}

/** Displayable URLs: local object URLs, or uploads. */
export interface ShownPictures {
  readonly cover: ShownPicture | null
  readonly gallery: readonly ShownPicture[]
}

/**
 * The listing as the form describes it, for the public components. Texts are shown as typed; invalid URLs and amounts
 * are left out.
 */
export function listingOf(
  values: SubmissionValues,
  pictures: ShownPictures,
  creatorName: string,
): Project {
  const { shape } = submissionSchema
  const now = new Date().toISOString()
  const cover = pictures.cover?.url ?? null
  return {
    id: 'preview',
    title: values.title.trim() || PROJECT_DEFAULTS.title,
    slug: wantedSlug(values),
    description: values.description.trim(),
    content: values.content,
    thumbnailUrl: cover,
    thumbnailAlt: pictures.cover?.alt.trim() || null,
    mediaType: 'image',
    mediaUrl: cover,
    videoUrl: shape.videoUrl.safeParse(values.videoUrl).data ?? null,
    gallery: pictures.gallery.map(({ url, alt }) => ({ url, alt })),
    createdAt: now,
    updatedAt: now,
    creatorId: null,
    creatorName,
    category: values.category || NO_CATEGORY,
    tags: [],
    featured: false,
    status: 'pending',
    website: shape.website.safeParse(values.website).data ?? null,
    displayOrder: PROJECT_DEFAULTS.displayOrder,
    targetAmount: shape.targetAmount.safeParse(values.targetAmount).data ?? null,
    currency: DEFAULT_CURRENCY,
    timeline: values.timeline.trim() || null,
    useOfFunds: shape.useOfFunds.safeParse(values.useOfFunds).data ?? [],
    milestones: shape.milestones.safeParse(values.milestones).data ?? [],
    language: shape.language.parse(values.language),
    openTo: shape.openTo.safeParse(values.openTo).data ?? [],
    creator: null,
    closesOn: null,
    outcome: null,
    isClosed: false,
    confirmedAt: null,
    isUnconfirmed: false,
    reviewNote: null,
    reviewedAt: null,
    reviewChecks: {},
    checkedAt: null,
    changesRequestedAt: null,
    supportOptions: FUNDING_TYPES.filter((type) => values.options[type].offered).map((type) => {
      const { offer } = readOption(type, values.options[type])
      const title = offer.title || DEFAULT_OPTION_TITLE
      return { id: type, projectId: null, type, ...offer, title }
    }),
  }
}
