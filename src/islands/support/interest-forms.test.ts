import { describe, expect, it } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { interestFormSchema, interestNoteSchema, supportSchema } from './interest-forms.ts'

const OPTION = { minAmount: 250, currency: 'EUR' } as const

/** What a form accepts, or the error code at each field. */
function read(amount: string, note = '', consent = true): unknown {
  const { data, error } = supportSchema(OPTION).safeParse({ amount, note, consent })
  return data ?? Object.fromEntries(error?.issues.map((one) => [one.path[0], one.message]) ?? [])
}

describe('the amount of an interest', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['250', 250],
    ['1,250.50', 1250.5],
    [String(LIMITS.amount - 1), LIMITS.amount - 1],
  ])('%j is taken as %j', (typed, amount) => {
    expect(read(typed)).toEqual({ amount, note: '', consent: true })
  })

  it.each([
    ['249.99', 'interest.below_minimum'],
    ['0', 'interest.below_minimum'],
    ['much', 'form.number'],
    [String(LIMITS.amount), 'form.number'],
  ])('%j is refused', (typed, code) => {
    expect(read(typed)).toEqual({ amount: code })
  })
})

describe('note and consent', () => {
  it('takes a note without the spaces around it, up to its length', () => {
    const longest = 'a'.repeat(LIMITS.note)
    expect(read('', ` ${longest} `)).toMatchObject({ note: longest })
    expect(read('', `${longest}a`)).toEqual({ note: 'form.too_long' })
    expect(interestNoteSchema.parse({ note: ' later ' })).toEqual({ note: 'later' })
  })

  it('asks for consent when someone supports, not when they change their interest', () => {
    expect(read('', '', false)).toEqual({ consent: 'form.consent_required' })
    const form = interestFormSchema(OPTION)
    expect(form.parse({ amount: '300', note: 'more' })).toEqual({ amount: 300, note: 'more' })
  })
})
