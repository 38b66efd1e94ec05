import { expect, test } from 'vitest'
import { lowestMinimum, type OptionSummary } from './project-summary.ts'

const option = (minAmount: number, currency: OptionSummary['currency'] = 'EUR'): OptionSummary => ({
  type: 'grant',
  title: 'A grant',
  minAmount,
  currency,
})

test('the lowest minimum is that of the cheapest option', () => {
  expect(lowestMinimum([option(500), option(25), option(100)])?.minAmount).toBe(25)
})

test('there is none without options, where any amount will do, and among several currencies', () => {
  expect(lowestMinimum([])).toBeNull()
  expect(lowestMinimum([option(500), option(0)])).toBeNull()
  expect(lowestMinimum([option(500), option(20, 'USD')])).toBeNull()
})
