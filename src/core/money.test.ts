import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, parseAmount } from './money.ts'

test.each([
  [{ amount: 1000, currency: 'USD' }, 'en', '$1,000'],
  [{ amount: 12.5, currency: 'USD' }, 'en', '$12.50'],
  [{ amount: 1000, currency: 'EUR' }, 'de', '1.000\u00a0€'],
  [{ amount: 5000, currency: 'JPY' }, 'ja', '￥5,000'],
] as const)('%o in %s is %s', (money, locale, text) => {
  expect(formatMoney(money, locale)).toBe(text)
})

test.each([
  ['1000', 1000],
  [' 1,000 ', 1000],
  ['1.000', 1000],
  ['1 000,50', 1000.5],
  ['1,234,567.89', 1_234_567.89],
  ['1.234.567,8', 1_234_567.8],
  ["1'000", 1000],
  ['12,5', 12.5],
  ['0.01', 0.01],
  ['５，０００．５', 5000.5],
  ['1\u00a0000\u202f000', 1_000_000],
  ['', null],
  ['abc', null],
  ['-5', null],
  ['1e9', null],
  ['1,2,3', null],
  ['1,000,50', null],
  ['12.345.6', null],
  ['1.234.56', null],
  ['0x10', null],
  ['Infinity', null],
])('"%s" is read as %s', (text, amount) => {
  expect(parseAmount(text, 'USD')).toBe(amount)
})

test('yen has no decimals', () => {
  expect(parseAmount('500', 'JPY')).toBe(500)
  expect(parseAmount('500.5', 'JPY')).toBeNull()
})

test('an amount printed in any of our notations is read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 11 }),
      fc.constantFrom('en', 'de', 'fr', 'sv', 'pt'),
      (cents, locale) => {
        const amount = cents / 100
        const text = new Intl.NumberFormat(locale, {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        }).format(amount)
        expect(parseAmount(text, 'EUR')).toBe(amount)
      },
    ),
  )
})
