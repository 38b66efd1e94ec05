import { describe, expect, it } from 'vitest'
import { checkText, messageLength, newClientId } from './model.ts'

describe('checkText', () => {
  it.each([
    ['', 'empty'],
    [' \n\t ', 'empty'],
    ['x', 'fine'],
    ['x'.repeat(5000), 'fine'],
    [`${'x'.repeat(5000)}   `, 'fine'],
    ['x'.repeat(5001), 'tooLong'],
    ['🌗'.repeat(5000), 'fine'],
  ])('case %#', (text, expected) => {
    expect(checkText(text)).toBe(expected)
  })
})

it('counts code points, as the database does', () => {
  expect(messageLength(' a🌗b ')).toBe(3)
})

it('makes a new version 4 UUID each time', () => {
  const ids = new Set(Array.from({ length: 100 }, newClientId))
  expect(ids.size).toBe(100)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})
