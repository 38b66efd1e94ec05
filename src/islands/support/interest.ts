import { CURRENCIES, DEFAULT_CURRENCY } from '#core/money.ts'
import * as z from '#core/zod.ts'
import { OPTION_TYPES } from '#islands/listing/defaults.ts'
import { detailsSchema } from '#islands/listing/support-option.ts'

/** States of an interest, in order; the last two end it. */
export const INTEREST_STATES = [
  'sent',
  'seen',
  'replied',
  'terms_shared',
  'agreed_outside',
  'declined',
  'withdrawn',
] as const

export type InterestState = (typeof INTEREST_STATES)[number]

export type InterestSide = 'supporter' | 'recipient'

/** Whether it has not ended yet. */
export function isOpen(state: InterestState): boolean {
  return state !== 'agreed_outside' && state !== 'declined' && state !== 'withdrawn'
}

/** The way of an interest that comes about. */
export const PROGRESS = INTEREST_STATES.slice(0, 5)

/** Whether it ended without coming about. */
export function isOver(state: InterestState): boolean {
  return !PROGRESS.includes(state)
}

/** Whether the next step is this side's. */
export function awaitsStep(
  side: InterestSide,
  { state, termsChangedAt }: Pick<Interest, 'state' | 'termsChangedAt'>,
): boolean {
  if (!isOpen(state)) return false
  if (termsChangedAt !== null) return side === 'supporter'
  return side === 'supporter' ? state === 'terms_shared' : state !== 'terms_shared'
}

/** State changes a side may make; the database sets `seen` and `replied`. */
export function stepsOf(side: InterestSide, state: InterestState): readonly InterestState[] {
  if (!isOpen(state)) return []
  if (side === 'supporter') {
    return state === 'terms_shared' ? ['agreed_outside', 'withdrawn'] : ['withdrawn']
  }
  return state === 'replied' ? ['terms_shared', 'declined'] : ['declined']
}

/** The option's terms as the supporter saw them. */
export const termsSchema = z.object({
  project_title: z.string().catch(''),
  type: z.enum(OPTION_TYPES).catch('other'),
  title: z.string().catch(''),
  description: z.string().catch(''),
  min_amount: z.coerce.number().catch(0),
  currency: z.enum(CURRENCIES).catch(DEFAULT_CURRENCY),
  details: detailsSchema,
})

export type Terms = z.output<typeof termsSchema>

/** Displayed terms, in order; `description` covers the details too. */
export const TERM_FIELDS = ['title', 'type', 'description', 'min_amount', 'currency'] as const

/** The fields in which two sets of terms differ. */
export function changedTerms(before: Terms, after: Terms): (typeof TERM_FIELDS)[number][] {
  const said = (terms: Terms, field: (typeof TERM_FIELDS)[number]) =>
    field === 'description'
      ? JSON.stringify([terms.description, Object.entries(terms.details).sort()])
      : terms[field]
  return TERM_FIELDS.filter((field) => said(before, field) !== said(after, field))
}

const row = z.object({
  id: z.string(),
  project_id: z.string().nullish(),
  option_id: z.string().nullish(),
  thread_id: z.string().nullish(),
  amount: z.coerce.number().nullish(),
  currency: z.enum(CURRENCIES).catch(DEFAULT_CURRENCY),
  note: z.string().nullish(),
  terms: termsSchema,
  new_terms: termsSchema.nullish(),
  terms_changed_at: z.string().nullish(),
  version: z.number().int(),
  state: z.enum(INTEREST_STATES),
  created_at: z.string(),
  country: z.string().nullish(),
  of_age: z.boolean().nullish(),
  ended_with_project: z.boolean().nullish(),
})

function toInterest(from: z.output<typeof row>) {
  return {
    id: from.id,
    projectId: from.project_id ?? null,
    /** Null once the option is removed. */
    optionId: from.option_id ?? null,
    threadId: from.thread_id ?? null,
    amount: from.amount ?? null,
    currency: from.currency,
    note: from.note ?? null,
    terms: from.terms,
    newTerms: from.new_terms ?? null,
    /** When the option was changed or removed; null once the supporter has responded. */
    termsChangedAt: from.terms_changed_at ?? null,
    version: from.version,
    state: from.state,
    createdAt: from.created_at,
    /** Where the supporter lives; null once that account is gone. */
    country: from.country ?? null,
    /** Stated to be 18 or older; false in lists, which leave it out. */
    isOfAge: from.of_age ?? false,
    /** Declined by the end of its project, not by a person. */
    endedWithProject: from.ended_with_project ?? false,
  }
}

/** A row of `interests`. */
export const interestSchema = row.transform(toInterest)

export type Interest = z.output<typeof interestSchema>

/** A row of `my_support` or `project_supporters`. */
export const listedInterestSchema = row
  .omit({ id: true })
  .extend({
    interest_id: z.string(),
    project_title: z.string().catch(''),
    project_slug: z.string().nullish(),
    project_category: z.string().catch('other'),
    project_thumbnail: z.string().nullish(),
    other_name: z.string().catch('Anonymous'),
  })
  .transform(({ interest_id, project_title, project_slug, other_name, ...from }) => ({
    ...toInterest({ ...from, id: interest_id }),
    projectTitle: project_title,
    /** Null if the project is not public. */
    projectSlug: project_slug ?? null,
    projectCategory: from.project_category,
    /** As stored; null if the caller may not see it. */
    projectThumbnail: from.project_thumbnail ?? null,
    otherName: other_name,
  }))

export type ListedInterest = z.output<typeof listedInterestSchema>

/** Event kinds in the history of an interest. */
const INTEREST_EVENTS = [
  'expressed',
  'moved',
  'edited',
  'terms_changed',
  'terms_restored',
  'terms_confirmed',
  'option_removed',
] as const

const eventSchema = z
  .object({
    id: z.number(),
    at: z.string(),
    side: z.enum(['supporter', 'recipient', 'system']),
    kind: z.enum(INTEREST_EVENTS),
    to_state: z.enum(INTEREST_STATES),
    note: z.string().nullish(),
    data: z.object({
      amount: z.coerce.number().nullish(),
      currency: z.enum(CURRENCIES).nullish().catch(null),
      terms: termsSchema.nullish(),
    }),
  })
  .transform(({ to_state, note, data, ...event }) => ({
    ...event,
    toState: to_state,
    note: note ?? null,
    amount: data.amount ?? null,
    currency: data.currency ?? null,
    terms: data.terms ?? null,
  }))

export type InterestEvent = z.output<typeof eventSchema>

/** The result of `interest_record`. */
export const interestRecordSchema = z
  .object({
    interest: interestSchema,
    side: z.enum(['supporter', 'recipient']),
    supporter_name: z.string().catch('Anonymous'),
    recipient_name: z.string().catch('Anonymous'),
    project_title: z.string().catch(''),
    project_slug: z.string().nullish(),
    events: z.array(eventSchema),
  })
  .transform((answer) => ({
    interest: answer.interest,
    side: answer.side,
    supporterName: answer.supporter_name,
    recipientName: answer.recipient_name,
    projectTitle: answer.project_title,
    /** Null if the project is not public. */
    projectSlug: answer.project_slug ?? null,
    events: answer.events,
  }))

export type InterestRecord = z.output<typeof interestRecordSchema>
