import { type Locale, localeTag } from '#i18n/locales.ts'

export function formatCount(value: number, locale: Locale): string {
  return new Intl.NumberFormat(localeTag(locale)).format(value)
}

/** Day and month in UTC, e.g. "Nov 16". */
export function formatDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(localeTag(locale), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day))
}
