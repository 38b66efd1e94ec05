import { type Locale, localeTag } from './locales.ts'

/** Made once: that takes longer than a card does. */
const money = new Map<string, Intl.NumberFormat>()
const dates = new Map<Locale, Intl.DateTimeFormat>()

/** A medium date, e.g. "Nov 20, 2026", in UTC. */
export function formatDate(iso: string, locale: Locale): string {
  const format =
    dates.get(locale) ??
    new Intl.DateTimeFormat(localeTag(locale), { dateStyle: 'medium', timeZone: 'UTC' })
  dates.set(locale, format)
  return format.format(new Date(iso))
}

/** Money without needless decimals, e.g. "$500" or "1.250 €". */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  const isWhole = Number.isInteger(amount)
  const key = `${locale} ${currency} ${isWhole}`
  const format =
    money.get(key) ??
    new Intl.NumberFormat(localeTag(locale), {
      style: 'currency',
      currency,
      minimumFractionDigits: isWhole ? 0 : 2,
      maximumFractionDigits: 2,
    })
  money.set(key, format)
  return format.format(amount)
}

/** A time in the reader's time zone, e.g. "14:05". */
export function formatTime(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(localeTag(locale), { timeStyle: 'short' }).format(new Date(iso))
}

/** For `<time datetime>`, which allows fewer fraction digits than PostgreSQL's microseconds. */
export function isoTime(iso: string): string {
  return new Date(iso).toISOString()
}

/** A list, e.g. "a, b and c". */
export function formatList(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(localeTag(locale)).format(items)
}

/** Date and time in the reader's time zone, e.g. "Nov 20, 2026, 2:05 PM". */
export function formatDateTime(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(localeTag(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso))
}

/** A length of time in hours, from two days on in days, e.g. "5 hours". */
export function formatHours(hours: number, locale: Locale): string {
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.round(hours / 24), 'day']
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(localeTag(locale), format).format(count)
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** How long ago something was, e.g. "3 hours ago"; under a minute, or ahead of a slow clock, "now". */
export function formatRelative(iso: string, locale: Locale, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(localeTag(locale), { numeric: 'auto' })
  const seconds = Math.min(0, Math.round((new Date(iso).getTime() - now) / 1000))
  for (const [unit, size] of STEPS) {
    if (-seconds >= size) return format.format(Math.trunc(seconds / size), unit)
  }
  return format.format(0, 'second')
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes in the largest unit with a whole part, in powers of 1000, e.g. "1.4 MB". */
export function formatBytes(bytes: number, locale: Locale): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  return new Intl.NumberFormat(localeTag(locale), {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power)
}

/** A language's name in the reader's language, e.g. "German". */
export function languageName(language: string, locale: Locale): string {
  return new Intl.DisplayNames(localeTag(locale), { type: 'language' }).of(language) ?? language
}
