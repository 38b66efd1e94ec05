import { PLATFORM_FEE } from '#core/limits.ts'
import { type Locale, localeTag } from '#i18n/locales.ts'
import { EARLIEST_DAYS, PROMISED_DAYS } from '#islands/listing/review-time.ts'

/** The figures that texts name as `<Fee />` and `<ReviewDays />`, as one says them in a language. */
export interface Facts {
  readonly Fee: string
  readonly ReviewDays: string
}

/** @param range `static.reviewDays` of the language. */
export function factsOf(locale: Locale, range: string): Facts {
  const percent = new Intl.NumberFormat(localeTag(locale), { style: 'percent' })
  return {
    Fee: percent.format(PLATFORM_FEE / 100),
    ReviewDays: range
      .replace('{{from}}', String(EARLIEST_DAYS))
      .replace('{{to}}', String(PROMISED_DAYS)),
  }
}

/** A text's source with its figures in place, for what reads it without rendering it. */
export function withFacts(source: string, facts: Facts): string {
  return source.replace(/<(Fee|ReviewDays) \/>/g, (_, name: keyof Facts) => facts[name])
}
