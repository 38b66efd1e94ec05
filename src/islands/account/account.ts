import { code, email, required } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'

/** Login: any password goes to the server, which alone knows. */
export const loginSchema = z.object({
  email,
  password: z.string(code('form.required')).min(1, code('form.required')),
})

/** A new password, 8 characters to 72 bytes. */
const newPassword = z
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

const repeated = z.string(code('form.required')).min(1, code('form.required'))

function matches(values: { password: string; confirmPassword: string }): boolean {
  return values.password === values.confirmPassword
}

const mismatch = {
  path: ['confirmPassword'],
  error: code('form.password_mismatch'),
  // Also while other fields are still wrong, as people hear of everything at once.
  when: () => true,
}

/** A new password after a recovery link, typed twice. */
export const resetSchema = z
  .object({ password: newPassword, confirmPassword: repeated })
  .refine(matches, mismatch)

export type ResetValues = z.output<typeof resetSchema>

/** A new password from inside the account: the current one is asked too. */
export const changePasswordSchema = z
  .object({
    currentPassword: z.string(code('form.required')).min(1, code('form.required')),
    password: newPassword,
    confirmPassword: repeated,
  })
  .refine(matches, mismatch)

export type ChangePasswordValues = z.output<typeof changePasswordSchema>

/** Leaving: the address is typed to confirm, the current password proves who leaves. */
export const deleteAccountSchema = z.object({
  email: z.string(code('form.required')).trim().min(1, code('form.required')),
  currentPassword: z.string(code('form.required')).min(1, code('form.required')),
})

export type DeleteAccountValues = z.output<typeof deleteAccountSchema>

/** True for two ways to write one address. */
export function isSameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/**
 * What people may change about themselves: the name and, with the current password, the address.
 * @param current the address of the account
 */
export function profileFormSchema(current: string) {
  return z
    .object({
      fullName: z
        .string(code('form.required'))
        .trim()
        .min(1, code('form.required'))
        .max(LIMITS.name, code('form.too_long')),
      email: forgotSchema.shape.email,
      currentPassword: z.string(),
    })
    .refine(({ email, currentPassword }) => isSameEmail(email, current) || currentPassword !== '', {
      path: ['currentPassword'],
      error: code('form.required'),
    })
}

export type ProfileFormValues = z.output<ReturnType<typeof profileFormSchema>>
