import { beforeEach, expect, test, vi } from 'vitest'
import { KEYS, local } from '#core/storage.ts'
import { fakeBrowser } from '../../../../tests/support/fake-backend.ts'
import { keepQuestion, takeQuestion } from './kept-question.ts'

beforeEach(() => {
  fakeBrowser()
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('what was typed is for one project, and once', () => {
  expect(takeQuestion('a')).toBeNull()
  keepQuestion('a', { text: 'Why?', isNamed: true })
  expect(takeQuestion('b')).toBeNull()
  expect(takeQuestion('a')).toMatchObject({ text: 'Why?', isNamed: true })
  expect(takeQuestion('a')).toBeNull()
})

test('it is kept for an hour, and nonsense is nothing', () => {
  keepQuestion('a', { text: 'Why?', isNamed: false })
  vi.advanceTimersByTime(3_600_001)
  expect(takeQuestion('a')).toBeNull()
  for (const nonsense of ['{', '[]', '{"project":"a"}']) {
    local.set(KEYS.question, nonsense)
    expect(takeQuestion('a')).toBeNull()
  }
})
