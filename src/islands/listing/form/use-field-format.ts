import { useT } from '#i18n/island.tsx'
import { categoryLabel } from '../labels.ts'
import { PROJECT_STATUSES } from '../status.ts'
import { type FormatField, readable } from './difference.ts'
import { optionsText } from './option-words.ts'

/** Formats column values in the reader's language; the creator's own text stays as it is. */
export function useFieldFormat(): FormatField {
  const { t, locale } = useT()
  return (field, value) => {
    if (field === 'support_options') return optionsText(value, t, locale)
    if (field === 'category' && typeof value === 'string') return categoryLabel(value, t)
    const status = field === 'status' && PROJECT_STATUSES.find((one) => one === value)
    return status ? t(`admin.status.${status}`) : readable(value)
  }
}
