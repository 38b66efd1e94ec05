import type { Locale } from '#i18n/locales.ts'
import { getT } from '#i18n/t.ts'
import { type Facts, factsOf } from './facts.ts'

export function localFacts(locale: Locale): Facts {
  return factsOf(locale, getT(locale)('static.reviewDays', { from: '{{from}}', to: '{{to}}' }))
}
