import { expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { currentTerms, withTerms } from './current-terms.ts'

const terms = {
  project_title: 'Lantern',
  type: 'grant',
  title: 'One lamp',
  description: 'Lit at dusk',
  min_amount: 20,
  currency: 'EUR',
  details: { reward: 'A lamp' },
} as const
const failure = (details: unknown) =>
  new AppError('interest.terms_changed', { cause: { code: 'BL034', details } })

it('reads the terms as they are now, and puts them into the option', () => {
  const read = currentTerms(failure(JSON.stringify({ terms })))
  expect(read).toEqual(terms)
  const option = {
    id: 'o',
    projectId: 'p',
    type: 'token',
    title: 'x',
    description: '',
    minAmount: 0,
    currency: 'USD',
    details: {},
  } as const
  expect(read && withTerms(option, read)).toEqual({
    id: 'o',
    projectId: 'p',
    type: 'grant',
    title: 'One lamp',
    description: 'Lit at dusk',
    minAmount: 20,
    currency: 'EUR',
    details: { reward: 'A lamp' },
  })
})

it.each([undefined, null, '', '{broken', '{}', '{"terms":1}', 'null'])(
  'reads %j as none',
  (details) => {
    expect(currentTerms(failure(details))).toBeNull()
  },
)

it.each([undefined, null, 5])('reads none from an error that was caused by %j', (cause) => {
  expect(currentTerms(new AppError('interest.terms_changed', { cause }))).toBeNull()
})

it('reads none from details that are no text, or terms that are', () => {
  expect(currentTerms(failure({ terms }))).toBeNull()
  expect(currentTerms(failure(JSON.stringify({ terms: 'terms' })))).toBeNull()
  expect(currentTerms(failure(JSON.stringify({ terms: null })))).toBeNull()
})
