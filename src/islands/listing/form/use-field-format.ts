import { placesText } from '#core/countries.ts'
import { formatDateTime, formatMoney, languageName } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { isLocale } from '#i18n/locales.ts'
import { categoryLabel } from '../labels.ts'
import { formatMonth, formatShare } from '../plan.ts'
import { projectSchema } from '../project.ts'
import { PROJECT_STATUSES } from '../status.ts'
import { type FormatField, readable } from './difference.ts'
import { documentsText } from './document-words.ts'
import { optionsText } from './option-words.ts'

/** Formats column values in the reader's language; the creator's own text stays as it is. */
export function useFieldFormat(): FormatField {
  const { t, locale } = useT()
  return (field, value) => {
    if (field === 'support_options') return optionsText(value, t, locale)
    if (field === 'category' && typeof value === 'string') return categoryLabel(value, t)
    if (field === 'language' && isLocale(value)) return languageName(value, locale)
    if (field === 'open_to') {
      const { openTo } = projectSchema.parse({ id: '', open_to: value })
      return openTo.length === 0
        ? t('plan.openToAll')
        : placesText(openTo, t('plan.openToEea'), locale)
    }
    if (field === 'use_of_funds' || field === 'milestones') {
      const { useOfFunds, milestones } = projectSchema.parse({ id: '', [field]: value })
      return [
        ...useOfFunds.map(({ purpose, share }) => `${formatShare(share, locale)} ${purpose}`),
        ...milestones.map(
          ({ title, month, text }) =>
            `${formatMonth(month, locale)}: ${title}${text && `\n${text}`}`,
        ),
      ].join('\n')
    }
    if (field === 'outcome') {
      const { outcome } = projectSchema.parse({ id: '', outcome: value })
      if (!outcome) return ''
      const { result, amount, currency, note } = outcome
      return [
        t(`outcome.${result}`),
        amount && currency ? formatMoney(amount, currency, locale) : '',
        note ?? '',
      ]
        .filter(Boolean)
        .join('\n')
    }
    if (field === 'documents') return documentsText(value, t, locale)
    if (field === 'facts_changed_at' && typeof value === 'string') {
      return t('creator.facts.changed', { date: formatDateTime(value, locale) })
    }
    const status = field === 'status' && PROJECT_STATUSES.find((one) => one === value)
    return status ? t(`admin.status.${status}`) : readable(value)
  }
}
