import { CURRENCIES, DEFAULT_CURRENCY } from './money.ts'
import { OPTION_TYPES } from './support-option.ts'
import * as z from './zod.ts'

/** Steps of a support interest, in order; the last two end it. */
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

/** A declined or withdrawn interest makes room for a new one in the same option. */
export function isOpen(state: InterestState): boolean {
  return state !== 'declined' && state !== 'withdrawn'
}

/** The option's terms as the supporter saw them. */
export const termsSchema = z.object({
  project_title: z.string().catch(''),
  type: z.enum(OPTION_TYPES).catch('other'),
  title: z.string().catch(''),
  description: z.string().catch(''),
  min_amount: z.coerce.number().catch(0),
  currency: z.enum(CURRENCIES).catch(DEFAULT_CURRENCY),
})

/** A row of `interests`. */
export const interestSchema = z
  .object({
    id: z.string(),
    project_id: z.string().nullish(),
    option_id: z.string().nullish(),
    supporter_id: z.string().nullish(),
    thread_id: z.string().nullish(),
    amount: z.coerce.number().nullish(),
    currency: z.enum(CURRENCIES).catch(DEFAULT_CURRENCY),
    note: z.string().nullish(),
    terms: termsSchema,
    state: z.enum(INTEREST_STATES),
    created_at: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    projectId: row.project_id ?? null,
    optionId: row.option_id ?? null,
    supporterId: row.supporter_id ?? null,
    threadId: row.thread_id ?? null,
    amount: row.amount ?? null,
    currency: row.currency,
    note: row.note ?? null,
    terms: row.terms,
    state: row.state,
    createdAt: row.created_at,
  }))

export type Interest = z.output<typeof interestSchema>
