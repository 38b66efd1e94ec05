import { expect, it } from 'vitest'
import { newEntry } from './conversation.ts'
import { contactMessage } from './transcript.ts'

const parts = { locale: 'en', you: 'You' } as const

it('is what was written, then the conversation as plain words', () => {
  const entries = [
    newEntry('user', 'What does it cost?'),
    newEntry('assistant', '**5%**. [FAQ](/faq)'),
  ]
  const text = contactMessage({ ...parts, message: ' Please call back ', entries })
  expect(text).toMatch(
    /^Please call back\n\n---\n\nYou \(.+\): What does it cost\?\n\nLumi \(.+\): 5%\. FAQ$/,
  )
})

it('leaves the oldest out when there is too much', () => {
  const entries = Array.from({ length: 30 }, (_, n) => newEntry('user', `${n} ${'x'.repeat(400)}`))
  const text = contactMessage({ ...parts, message: 'y'.repeat(1000), entries })
  expect(text.length).toBeLessThanOrEqual(5000)
  expect(text).toContain('…')
  expect(text).toContain('29 x')
  expect(text).not.toContain(': 0 x')
})

it('is the message alone before anything was said', () => {
  expect(contactMessage({ ...parts, message: 'Hello', entries: [] })).toBe('Hello')
})
