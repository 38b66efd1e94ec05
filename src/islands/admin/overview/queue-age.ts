import { businessDays, PROMISED_DAYS } from '#islands/listing/review-time.ts'
import { SITE } from '#site.ts'

/** First and last business day of each age band; null means open-ended. */
export const AGES = [
  { from: 0, to: SITE.reviewDays.from - 1 },
  { from: SITE.reviewDays.from, to: PROMISED_DAYS },
  { from: PROMISED_DAYS + 1, to: null },
] as const

/** Counts projects per band of {@link AGES}. `since` are ISO times. */
export function countAges(since: readonly string[], now: number): number[] {
  const days = since.map((time) => businessDays(Date.parse(time), now))
  return AGES.map(({ from, to }) => days.filter((n) => n >= from && n <= (to ?? n)).length)
}
