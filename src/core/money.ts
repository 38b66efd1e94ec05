import { SITE } from '#site.ts'

/** Those that a stored amount may be in. */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY'] as const

export type Currency = (typeof CURRENCIES)[number]

/** Those that forms offer. */
export const OFFERED_CURRENCIES: readonly Currency[] = CURRENCIES.filter((currency) =>
  SITE.currencies.includes(currency),
)
export const DEFAULT_CURRENCY: Currency =
  CURRENCIES.find((currency) => currency === SITE.currencies[0]) ?? CURRENCIES[0]

/** An amount in major units, e.g. 12.5 euros. */
interface Money {
  readonly amount: number
  readonly currency: Currency
}

/** Decimal places: 0 for yen, 2 for the others. */
function decimalsOf(currency: Currency): number {
  return currency === 'JPY' ? 0 : 2
}

/** Money in the reader's language; decimals only where needed, e.g. "$1,000" and "$12.50". */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const whole = Number.isInteger(amount)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(whole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
  }).format(amount)
}

/**
 * Parses an amount as typed, also in full width: digits grouped by space, comma, point or apostrophe; a last comma or
 * point followed by one or two digits is the decimal separator. Null for anything else, negatives included, and for
 * more decimals than the currency has.
 */
export function parseAmount(text: string, currency: Currency): number | null {
  const compact = text.normalize('NFKC').replace(/[\s'’]/g, '')
  const match = /^(\d+|\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(compact)
  if (!match) return null
  const [, whole = '', group, decimal, fraction = ''] = match
  if (group !== undefined && group === decimal) return null
  if (fraction.length > decimalsOf(currency)) return null
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
}
