import type { TFunction } from 'i18next'
import { formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import type { SupportOption } from '#islands/listing/support-option.ts'
import type { SupportValues } from './interest-forms.ts'

/** The opening message of the conversation, in the supporter's language. */
export function firstMessage(
  project: string,
  option: SupportOption,
  values: SupportValues,
  locale: Locale,
  t: TFunction,
): string {
  const lines = [t('support.message', { project, option: option.title })]
  if (values.amount !== null) {
    const amount = formatMoney(values.amount, option.currency, locale)
    lines.push(t('support.messageAmount', { amount }))
  }
  return [lines.join('\n'), values.note].filter(Boolean).join('\n\n')
}
