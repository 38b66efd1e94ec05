import { expect, test } from 'vitest'
import { type MadeFrom, recorded, staleKeys } from './made-from.ts'
import { sourceHash } from './source-hash.ts'

const sources = { a: 'One', b_one: '{{count}} thing', b_other: '{{count}} things', c: 'New' }
const madeFrom: MadeFrom = {
  all: {
    a: sourceHash('Uno'),
    b_one: sourceHash('{{count}} thing'),
    b_other: sourceHash('{{count}} items'),
  },
  fr: { a: sourceHash('One') },
}

test('a text is behind once English says something else; what was never recorded is not', () => {
  expect(staleKeys(madeFrom, 'de', sources)).toEqual(['a', 'b_other'])
  expect(staleKeys(madeFrom, 'fr', sources)).toEqual(['b_other'])
  expect(staleKeys({}, 'de', sources)).toEqual([])
})

test('a language that caught up is recorded by itself, and no longer than it differs', () => {
  const caughtUp = recorded(madeFrom, 'de', sources, ['a', 'b_other'])
  expect(staleKeys(caughtUp, 'de', sources)).toEqual([])
  expect(staleKeys(caughtUp, 'it', sources)).toEqual(['a', 'b_other'])
  expect(caughtUp.fr).toEqual(madeFrom.fr)
  const all = Object.fromEntries(
    Object.entries(sources).map(([key, source]) => [key, sourceHash(source)]),
  )
  expect(recorded({ ...caughtUp, all }, 'de', sources, ['a', 'b_other']).de).toBeUndefined()
})
