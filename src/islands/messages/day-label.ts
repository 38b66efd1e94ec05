import type { TFunction } from 'i18next'
import { type Locale, localeTag } from '#i18n/locales.ts'
import { localDay } from './grouping.ts'

const DAY_MS = 86_400_000

/** Today, yesterday, or weekday and date, with the year unless it is this year. */
export function dayLabel(
  day: string,
  locale: Locale,
  t: TFunction,
  now: Date = new Date(),
): string {
  if (day === localDay(now.toISOString())) return t('messages.today')
  if (day === localDay(new Date(now.getTime() - DAY_MS).toISOString())) {
    return t('messages.yesterday')
  }
  const isThisYear = day.startsWith(`${now.getFullYear()}-`)
  return new Intl.DateTimeFormat(localeTag(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}
