import { describe, expect, it } from 'vitest'
import { hasText, required, textLength } from './fields.ts'

const problem = (text: string) => required(20).safeParse(text).error?.issues[0]?.message

describe('required', () => {
  it.each(['A', '7', '!', '🚀', '👩‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '日本語', 'می‌خواهم', '①', '₿', 'กำ'])(
    'takes %s',
    (text) => {
      expect(required(20).parse(` ${text}\n`)).toBe(text)
    },
  )

  it.each([
    '',
    ' \t\n',
    '\u200b',
    '\u3000\u3000',
    '\u00a0',
    '\u202e\u2066',
    '\u200d\u200c',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\u0007',
    '\u{e0041}',
  ])('asks for more than %j', (text) => {
    expect(hasText(text)).toBe(false)
    expect(problem(text)).toBe('form.required')
  })

  it('says what is too long', () => {
    expect(problem('x'.repeat(21))).toBe('form.too_long')
  })
})

it('counts as PostgreSQL does', () => {
  expect(textLength('a🌗b')).toBe(3)
  expect(problem('🌗'.repeat(20))).toBeUndefined()
  expect(problem('🌗'.repeat(21))).toBe('form.too_long')
})
