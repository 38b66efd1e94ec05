import { expect, test } from 'vitest'
import { differences, readable } from './difference.ts'

test('names the columns that differ, in the order of the form', () => {
  expect(
    differences(
      { title: 'A', tags: ['x'], website: null, updated_at: '1' },
      { title: 'B', tags: ['x', 'y'], website: '', updated_at: '2' },
    ),
  ).toEqual([
    { field: 'title', before: 'A', after: 'B' },
    { field: 'tags', before: 'x', after: 'x\ny' },
  ])
})

test('options differ by what they say, not by their ids', () => {
  const option = { id: '1', title: 'Share', min_amount: 100, details: {} }
  expect(
    differences({ support_options: [option] }, { support_options: [{ ...option, id: '2' }] }),
  ).toEqual([])
  expect(
    differences(
      { support_options: [option] },
      { support_options: [{ ...option, min_amount: 250 }] },
    ),
  ).toMatchObject([{ field: 'support_options', after: 'title: Share\nmin_amount: 250' }])
})

test('nothing and empty are the same', () => {
  expect([null, undefined, '', [], {}].map(readable)).toEqual(['', '', '', '', ''])
})
