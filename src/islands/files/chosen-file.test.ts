import { expect, it } from 'vitest'
import { keptOf, lostIn, readyOf } from './chosen-file.ts'

const plan = { key: 'a', name: 'Plan.pdf', type: 'application/pdf', bytes: 9 } as const
const ready = { ...plan, state: { is: 'ready', id: 'x' } } as const
const stored = { id: 'x', owner: 'me', name: 'Plan.pdf', type: 'application/pdf', bytes: 9 }

it('keeps uploaded files, and the names of those that are not yet', () => {
  const kept = keptOf(
    [
      ready,
      { ...plan, key: 'b', name: 'Budget.csv', state: { is: 'uploading', part: 0.5 } },
      { ...plan, key: 'c', name: 'Photo.png', state: { is: 'failed', code: 'network.timeout' } },
    ],
    'me',
  )
  expect(kept).toEqual([stored, { name: 'Budget.csv' }, { name: 'Photo.png' }])
  expect(readyOf(kept)).toEqual([stored])
  expect(lostIn(kept)).toEqual([
    { name: 'Budget.csv', code: 'file.not_uploaded' },
    { name: 'Photo.png', code: 'file.not_uploaded' },
  ])
})
