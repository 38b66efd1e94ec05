import { expect, test } from 'vitest'
import { isCategory, lightOf } from './category.ts'

test('a category we do not know has the light of other', () => {
  expect(isCategory('tech')).toBe(true)
  expect(isCategory('Uncategorized')).toBe(false)
  expect(lightOf('art')).toBe('art')
  expect(lightOf('Uncategorized')).toBe('other')
  expect(lightOf('constructor')).toBe('other')
})
