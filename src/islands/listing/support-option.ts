import { CURRENCIES, DEFAULT_CURRENCY } from '#core/money.ts'
import * as z from '#core/zod.ts'

/** Kinds of support. */
export const OPTION_TYPES = ['equity', 'token', 'revenue', 'grant', 'other'] as const

export type OptionType = (typeof OPTION_TYPES)[number]

/** Title of an option that has none. */
export const DEFAULT_OPTION_TITLE = 'Support Option'

/** What a term of an option is: a number of percent, a multiple of what was put in, or words. */
export type TermKind = 'percent' | 'multiple' | 'text'

/** The terms each kind of option can state, in the order they are shown. */
export const OPTION_TERMS = {
  equity: { share: 'percent', instrument: 'text', rights: 'text', exit: 'text' },
  token: { use: 'text', supply: 'text', lockup: 'text' },
  revenue: { share: 'percent', cap: 'multiple', period: 'text', payout: 'text' },
  grant: { reward: 'text', delivery: 'text' },
  other: { reward: 'text', delivery: 'text' },
} as const satisfies Record<OptionType, Record<string, TermKind>>

/** Characters of a term in words. */
export const TERM_LENGTH = 200

/** Details of an option by name; anything malformed counts as none. */
export const detailsSchema = z
  .record(
    z.string(),
    z.union([z.string().trim().min(1).max(TERM_LENGTH), z.number().nonnegative()]),
  )
  .catch({})

/** A row of `support_options`, or an element of the catalogue functions' `support_options`, as the client holds it. */
export const supportOptionSchema = z
  .object({
    id: z.string(),
    project_id: z.string().nullish(),
    type: z.enum(OPTION_TYPES).catch('other'),
    title: z.string().trim().min(1).catch(DEFAULT_OPTION_TITLE),
    description: z.string().catch(''),
    // PostgreSQL's numeric comes as a string when it does not fit a double exactly.
    min_amount: z.coerce.number().nonnegative().catch(0),
    currency: z.enum(CURRENCIES).catch(DEFAULT_CURRENCY),
    details: detailsSchema,
  })
  .transform((row) => ({
    id: row.id,
    projectId: row.project_id ?? null,
    type: row.type,
    title: row.title,
    description: row.description,
    minAmount: row.min_amount,
    currency: row.currency,
    details: row.details,
  }))

export type SupportOption = z.output<typeof supportOptionSchema>

/** The terms as `express_interest` compares and keeps them (`p_expected_terms`, `interests.terms`). */
export function termsOf(option: SupportOption) {
  return {
    type: option.type,
    title: option.title,
    description: option.description,
    min_amount: option.minAmount,
    currency: option.currency,
    details: option.details,
  }
}

/** A term of an option by name; `value` is null where the creator has not stated it. */
export interface OptionTerm {
  readonly name: string
  readonly kind: TermKind
  readonly value: string | number | null
}

/** Every term this kind of option can have, stated or not. A value of the wrong type counts as not stated. */
export function optionTerms(option: Pick<SupportOption, 'type' | 'details'>): OptionTerm[] {
  return Object.entries<TermKind>(OPTION_TERMS[option.type]).map(([name, kind]) => {
    const value = option.details[name]
    const fits = kind === 'text' ? typeof value === 'string' : typeof value === 'number'
    return { name, kind, value: fits && value !== undefined ? value : null }
  })
}
