import { code, hasText, optional, required, textLength } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import { CURRENCIES, DEFAULT_CURRENCY } from '#core/money.ts'
import * as z from '#core/zod.ts'
import { OPTION_TYPES, PROJECT_DEFAULTS } from '../defaults.ts'
import type { Project } from '../project.ts'
import { PROJECT_STATUSES } from '../status.ts'
import { OPTION_TERMS, type TermKind } from '../terms.ts'
import { isWebLink } from './links.ts'
import { readAmount, readTerm, termLine } from './options.ts'
import { openToValues, planFields } from './plan.ts'
import { link, listingFields, pictureLink } from './schema.ts'

/** Also as Chinese and Japanese keyboards type it, and between the lines of a pasted list. */
const COMMA = /[,，、\n]/

const orNull = (value: string) => value || null

const currency = z.enum(CURRENCIES).catch(DEFAULT_CURRENCY)

const optionSchema = (text: typeof required) =>
  z
    .object({
      key: z.string(),
      type: z.enum(OPTION_TYPES),
      title: required(LIMITS.optionTitle),
      description: text(LIMITS.optionDescription),
      minimum: z.string(),
      currency,
      details: z.record(z.string(), z.string()),
    })
    .transform((typed, context) => {
      const minimum = readAmount(typed.minimum, typed.currency)
      if (minimum === undefined) {
        context.addIssue({ code: 'custom', path: ['minimum'], message: code('form.number') })
        return z.NEVER
      }
      const details: Record<string, string | number> = {}
      for (const [name, kind] of Object.entries<TermKind>(OPTION_TERMS[typed.type])) {
        const text = termLine(typed.details[name])
        if (text === '') continue
        const read = readTerm(text, kind)
        if ('code' in read) {
          context.addIssue({ code: 'custom', path: ['details', name], message: read.code })
          return z.NEVER
        }
        details[name] = read.value
      }
      return {
        ...(typed.key ? { id: typed.key } : {}),
        type: typed.type,
        title: typed.title,
        description: typed.description,
        min_amount: minimum ?? 0,
        currency: typed.currency,
        details,
      }
    })

/** Input as typed, output as columns of `projects`; with the rules for the full description and for texts of options. */
const formSchema = (content: typeof required, optionText: typeof required) =>
  z
    .object({
      ...listingFields,
      ...planFields,
      slug: optional(100),
      content: content(LIMITS.content),
      category: optional(LIMITS.category),
      tags: z
        .string()
        .transform((text) =>
          text
            .split(COMMA)
            .map((tag) => tag.trim())
            .filter(hasText),
        )
        .refine((tags) => tags.length <= LIMITS.tags, { error: code('form.too_many') })
        .refine((tags) => tags.every((tag) => textLength(tag) <= LIMITS.tag), {
          error: code('form.too_long'),
        }),
      thumbnailUrl: pictureLink,
      thumbnailAlt: optional(LIMITS.pictureAlt),
      mediaType: z.enum(['image', 'video']),
      mediaUrl: pictureLink,
      videoUrl: link(isWebLink),
      gallery: z
        .array(z.object({ url: z.string().min(1), alt: optional(LIMITS.pictureAlt) }))
        .max(LIMITS.gallery, code('form.too_many')),
      currency,
      featured: z.boolean(),
      status: z.enum(PROJECT_STATUSES),
      reviewNote: optional(2_000),
      displayOrder: z.string().transform((text, context) => {
        const trimmed = text.trim()
        if (trimmed === '') return PROJECT_DEFAULTS.displayOrder
        if (/^\d{1,9}$/.test(trimmed)) return Number.parseInt(trimmed, 10)
        context.addIssue({ code: 'custom', message: code('form.whole_number') })
        return z.NEVER
      }),
      options: z
        .array(optionSchema(optionText))
        .max(LIMITS.options, code('project.too_many_options')),
    })
    .transform((typed, context) => {
      const target = readAmount(typed.targetAmount, typed.currency)
      if (target === undefined) {
        context.addIssue({ code: 'custom', path: ['targetAmount'], message: code('form.number') })
        return z.NEVER
      }
      return {
        columns: {
          title: typed.title,
          slug: typed.slug,
          description: typed.description,
          content: typed.content,
          category: typed.category,
          tags: typed.tags,
          website: typed.website,
          thumbnail_url: typed.thumbnailUrl,
          thumbnail_alt: orNull(typed.thumbnailAlt),
          media_type: typed.mediaType,
          media_url: typed.mediaUrl,
          video_url: typed.videoUrl,
          gallery: typed.gallery,
          target_amount: target,
          currency: typed.currency,
          timeline: orNull(typed.timeline),
          use_of_funds: typed.useOfFunds,
          milestones: typed.milestones,
          language: typed.language,
          open_to: typed.openTo,
          featured: typed.featured,
          status: typed.status,
          review_note: orNull(typed.reviewNote),
          display_order: typed.displayOrder,
        },
        options: typed.options,
      }
    })

