import { useT } from '#i18n/island.tsx'
import { localeTag } from '#i18n/locales.ts'
import type { Total } from '../project-summary.ts'

/** Formats a total: exact, or "more than" where counting stopped. */
export function useTotalText(): (total: Total) => string {
  const { t, locale } = useT()
  return ({ count, exact }) => {
    if (exact) return t('browse.results', { count })
    const number = new Intl.NumberFormat(localeTag(locale))
    return t('browse.moreThan', { number: number.format(count) })
  }
}
