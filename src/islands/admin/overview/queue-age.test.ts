import { expect, it } from 'vitest'
import { AGES, countAges } from './queue-age.ts'

it('puts every project in one age', () => {
  // A Friday, so the preceding weekend adds no business days.
  const now = Date.parse('2026-11-20T12:00:00Z')
  const since = [
    '2026-11-20T11:00:00Z',
    '2026-11-18T12:00:00Z',
    '2026-11-17T12:00:00Z',
    '2026-11-13T12:00:00Z',
    '2026-11-09T12:00:00Z',
    '2026-01-01T12:00:00Z',
  ]
  const ages = countAges(since, now)
  expect(ages).toEqual([2, 2, 2])
  expect(ages).toHaveLength(AGES.length)
  expect(countAges([], now)).toEqual([0, 0, 0])
})
