import type { ErrorCode } from './errors.ts'
import { LIMITS } from './limits.ts'
import { parseAmount } from './money.ts'
import type { SupportOption } from './support-option.ts'
import * as z from './zod.ts'

/** Schemas speak in error codes; the interface has the words. */
function code(value: ErrorCode): ErrorCode {
  return value
}

function required(max: number) {
  return z
    .string(code('form.required'))
    .trim()
    .min(1, code('form.required'))
    .max(max, code('form.too_long'))
}

const email = required(LIMITS.email).pipe(z.email(code('form.email')))

/** Login: any password goes to the server, which alone knows. */
export const loginSchema = z.object({
  email,
  password: z.string(code('form.required')).min(1, code('form.required')),
})

export type LoginValues = z.output<typeof loginSchema>

/** A new password, 8 characters to 72 bytes. */
export const newPassword = z
  .string(code('form.required'))
  .min(1, code('form.required'))
  .min(LIMITS.passwordMin, { error: code('form.password_too_short') })
  .refine((value) => new TextEncoder().encode(value).length <= LIMITS.passwordMax, {
    error: code('form.too_long'),
  })

/** Register: passwords match and the terms are accepted. */
export const registerSchema = z
  .object({
    fullName: required(LIMITS.name),
    email,
    password: newPassword,
    confirmPassword: z.string(code('form.required')).min(1, code('form.required')),
    terms: z.boolean().refine((accepted) => accepted, { error: code('form.terms_required') }),
  })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    error: code('form.password_mismatch'),
    // Also while other fields are still empty, as people hear of everything at once.
    when: () => true,
  })

export type RegisterValues = z.output<typeof registerSchema>

/** Forgot password. */
export const forgotSchema = z.object({ email })

/** An address and the code that a mail brought to it. */
export const codeSchema = z.object({ email, code: required(40) })

/** A message in a thread; white space alone is none. */
export const messageFormSchema = z.object({
  content: z
    .string()
    .trim()
    .min(1, code('message.empty'))
    .max(LIMITS.message, code('message.too_long')),
})

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

/** The contact form; all fields are required. */
export const contactSchema = z.object({
  name: required(LIMITS.name),
  email,
  subject: required(LIMITS.subject),
  message: required(LIMITS.contactMessage),
})

export type ContactValues = z.output<typeof contactSchema>
