import { expect, test } from 'vitest'
import { isErrorCode } from '#core/errors.ts'
import type { z } from '#core/zod.ts'
import { contactSchema } from '#islands/contact/contact-form.ts'
import { supportSchema } from '#islands/support/interest-forms.ts'
import { loginSchema, registerSchema } from './account.ts'

/** First error code per field; an empty object when the values are good. */
function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message
  for (const message of Object.values(errors)) expect(isErrorCode(message), message).toBe(true)
  return errors
}

const ACCOUNT = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.org',
  password: 'analytical',
  confirmPassword: 'analytical',
  terms: true,
}

test('login needs an address and a password', () => {
  expect(errorsOf(loginSchema, { email: ' ada@example.org ', password: 'x' })).toEqual({})
  expect(errorsOf(loginSchema, { email: '', password: '' })).toEqual({
    email: 'form.required',
    password: 'form.required',
  })
  expect(errorsOf(loginSchema, { email: 'ada', password: 'x' })).toEqual({ email: 'form.email' })
  expect(errorsOf(loginSchema, {})).toEqual({ email: 'form.required', password: 'form.required' })
})

test.each([
  [{}, {}],
  [{ fullName: '  ' }, { fullName: 'form.required' }],
  [{ fullName: 'x'.repeat(121) }, { fullName: 'form.too_long' }],
  [{ password: 'short', confirmPassword: 'short' }, { password: 'form.password_too_short' }],
  [{ password: 'ü'.repeat(40), confirmPassword: 'ü'.repeat(40) }, { password: 'form.too_long' }],
  [{ confirmPassword: 'different' }, { confirmPassword: 'form.password_mismatch' }],
  [{ terms: false }, { terms: 'form.terms_required' }],
])('register with %o', (changes, errors) => {
  expect(errorsOf(registerSchema, { ...ACCOUNT, ...changes })).toEqual(errors)
})

test('register tells of everything at once', () => {
  const values = { fullName: '', email: 'x', password: 'abc', confirmPassword: 'abd', terms: false }
  expect(errorsOf(registerSchema, values)).toEqual({
    fullName: 'form.required',
    email: 'form.email',
    password: 'form.password_too_short',
    confirmPassword: 'form.password_mismatch',
    terms: 'form.terms_required',
  })
})

test.each([
  ['', {}, null],
  ['100', {}, 100],
  ['1,000.50', {}, 1000.5],
  ['99.99', { amount: 'interest.below_minimum' }, undefined],
  ['lots', { amount: 'form.number' }, undefined],
  ['-5', { amount: 'form.number' }, undefined],
  ['1000000000000', { amount: 'form.number' }, undefined],
])('support with the amount "%s"', (amount, errors, parsed) => {
  const schema = supportSchema({ minAmount: 100, currency: 'USD' })
  const values = { amount, note: ' Soon ', consent: true }
  expect(errorsOf(schema, values)).toEqual(errors)
  if (parsed !== undefined)
    expect(schema.parse(values)).toEqual({ amount: parsed, note: 'Soon', consent: true })
})

test('support needs the tick and a bounded note', () => {
  const schema = supportSchema({ minAmount: 0, currency: 'JPY' })
  expect(errorsOf(schema, { amount: '0', note: 'x'.repeat(1001), consent: false })).toEqual({
    note: 'form.too_long',
    consent: 'form.consent_required',
  })
})

test('contact needs all four fields', () => {
  expect(errorsOf(contactSchema, { name: '', email: '', subject: '', message: '' })).toEqual({
    name: 'form.required',
    email: 'form.required',
    subject: 'form.required',
    message: 'form.required',
  })
})
