import { describe, expect, it } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { TERM_LENGTH } from '../terms.ts'
import { emptyOption, readAmount, readOption, readTerm, storedOption } from './options.ts'

const typed = (changes: object) =>
  readOption('revenue', { ...emptyOption('revenue'), offered: true, title: 'A', ...changes })

describe('an amount as typed', () => {
  it.each([
    ['', null],
    ['  ', null],
    [' 12.5 ', 12.5],
    ['much', undefined],
    [String(LIMITS.amount), undefined],
    [String(LIMITS.amount - 1), LIMITS.amount - 1],
  ])('%j is %s', (text, amount) => expect(readAmount(text, 'USD')).toBe(amount))
})

describe('a term as typed', () => {
  const longest = 'x'.repeat(TERM_LENGTH)
  it.each([
    ['text', longest, { value: longest }],
    ['text', `${longest}x`, { code: 'form.too_long' }],
    ['percent', '6.5', { value: 6.5 }],
    ['percent', '100 %', { value: 100 }],
    ['percent', '100.5', { code: 'form.percent' }],
    ['percent', '6 % or 7', { code: 'form.percent' }],
    ['percent', 'half', { code: 'form.percent' }],
    ['multiple', '150', { value: 150 }],
    ['multiple', '1.5 ×', { value: 1.5 }],
    ['multiple', 'x', { code: 'form.number' }],
    ['multiple', String(LIMITS.amount), { code: 'form.number' }],
  ] as const)('of the kind %s, %#', (kind, text, read) => {
    expect(readTerm(text, kind)).toEqual(read)
  })
})

describe('an option as typed', () => {
  it('is read without the spaces around its words', () => {
    const { offer, problems } = typed({
      title: ' A share ',
      terms: ' Of sales ',
      minimum: '250',
      currency: 'EUR',
      details: { share: ' 5 % ', period: '  ', payout: ' twice\ta year', cap: '\u200b' },
    })
    expect(offer).toEqual({
      title: 'A share',
      description: 'Of sales',
      minAmount: 250,
      currency: 'EUR',
      details: { share: 5, payout: 'twice a year' },
    })
    expect(problems).toEqual([])
  })

  it('takes words as long as they may be, and dollars where no currency is chosen', () => {
    const { offer, problems } = typed({
      title: 'x'.repeat(LIMITS.optionTitle),
      terms: 'x'.repeat(LIMITS.optionDescription),
    })
    expect(problems).toEqual([])
    expect(offer).toMatchObject({ minAmount: 0, currency: 'USD' })
  })

  it('names every field that is wrong', () => {
    const { problems } = typed({
      title: ' ',
      terms: 'x'.repeat(LIMITS.optionDescription + 1),
      minimum: 'much',
      details: { share: '101' },
    })
    expect(problems).toEqual([
      [['terms'], 'form.too_long'],
      [['title'], 'form.required'],
      [['minimum'], 'form.number'],
      [['details', 'share'], 'form.percent'],
    ])
  })

  it('may come from a draft without any terms', () => {
    expect(typed({ details: {} }).problems).toEqual([])
  })
})

describe('an option from a stored draft', () => {
  it('keeps what can be read', () => {
    const stored = { offered: true, title: 'A', terms: 4, currency: 'XXX', details: { share: '5' } }
    expect(storedOption('revenue').parse(stored)).toEqual({
      ...emptyOption('revenue'),
      offered: true,
      title: 'A',
      details: { ...emptyOption('revenue').details, share: '5' },
    })
  })

  it.each([null, 'x', {}, { details: 'x' }])('is empty where it is %j', (stored) => {
    expect(storedOption('grant').parse(stored)).toEqual(emptyOption('grant'))
  })
})
