import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fake-backend.ts'
import { keepFollow, takeFollow } from './follow-intent.ts'

beforeEach(() => {
  fakeBrowser()
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('a wish is for one project or creator, and once', () => {
  expect(takeFollow('a')).toBe(false)
  keepFollow('a')
  expect(takeFollow('b')).toBe(false)
  expect(takeFollow('a')).toBe(true)
  expect(takeFollow('a')).toBe(false)
})

test('the last wish counts, for an hour', () => {
  keepFollow('a')
  keepFollow('b')
  expect(takeFollow('a')).toBe(false)
  vi.advanceTimersByTime(3_600_001)
  expect(takeFollow('b')).toBe(false)
})
