import type { ErrorCode } from './errors.ts'
import { LIMITS } from './limits.ts'
import * as z from './zod.ts'

/** Schemas speak in error codes; the interface has the words. */
export function code(value: ErrorCode): ErrorCode {
  return value
}

/** A text that must not be blank, of at most `max` characters. */
export function required(max: number) {
  return z
    .string(code('form.required'))
    .trim()
    .min(1, code('form.required'))
    .max(max, code('form.too_long'))
}

/** A text of at most `max` characters. */
export function optional(max: number) {
  return z.string().trim().max(max, code('form.too_long'))
}

/** A required email address. */
export const email = required(LIMITS.email).pipe(z.email(code('form.email')))
