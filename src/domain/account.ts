import type { ErrorCode } from './errors.ts'
import { forgotSchema, newPassword } from './forms.ts'
import { LIMITS } from './limits.ts'
import * as z from './zod.ts'

/** Schemas speak in error codes; the interface has the words. */
function code(value: ErrorCode): ErrorCode {
  return value
}

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
