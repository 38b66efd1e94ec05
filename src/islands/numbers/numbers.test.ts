import { expect, test } from 'vitest'
import { type Day, type Period, spansOf, spanText, total } from './numbers.ts'

/** Days up to 27 November 2026, with one view each. */
const daysOf = (period: Period): Day[] =>
  Array.from({ length: period }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 28 - period + index)).toISOString().slice(0, 10),
    views: 1,
    saves: 0,
    follows: 0,
    interests: 0,
    questions: 0,
  }))

test.each([
  [30, 30, '2026-10-29', 'Oct 29', 'Nov 27'],
  [90, 13, '2026-08-30', 'Aug 30 – Sep 4', 'Nov 21 – 27'],
  [365, 13, '2025-11-28', 'November 2025', 'November 2026'],
] as const)('the last %i days are %i spans', (period, count, from, first, last) => {
  const spans = spansOf(daysOf(period), period)
  expect(spans).toHaveLength(count)
  expect(spans[0]?.from).toBe(from)
  const texts = spans.map((span) => spanText(span, period, 'en').replaceAll(/\s/g, ' '))
  expect([texts[0], texts.at(-1)]).toEqual([first, last])
  expect(spans.reduce((sum, { days }) => sum + total(days, 'views'), 0)).toBe(period)
  if (period === 90) expect(spans.slice(1).every(({ days }) => days.length === 7)).toBe(true)
})
