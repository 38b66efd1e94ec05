import { CURRENCIES, DEFAULT_CURRENCY } from '#core/money.ts'
import * as z from '#core/zod.ts'
import { DEFAULT_OPTION_TITLE, OPTION_TYPES } from './defaults.ts'

/** Details by name, exactly as stored, since `express_interest` compares them; the database checks names and values. */
export const detailsSchema = z.record(z.string(), z.union([z.string(), z.number()])).catch({})

/** Parses a row of `support_options`, or an element of `support_options` in the catalogue functions. */
export const supportOptionSchema = z
  .object({
    id: z.string(),
    project_id: z.string().nullish(),
    type: z.enum(OPTION_TYPES).catch('other'),
    title: z.string().trim().min(1).catch(DEFAULT_OPTION_TITLE),
    description: z.string().catch(''),
    // PostgREST returns numerics that exceed a double as strings.
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

/** Terms as `express_interest` compares and stores them (`p_expected_terms`, `interests.terms`). */
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
