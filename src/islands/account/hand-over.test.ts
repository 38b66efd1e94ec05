import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handOver, takeOver } from './hand-over.ts'

const KEY = 'backlit-support-intent'
const storage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
const openTab = () => vi.stubGlobal('sessionStorage', storage())

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  openTab()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('hands an intent to one other tab', () => {
  sessionStorage.setItem(KEY, '{"note":"two\\nlines"}')
  handOver()
  expect(sessionStorage.getItem(KEY)).not.toBeNull()
  openTab()
  takeOver()
  expect(sessionStorage.getItem(KEY)).toBe('{"note":"two\\nlines"}')
  openTab()
  takeOver()
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

it('leaves a tab its own, and forgets what nobody came for within an hour', () => {
  sessionStorage.setItem(KEY, 'mine')
  handOver()
  openTab()
  sessionStorage.setItem(KEY, 'other')
  takeOver()
  expect(sessionStorage.getItem(KEY)).toBe('other')
  handOver()
  openTab()
  vi.useFakeTimers({ now: Date.now() + 3_600_001 })
  takeOver()
  expect(sessionStorage.getItem(KEY)).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})
