import { code, email, optional, required } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'

/** Login doesn't validate the password: older ones may not meet today's rules. */
export const loginSchema = z.object({
  email,
  password: z.string(code('form.required')).min(1, code('form.required')),
})

/** A new password: at least 8 characters, at most 72 bytes. */
const newPassword = z
  .string(code('form.required'))
  .min(1, code('form.required'))
  .min(LIMITS.passwordMin, { error: code('form.password_too_short') })
  .refine((value) => new TextEncoder().encode(value).length <= LIMITS.passwordMax, {
    error: code('form.too_long'),
  })

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
    // Runs even if other fields are invalid, to report everything at once.
    when: () => true,
  })

export type RegisterValues = z.output<typeof registerSchema>

export const forgotSchema = z.object({ email })

/** The digits of a code as typed, ignoring separators. */
export function digitsOf(code: string): string {
  return code.normalize('NFKC').replace(/\D/g, '')
}

/** Email and the code sent to it. */
export const codeSchema = z.object({
  email,
  code: z
    .string(code('form.required'))
    .transform(digitsOf)
    .pipe(z.string().min(1, code('form.required'))),
})

const repeatedPassword = z.string(code('form.required')).min(1, code('form.required'))

function matches(values: { password: string; confirmPassword: string }): boolean {
  return values.password === values.confirmPassword
}

const mismatch = {
  path: ['confirmPassword'],
  error: code('form.password_mismatch'),
  // Runs even if other fields are invalid, to report everything at once.
  when: () => true,
}

/** New password after a recovery link. */
export const resetSchema = z
  .object({ password: newPassword, confirmPassword: repeatedPassword })
  .refine(matches, mismatch)

export type ResetValues = z.output<typeof resetSchema>

/** Change of password in the account. */
export const changePasswordSchema = z
  .object({
    currentPassword: z.string(code('form.required')).min(1, code('form.required')),
    password: newPassword,
    confirmPassword: repeatedPassword,
  })
  .refine(matches, mismatch)

export type ChangePasswordValues = z.output<typeof changePasswordSchema>

/** The password as proof of who is there. */
export const proofSchema = z.object({
  currentPassword: z.string(code('form.required')).min(1, code('form.required')),
})

export type ProofValues = z.output<typeof proofSchema>

/** Account deletion: email as confirmation, password as proof. */
export const deleteAccountSchema = z.object({
  email: z.string(code('form.required')).trim().min(1, code('form.required')),
  currentPassword: z.string(code('form.required')).min(1, code('form.required')),
})

export type DeleteAccountValues = z.output<typeof deleteAccountSchema>

/** Compares emails, ignoring case and surrounding spaces. */
export function isSameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/**
 * Name, place and email; changing the email needs the current password.
 * @param current the account's email
 */
export function profileFormSchema(current: string) {
  return z
    .object({
      fullName: required(LIMITS.name),
      place: optional(LIMITS.place),
      country: z.string(),
      email: forgotSchema.shape.email,
      currentPassword: z.string(),
    })
    .refine(({ email, currentPassword }) => isSameEmail(email, current) || currentPassword !== '', {
      path: ['currentPassword'],
      error: code('form.required'),
    })
}

export type ProfileFormValues = z.output<ReturnType<typeof profileFormSchema>>
