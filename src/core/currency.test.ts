import { expect, it, vi } from 'vitest'
import { preferredCurrency } from './currency.ts'

it.each([
  ['EUR', 'EUR'],
  ['JPY', 'JPY'],
  ['CHF', 'USD'],
  [null, 'USD'],
])('with %s kept, amounts begin in %s', (kept, currency) => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'backlit-currency' ? kept : null),
  })
  expect(preferredCurrency()).toBe(currency)
})
