import { describe, expect, it } from 'vitest'
import { checkText } from './model.ts'

describe('checkText', () => {
  it.each([
    ['', 'empty'],
    [' \n\t ', 'empty'],
    ['\u200b', 'empty'],
    ['\u3164', 'empty'],
    ['\u200b\u2003\u2800\n', 'empty'],
    ['\u200bx', 'fine'],
    ['x', 'fine'],
    ['x'.repeat(5000), 'fine'],
    [`${'x'.repeat(5000)}   `, 'fine'],
    ['x'.repeat(5001), 'tooLong'],
    ['🌗'.repeat(5000), 'fine'],
  ])('case %#', (text, expected) => {
    expect(checkText(text)).toBe(expected)
  })
})
