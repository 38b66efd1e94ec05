import { type Locale, localeTag } from '#i18n/locales.ts'

export const PERIODS = [30, 90, 365] as const
/** The last so many days. */
export type Period = (typeof PERIODS)[number]

export const KINDS = ['views', 'interests', 'questions', 'follows', 'saves'] as const
export type Kind = (typeof KINDS)[number]

export type Day = Readonly<Record<Kind, number>> & {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string
}

/** Numbers of a project, or of all. */
export interface Numbers {
  /** The first day with views that are kept; null if there are none. */
  readonly since: string | null
  /** Oldest first, without a gap. */
  readonly days: readonly Day[]
  /** Most views first; `direct`, `own`, `other` or the name of a site. */
  readonly sources: readonly { readonly source: string; readonly views: number }[]
}

/** A day, seven days or a calendar month. */
interface Span {
  /** Its first day. */
  readonly from: string
  readonly days: readonly Day[]
}

/** Few enough for a plot: days of a month, weeks of a quarter, months of a year. */
export function spansOf(days: readonly Day[], period: Period): Span[] {
  const spans: { from: string; days: Day[] }[] = []
  for (const [index, day] of days.entries()) {
    const left = days.length - index
    const isFirst =
      period === 30 || (period === 90 ? left % 7 === 0 : day.day.endsWith('-01')) || index === 0
    if (isFirst) spans.push({ from: day.day, days: [day] })
    else spans.at(-1)?.days.push(day)
  }
  return spans
}

export function total(days: readonly Day[], kind: Kind): number {
  return days.reduce((sum, day) => sum + day[kind], 0)
}

/** When a span is, e.g. "Nov 16", "Nov 16 – 22" or "November 2026". */
export function spanText({ days, from }: Span, period: Period, locale: Locale): string {
  const day = { day: 'numeric', month: 'short' } as const
  const parts = period === 365 ? ({ month: 'long', year: 'numeric' } as const) : day
  const format = new Intl.DateTimeFormat(localeTag(locale), { ...parts, timeZone: 'UTC' })
  const [first, last] = [new Date(from), new Date(days.at(-1)?.day ?? from)]
  return period === 90 ? format.formatRange(first, last) : format.format(first)
}

export function formatCount(count: number, locale: Locale): string {
  return new Intl.NumberFormat(localeTag(locale)).format(count)
}
