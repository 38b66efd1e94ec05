import { useT } from '#i18n/island.tsx'
import { categoryLabel } from '../labels.ts'
import { PROJECT_STATUSES } from '../status.ts'
import { readable, type Say } from './difference.ts'
import { optionsText } from './option-words.ts'

/** Says what a column of a listing holds, in the reader's language where it is not the creator's own text. */
export function useFieldWords(): Say {
  const { t, locale } = useT()
  return (field, value) => {
    if (field === 'support_options') return optionsText(value, t, locale)
    if (field === 'category' && typeof value === 'string') return categoryLabel(value, t)
    const status = field === 'status' && PROJECT_STATUSES.find((one) => one === value)
    return status ? t(`admin.status.${status}`) : readable(value)
  }
}
