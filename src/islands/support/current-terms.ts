import type { AppError } from '#core/errors.ts'
import type { SupportOption } from '#islands/listing/support-option.ts'
import { type Terms, termsSchema } from './interest.ts'

/** The current terms from an `express_interest` error, or null if it has none. */
export function currentTerms(error: AppError): Terms | null {
  const { details } = (error.cause ?? {}) as { details?: unknown }
  try {
    return termsSchema.parse(JSON.parse(String(details)).terms)
  } catch {
    return null
  }
}

export function withTerms(option: SupportOption, terms: Terms): SupportOption {
  const { type, title, description, min_amount: minAmount, currency, details } = terms
  return { ...option, type, title, description, minAmount, currency, details }
}
