import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from './money.ts'
import { KEYS, local } from './storage.ts'

/**
 * The currency to start with where an amount is entered: the one of the account's settings, which every browser with a
 * session keeps a copy of, else US dollars. In browsers only.
 */
export function preferredCurrency(): Currency {
  const kept = local.get(KEYS.currency)
  return CURRENCIES.find((currency) => currency === kept) ?? DEFAULT_CURRENCY
}
