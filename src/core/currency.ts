import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from './money.ts'
import { KEYS, local } from './storage.ts'

/**
 * Initial currency of amount fields: the account's setting, cached in this browser, else US dollars. Browser only.
 */
export function preferredCurrency(): Currency {
  const stored = local.get(KEYS.currency)
  return CURRENCIES.find((currency) => currency === stored) ?? DEFAULT_CURRENCY
}
