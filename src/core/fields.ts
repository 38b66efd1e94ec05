import type { ErrorCode } from './errors.ts'
import { LIMITS } from './limits.ts'
import * as z from './zod.ts'

/** Zod messages are error codes, translated where they are shown; this makes tsc check them. */
export function code(value: ErrorCode): ErrorCode {
  return value
}

const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether there is anything to see, by the same rule as `private.one_line`. */
export function hasText(text: string): boolean {
  return VISIBLE.test(text)
}

/** Length in Unicode code points, as PostgreSQL and zod count it. */
export function textLength(text: string): number {
  return [...text].length
}

/** A trimmed, visible string of at most `max` characters. */
export function required(max: number) {
  return z
    .string(code('form.required'))
    .trim()
    .refine(hasText, { error: code('form.required') })
    .max(max, code('form.too_long'))
}

/** A trimmed string of at most `max` characters. */
export function optional(max: number) {
  return z.string().trim().max(max, code('form.too_long'))
}

export const email = required(LIMITS.email).pipe(z.email(code('form.email')))
