const DAY = 86_400_000

/** The business days within which creators are promised an answer. */
export const PROMISED_DAYS = 5
/** The business days a review takes at least, as promised. */
const EARLIEST_DAYS = 3

/** Day 0, 1 January 1970, was a Thursday. */
function isBusinessDay(day: number): boolean {
  const weekday = (day + 4) % 7
  return weekday !== 0 && weekday !== 6
}

/** Business days (Monday to Friday, UTC) that began after `since`, up to `now`. Both are times in milliseconds. */
export function businessDays(since: number, now: number): number {
  let days = 0
  for (let day = Math.floor(since / DAY) + 1; day <= Math.floor(now / DAY); day++) {
    if (isBusinessDay(day)) days++
  }
  return days
}

/** The date (`YYYY-MM-DD`, UTC) on which the given business day after `since` (milliseconds) falls. */
export function businessDate(since: number, count: number): string {
  let day = Math.floor(since / DAY)
  for (let left = count; left > 0; ) {
    day++
    if (isBusinessDay(day)) left--
  }
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** When creators may expect an answer. Public holidays count as business days. */
interface ReviewPromise {
  /** First and last promised date, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  /** Business days by which the answer is late; 0 while it is not. */
  readonly late: number
}

/** What was promised to a creator who submitted at one time, seen at another, both ISO. */
export function reviewPromise(submittedAt: string, now: string): ReviewPromise {
  const [since, at] = [Date.parse(submittedAt), Date.parse(now)]
  return {
    from: businessDate(since, EARLIEST_DAYS),
    to: businessDate(since, PROMISED_DAYS),
    late: Math.max(0, businessDays(since, at) - PROMISED_DAYS),
  }
}
