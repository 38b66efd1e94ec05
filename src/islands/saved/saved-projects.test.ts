import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSaved, writeSaved } from './saved-projects.ts'

const KEY = 'backlit-saved-projects'
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what is kept comes back in its order', () => {
  writeSaved([id(2), id(1)])
  expect(readSaved()).toEqual([id(2), id(1)])
  writeSaved([])
  expect(kept.has(KEY)).toBe(false)
})

test.each(['', '{', '{}', 'null', '["x", 7, null, "../"]'])('%s holds nothing', (text) => {
  kept.set(KEY, text)
  expect(readSaved()).toEqual([])
})

test('repetitions and more than a hundred are left out', () => {
  kept.set(KEY, JSON.stringify([id(1), id(1), ...Array.from({ length: 120 }, (_, n) => id(n))]))
  expect(readSaved()).toHaveLength(100)
  expect(readSaved().slice(0, 3)).toEqual([id(1), id(0), id(2)])
})
