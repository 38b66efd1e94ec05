import { expect, test } from 'vitest'
import { supportOptionSchema, termsOf } from './support-option.ts'
import { optionTerms } from './terms.ts'

const option = (values: object) => supportOptionSchema.parse({ id: 'o', ...values })

test('an option tells every term its kind can have, and which are not stated', () => {
  const revenue = option({
    type: 'revenue',
    details: { share: 6, cap: '1.4', period: 'six years', colour: 'red' },
  })
  expect(optionTerms(revenue)).toEqual([
    { name: 'share', kind: 'percent', value: 6 },
    { name: 'cap', kind: 'multiple', value: null },
    { name: 'period', kind: 'text', value: 'six years' },
    { name: 'payout', kind: 'text', value: null },
  ])
  expect(termsOf(revenue)).toMatchObject({ type: 'revenue', details: { share: 6 } })
})

test.each([undefined, null, [], 'x', { share: { of: 1 } }])(
  'details %j count as none',
  (details) => {
    expect(option({ type: 'equity', details }).details).toEqual({})
  },
)

test('details are seen as they are stored, or no interest would match them', () => {
  const details = { use: ' one  line', supply: '\u{1f600}'.repeat(120) }
  expect(termsOf(option({ type: 'token', details })).details).toEqual(details)
})
