import { expect, test } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { proposalOf } from './proposal.ts'

const message = (id: string, senderId: string, content = id) => ({ id, senderId, content })

test('an answer is proposed with what the other person wrote last before it', () => {
  const messages = [
    message('Hello', 'them'),
    message('Why?', 'them'),
    message('Because.', 'me'),
    message('So.', 'me'),
    message('Ah', 'them'),
  ]
  expect(proposalOf(messages, 'So.', 'me')).toEqual({ question: 'Why?', answer: 'So.' })
})

test('without one the question is empty, and a long one is cut', () => {
  expect(proposalOf([message('Hi', 'me')], 'Hi', 'me')).toEqual({ question: '', answer: 'Hi' })
  const long = 'x'.repeat(LIMITS.question + 1)
  const { question } = proposalOf([message('a', 'them', long), message('b', 'me')], 'b', 'me')
  expect(question).toHaveLength(LIMITS.question)
})
