import { type Locale, localeTag } from '#i18n/locales.ts'

export function formatCount(value: number, locale: Locale): string {
  return new Intl.NumberFormat(localeTag(locale)).format(value)
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes in the largest unit with a whole part, in powers of 1000, e.g. "1.4 MB". */
export function formatBytes(bytes: number, locale: Locale): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  return new Intl.NumberFormat(localeTag(locale), {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power)
}

/** Day and month in UTC, e.g. "Nov 16". */
export function formatDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(localeTag(locale), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day))
}
