import type { AppError } from '@/domain/errors.ts'
import { type Terms, termsSchema } from '@/domain/interest.ts'
import type { SupportOption } from '@/domain/support-option.ts'

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
