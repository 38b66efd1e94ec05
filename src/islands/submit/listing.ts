import { NO_CATEGORY } from '@/domain/category.ts'
import { DEFAULT_CURRENCY } from '@/domain/money.ts'
import { PROJECT_DEFAULTS, type Project } from '@/domain/project.ts'
import { slugify } from '@/domain/slug.ts'
import { DEFAULT_OPTION_TITLE } from '@/domain/support-option.ts'
import { FUNDING_TYPES, type SubmissionValues, submissionSchema } from './submission.ts'
import type { ChosenPictures } from './use-pictures.ts'

/**
 * The listing that the form describes right now, as the public pages get it. Texts are shown as typed; an address or
 * amount that is not valid yet is left out.
 */
export function listingOf(
  values: SubmissionValues,
  pictures: ChosenPictures,
  creatorName: string,
): Project {
  const { shape } = submissionSchema
  const now = new Date().toISOString()
  const cover = pictures.cover?.url ?? null
  const amountOf = (text: string) => shape.targetAmount.safeParse(text).data ?? null
  return {
    id: 'preview',
    title: values.title.trim() || PROJECT_DEFAULTS.title,
    slug: slugify(values.title),
    description: values.description.trim(),
    content: values.content,
    thumbnailUrl: cover,
    thumbnailAlt: null,
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
    targetAmount: amountOf(values.targetAmount),
    currency: DEFAULT_CURRENCY,
    timeline: values.timeline.trim() || null,
    reviewNote: null,
    reviewedAt: null,
    reviewChecks: [],
    supportOptions: FUNDING_TYPES.filter((type) => values.options[type].offered).map((type) => ({
      id: type,
      projectId: null,
      type,
      title: values.options[type].title.trim() || DEFAULT_OPTION_TITLE,
      description: values.options[type].terms.trim(),
      minAmount: amountOf(values.options[type].minimum) ?? 0,
      currency: DEFAULT_CURRENCY,
      details: {},
    })),
  }
}