/** For a new listing of administrators. */
export const projectFormSchema = formSchema(required, required)
/** For creators, who edit a subset and may have submitted without long texts. */
export const creatorFormSchema = formSchema(optional, optional)

/** The long texts asked of administrators: none that the listing was saved without. */
export function textsAsked(stored: Project | null): { content: boolean; options: boolean } {
  return {
    content: !stored || hasText(stored.content),
    options: !stored || stored.supportOptions.every(({ description }) => hasText(description)),
  }
}

export function adminFormSchema(stored: Project | null): typeof projectFormSchema {
  const asked = textsAsked(stored)
  return formSchema(asked.content ? required : optional, asked.options ? required : optional)
}

export type ProjectFormValues = z.input<typeof projectFormSchema>
export type ProjectFormOutput = z.output<typeof projectFormSchema>
type OptionFormValues = ProjectFormValues['options'][number]

export const EMPTY_OPTION: OptionFormValues = {
  key: '',
  type: 'equity',
  title: '',
  description: '',
  minimum: '',
  currency: DEFAULT_CURRENCY,
  details: {},
}

/** Initial values of the form; empty for a new project. */
export function toFormValues(project: Project | null): ProjectFormValues {
  return {
    title: project?.title ?? '',
    slug: project?.slug ?? '',
    description: project?.description ?? '',
    content: project?.content ?? '',
    category: project?.category ?? '',
    tags: project?.tags.join(', ') ?? '',
    website: project?.website ?? '',
    thumbnailUrl: project?.thumbnailUrl ?? '',
    thumbnailAlt: project?.thumbnailAlt ?? '',
    mediaType: project?.mediaType ?? 'image',
    mediaUrl: project?.mediaUrl ?? '',
    videoUrl: project?.videoUrl ?? '',
    gallery: project?.gallery ?? [],
    targetAmount: project?.targetAmount?.toString() ?? '',
    currency: project?.currency ?? DEFAULT_CURRENCY,
    timeline: project?.timeline ?? '',
    useOfFunds:
      project?.useOfFunds.map(({ purpose, share }) => ({ purpose, share: String(share) })) ?? [],
    milestones: project?.milestones ?? [],
    language: project?.language ?? '',
    openTo: openToValues(project?.openTo ?? []),
    featured: project?.featured ?? false,
    status: project?.status ?? 'pending',
    reviewNote: project?.reviewNote ?? '',
    displayOrder: String(project?.displayOrder ?? PROJECT_DEFAULTS.displayOrder),
    options:
      project?.supportOptions.map((option) => ({
        key: option.id,
        type: option.type,
        title: option.title,
        description: option.description,
        minimum: option.minAmount === 0 ? '' : String(option.minAmount),
        currency: option.currency,
        // Every term, stated or not: the form counts a text that appears later as a change.
        details: Object.fromEntries([
          ...Object.keys(OPTION_TERMS[option.type]).map((name) => [name, '']),
          ...Object.entries(option.details).map(([name, value]) => [name, String(value)]),
        ]),
      })) ?? [],
  }
}

/** Only the columns that differ, so that concurrent changes elsewhere survive. */
export function changedColumns(
  before: ProjectFormOutput | null,
  after: ProjectFormOutput,
): { columns: Record<string, unknown>; options: ProjectFormOutput['options'] | null } {
  const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  const columns = Object.fromEntries(
    Object.entries(after.columns).filter(
      ([name, value]) =>
        !before || differ(before.columns[name as keyof ProjectFormOutput['columns']], value),
    ),
  )
  // A decision always carries its reason, even if the text is unchanged.
  if (before && 'status' in columns) columns.review_note = after.columns.review_note
  return {
    columns,
    options: !before || differ(before.options, after.options) ? after.options : null,
  }
}
