import { CURRENCIES, DEFAULT_CURRENCY } from './money.ts'
import * as z from './zod.ts'

/** Kinds of support. */
export const OPTION_TYPES = ['equity', 'token', 'revenue', 'grant', 'other'] as const

export type OptionType = (typeof OPTION_TYPES)[number]

/** Title of an option that has none. */
export const DEFAULT_OPTION_TITLE = 'Support Option'

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
  })
  .transform((row) => ({
    id: row.id,
    projectId: row.project_id ?? null,
    type: row.type,
    title: row.title,
    description: row.description,
    minAmount: row.min_amount,
    currency: row.currency,
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
  }
}
