import { SITE } from '#site.ts'

const DAY = 86_400_000

/** Business days within which a review is promised. */
export const PROMISED_DAYS: number = SITE.reviewDays.to

/** Day 0, 1 January 1970, was a Thursday. */
function isBusinessDay(day: number): boolean {
  const weekday = (day + 4) % 7
  return weekday !== 0 && weekday !== 6
}

/** Business days (Monday to Friday, UTC) begun after `since`, up to `now`, both in epoch milliseconds. */
export function businessDays(since: number, now: number): number {
  let days = 0
  for (let day = Math.floor(since / DAY) + 1; day <= Math.floor(now / DAY); day++) {
    if (isBusinessDay(day)) days++
  }
  return days
}

/** Date (`YYYY-MM-DD`, UTC) of the given business day after `since` (epoch milliseconds). */
export function businessDate(since: number, count: number): string {
  let day = Math.floor(since / DAY)
  for (let left = count; left > 0; ) {
    day++
    if (isBusinessDay(day)) left--
  }
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** When a decision may be expected. Public holidays count as business days. */
interface ReviewPromise {
  /** First and last promised date, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  /** Business days overdue; 0 if on time. */
  readonly late: number
}

/** The promised review dates for a submission; both times are ISO. */
export function reviewPromise(submittedAt: string, now: string): ReviewPromise {
  const [since, at] = [Date.parse(submittedAt), Date.parse(now)]
  return {
    from: businessDate(since, SITE.reviewDays.from),
    to: businessDate(since, PROMISED_DAYS),
    late: Math.max(0, businessDays(since, at) - PROMISED_DAYS),
  }
}
