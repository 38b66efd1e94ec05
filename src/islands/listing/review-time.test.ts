import { expect, test } from 'vitest'
import { businessDate, businessDays, reviewPromise } from './review-time.ts'

test.each([
  ['2026-11-20T23:00Z', '2026-11-20T23:59Z', 0],
  ['2026-11-20T23:00Z', '2026-11-22T12:00Z', 0],
  ['2026-11-20T23:00Z', '2026-11-23T00:00Z', 1],
  ['2026-11-16T09:00Z', '2026-11-23T09:00Z', 5],
])('from %s to %s', (since, now, days) => {
  expect(businessDays(Date.parse(since), Date.parse(now))).toBe(days)
})

test.each([
  ['a Monday', '2026-11-16T09:00Z', 3, '2026-11-19'],
  ['a Monday', '2026-11-16T09:00Z', 5, '2026-11-23'],
  ['a Friday', '2026-11-20T23:59Z', 1, '2026-11-23'],
  ['a Saturday', '2026-11-21T12:00Z', 3, '2026-11-25'],
  ['the end of a year', '2026-12-31T08:00Z', 1, '2027-01-01'],
])('after %s, %s: business day %i', (_name, since, count, date) => {
  expect(businessDate(Date.parse(since), count)).toBe(date)
})

test('a promise is kept until its last day has passed, and late by business days', () => {
  const submitted = '2026-11-16T09:00:00Z'
  const due = { from: '2026-11-19', to: '2026-11-23' }
  expect(reviewPromise(submitted, '2026-11-16T09:00:01Z')).toEqual({ ...due, late: 0 })
  expect(reviewPromise(submitted, '2026-11-23T23:59:00Z')).toEqual({ ...due, late: 0 })
  expect(reviewPromise(submitted, '2026-11-24T00:00:00Z')).toEqual({ ...due, late: 1 })
  expect(reviewPromise(submitted, '2026-11-29T00:00:00Z')).toEqual({ ...due, late: 4 })
})
