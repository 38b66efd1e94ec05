import { LIMITS } from '#core/limits.ts'
import { CURRENCIES } from '#core/money.ts'
import * as z from '#core/zod.ts'
import { isLocale, type Locale } from '#i18n/locales.ts'
import { OUTCOME_RESULTS } from './defaults.ts'

/** How a listing ended, as its creator told. */
export const outcomeSchema = z.object({
  result: z.enum(OUTCOME_RESULTS),
  amount: z.number().positive().max(LIMITS.amount).optional(),
  currency: z.enum(CURRENCIES).optional(),
  note: z.string().min(1).max(LIMITS.outcomeNote).optional(),
  language: z.custom<Locale>(isLocale).optional(),
})

export type Outcome = z.output<typeof outcomeSchema>

/** That its creator agreed to a success story about a project. Times are ISO. */
export interface StoryConsent {
  readonly consented_at: string
  /** Since when it is shown; null while it isn't. */
  readonly shown_at: string | null
}
