import { expect, test } from 'vitest'
import { businessDays } from './waiting-time.ts'

test.each([
  ['2026-11-20T23:00Z', '2026-11-20T23:59Z', 0],
  ['2026-11-20T23:00Z', '2026-11-22T12:00Z', 0],
  ['2026-11-20T23:00Z', '2026-11-23T00:00Z', 1],
  ['2026-11-16T09:00Z', '2026-11-23T09:00Z', 5],
])('from %s to %s', (since, now, days) => {
  expect(businessDays(Date.parse(since), Date.parse(now))).toBe(days)
})
