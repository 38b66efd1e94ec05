import { code, optional } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import { CURRENCIES, parseAmount } from '#core/money.ts'
import * as z from '#core/zod.ts'
import { LOCALES } from '#i18n/locales.ts'
import { OUTCOME_RESULTS } from '#islands/listing/defaults.ts'

/** The form about how a listing ended; an empty amount or note is left out. A success story needs a note. */
export const outcomeFormSchema = z
  .object({
    result: z.enum(OUTCOME_RESULTS, code('form.choice')),
    amount: z.string().trim(),
    currency: z.enum(CURRENCIES),
    note: optional(LIMITS.outcomeNote),
    language: z.enum(LOCALES),
    story: z.boolean(),
  })
  .transform(({ amount: typed, ...values }, context) => {
    const amount = typed === '' ? null : parseAmount(typed, values.currency)
    const story = values.story && values.result !== 'not_reached'
    const isAmount = typed === '' || (amount !== null && amount > 0 && amount < LIMITS.amount)
    if (!isAmount)
      context.addIssue({ code: 'custom', path: ['amount'], message: code('form.number') })
    if (story && values.note === '')
      context.addIssue({ code: 'custom', path: ['note'], message: code('project.story_unfit') })
    return { ...values, amount, story }
  })

export type OutcomeInput = z.input<typeof outcomeFormSchema>
export type OutcomeGiven = z.output<typeof outcomeFormSchema>
