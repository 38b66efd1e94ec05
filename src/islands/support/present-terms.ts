import type { AppError } from '#core/errors.ts'
import type { SupportOption } from '#islands/listing/support-option.ts'
import { type Terms, termsSchema } from './interest.ts'

/** The terms that `express_interest` answers when they are not those that were read; null where it named none. */
export function presentTerms(error: AppError): Terms | null {
  const { details } = (error.cause ?? {}) as { details?: unknown }
  if (typeof details !== 'string') return null
  try {
    const { terms } = JSON.parse(details) as { terms?: unknown }
    return terms && typeof terms === 'object' ? termsSchema.parse(terms) : null
  } catch {
    return null
  }
}

/** The option with other terms. */
export function withTerms(option: SupportOption, terms: Terms): SupportOption {
  const { type, title, description, min_amount: minAmount, currency, details } = terms
  return { ...option, type, title, description, minAmount, currency, details }
}
