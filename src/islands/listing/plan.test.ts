import { expect, test } from 'vitest'
import { formatMonth, formatShare, inOrder, stacked } from './plan.ts'

test('each share begins where the one before ends', () => {
  const uses = [60, 25, 15].map((share) => ({ purpose: 'A', share }))
  expect(stacked(uses).map(({ start }) => start)).toEqual([0, 60, 85])
})

test('milestones come by month, those of one month as given', () => {
  const of = (title: string, month: string) => ({ title, month, text: '' })
  const given = [of('C', '2027-10'), of('A', '2027-02'), of('B', '2027-02')]
  expect(inOrder(given).map(({ title }) => title)).toEqual(['A', 'B', 'C'])
})

test('months, shares and languages are in the words of the reader', () => {
  expect([formatMonth('2027-03', 'en'), formatMonth('2027-03', 'ja')]).toEqual([
    'March 2027',
    '2027年3月',
  ])
  expect(formatShare(45, 'en')).toBe('45%')
})
