import { code } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import { parseAmount } from '#core/money.ts'
import * as z from '#core/zod.ts'
import type { SupportOption } from '#islands/listing/support-option.ts'

type AmountRules = Pick<SupportOption, 'minAmount' | 'currency'>

/** An optional amount of at least the option's minimum, in its currency. */
export function interestAmountSchema(option: AmountRules) {
  return z.object({
    amount: z.string().transform((text, context): number | null => {
      if (text.trim() === '') return null
      const amount = parseAmount(text, option.currency)
      if (amount !== null && amount < LIMITS.amount) {
        if (amount >= option.minAmount) return amount
        context.addIssue({ code: 'custom', message: code('interest.below_minimum') })
      } else {
        context.addIssue({ code: 'custom', message: code('form.number') })
      }
      return z.NEVER
    }),
  })
}

/** A note on an interest or a state change. */
export const interestNoteSchema = z.object({
  note: z.string().trim().max(LIMITS.note, code('form.too_long')),
})

export function interestFormSchema(option: AmountRules) {
  return interestAmountSchema(option).extend(interestNoteSchema.shape)
}

/** Amount, note, and consent that nothing is binding. */
export function supportSchema(option: AmountRules) {
  return interestFormSchema(option).extend({
    consent: z.boolean().refine((given) => given, { error: code('form.consent_required') }),
  })
}

export type SupportValues = z.output<ReturnType<typeof supportSchema>>
