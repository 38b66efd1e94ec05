import { describe, expect, it } from 'vitest'
import {
  changePasswordSchema,
  codeSchema,
  deleteAccountSchema,
  profileFormSchema,
  resetSchema,
} from './account.ts'

/** Error codes by field; an empty object when the values are fine. */
function faults(
  schema:
    | typeof resetSchema
    | typeof changePasswordSchema
    | typeof codeSchema
    | typeof deleteAccountSchema
    | ReturnType<typeof profileFormSchema>,
  values: unknown,
): Record<string, string> {
  const result = schema.safeParse(values)
  const issues = result.error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}

describe('resetSchema', () => {
  it('takes a password of 8 characters, typed twice', () => {
    expect(faults(resetSchema, { password: '12345678', confirmPassword: '12345678' })).toEqual({})
  })

  it('tells a short password and a mismatch at once', () => {
    expect(faults(resetSchema, { password: '1234567', confirmPassword: '12345678' })).toEqual({
      password: 'form.password_too_short',
      confirmPassword: 'form.password_mismatch',
    })
  })

  it('asks for both', () => {
    expect(faults(resetSchema, { password: '', confirmPassword: '' })).toMatchObject({
      confirmPassword: 'form.required',
    })
    expect(resetSchema.safeParse({}).success).toBe(false)
  })
})

describe('changePasswordSchema', () => {
  const fine = { currentPassword: 'x', password: '12345678', confirmPassword: '12345678' }

  it('leaves the judgement of the current password to the server', () => {
    expect(faults(changePasswordSchema, fine)).toEqual({})
  })

  it('asks for the current password', () => {
    expect(faults(changePasswordSchema, { ...fine, currentPassword: '' })).toEqual({
      currentPassword: 'form.required',
    })
  })
})

describe('profileFormSchema', () => {
  const schema = profileFormSchema('ada@example.org')
  const values = {
    fullName: '  Ada ',
    place: ' Turin ',
    country: 'IT',
    email: ' Ada@Example.org',
    currentPassword: '',
  }

  it('takes a trimmed name of 1 to 120 characters and the address as it is', () => {
    expect(schema.parse(values)).toEqual({
      fullName: 'Ada',
      place: 'Turin',
      country: 'IT',
      email: 'Ada@Example.org',
      currentPassword: '',
    })
    expect(faults(schema, { ...values, fullName: '   ' })).toEqual({ fullName: 'form.required' })
    expect(faults(schema, { ...values, place: 'a'.repeat(81) })).toEqual({
      place: 'form.too_long',
    })
    expect(faults(schema, { ...values, fullName: 'a'.repeat(121) })).toEqual({
      fullName: 'form.too_long',
    })
  })

  it('asks for the password where the address changes', () => {
    const emailChange = { ...values, email: 'ada@new.example' }
    expect(faults(schema, emailChange)).toEqual({ currentPassword: 'form.required' })
    expect(faults(schema, { ...emailChange, currentPassword: 'x' })).toEqual({})
    expect(faults(schema, { ...emailChange, email: 'nobody' })).toMatchObject({
      email: 'form.email',
    })
  })
})

it('leaving needs both the address and the password', () => {
  expect(faults(deleteAccountSchema, { email: ' ', currentPassword: '' })).toEqual({
    email: 'form.required',
    currentPassword: 'form.required',
  })
})

describe('codeSchema', () => {
  const email = 'ada@example.org'

  it.each(['1323808133', '13238 08133', ' 13238-08133 ', '１３２３８０８１３３'])(
    'reads the digits of %j',
    (code) => expect(codeSchema.parse({ email, code }).code).toBe('1323808133'),
  )

  it('asks for a code', () => {
    expect(faults(codeSchema, { email, code: ' ' })).toEqual({ code: 'form.required' })
    expect(faults(codeSchema, { email, code: 'none' })).toEqual({ code: 'form.required' })
  })
})
