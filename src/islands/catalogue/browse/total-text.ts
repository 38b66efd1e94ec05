import { useT } from '#i18n/island.tsx'
import { localeTag } from '#i18n/locales.ts'
import type { Total } from '../project-summary.ts'

/** Says a number of projects in words: as it is, or where it was estimated, about how many. */
export function useTotalText(): (total: Total) => string {
  const { t, locale } = useT()
  return ({ count, exact }) => {
    if (exact) return t('browse.results', { count })
    const number = new Intl.NumberFormat(localeTag(locale), { maximumSignificantDigits: 2 })
    return t('browse.about', { number: number.format(count) })
  }
}
