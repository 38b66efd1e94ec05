import { businessDays, PROMISED_DAYS } from '#islands/listing/review-time.ts'

/** First and last business day of an age; null: and longer. */
export const AGES = [
  { from: 0, to: 2 },
  { from: 3, to: PROMISED_DAYS },
  { from: PROMISED_DAYS + 1, to: null },
] as const

/** How many projects have waited as long as each of {@link AGES}. `since` are ISO times. */
export function countAges(since: readonly string[], now: number): number[] {
  const days = since.map((time) => businessDays(Date.parse(time), now))
  return AGES.map(({ from, to }) => days.filter((n) => n >= from && n <= (to ?? n)).length)
}
