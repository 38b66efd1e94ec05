const DAY = 86_400_000

/** Business days (Monday to Friday, UTC) that began after `since`, up to `now`. Both are times in milliseconds. */
export function businessDays(since: number, now: number): number {
  let days = 0
  for (let day = Math.floor(since / DAY) + 1; day <= Math.floor(now / DAY); day++) {
    // Day 0, 1 January 1970, was a Thursday.
    const weekday = (day + 4) % 7
    if (weekday !== 0 && weekday !== 6) days++
  }
  return days
}

/** The business days within which creators are promised an answer. */
export const PROMISED_DAYS = 5
