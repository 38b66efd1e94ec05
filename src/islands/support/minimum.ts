import type { TFunction } from 'i18next'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import type { SupportOption } from '#islands/listing/support-option.ts'

/** An option's minimum as text: an amount, or "any amount". */
export function minimumText(option: SupportOption, locale: Locale, t: TFunction): string {
  if (option.minAmount <= 0) return t('support.minimumAny')
  return formatMoney(option.minAmount, option.currency, locale)
}
