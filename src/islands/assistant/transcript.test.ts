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

it('fills what a contact message may hold, and no more', () => {
  const entry = { id: 'a', role: 'user', at: '2026-12-01T12:00:00Z' } as const
  const write = (length: number) =>
    contactMessage({
      ...parts,
      message: 'Hi',
      entries: [{ ...entry, content: 'x'.repeat(length) }],
    })
  const room = 4993 - write(0).length
  expect(write(room)).toHaveLength(4993)
  expect(write(room + 1)).toBe('Hi\n\n---\n\n…')
})

it('closes up the paragraphs of an answer', () => {
  const text = contactMessage({
    ...parts,
    message: '',
    entries: [newEntry('assistant', 'A\n\n\nB')],
  })
  expect(text).toMatch(/^Lumi \(.+\): A\nB$/)
})
