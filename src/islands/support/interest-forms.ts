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

/** The note to an interest, or to one of its steps. */
export const interestNoteSchema = z.object({
  note: z.string().trim().max(LIMITS.note, code('form.too_long')),
})

/** Changing an interest: amount and note. */
export function interestFormSchema(option: AmountRules) {
  return interestAmountSchema(option).extend(interestNoteSchema.shape)
}

/** Confirming a support option: amount and note, and the tick that this binds nobody. */
export function supportSchema(option: AmountRules) {
  return interestFormSchema(option).extend({
    consent: z.boolean().refine((given) => given, { error: code('form.consent_required') }),
  })
}

export type SupportValues = z.output<ReturnType<typeof supportSchema>>
