import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { claimIntent, shareIntent } from './shared-intent.ts'

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
  shareIntent()
  expect(sessionStorage.getItem(KEY)).not.toBeNull()
  openTab()
  claimIntent()
  expect(sessionStorage.getItem(KEY)).toBe('{"note":"two\\nlines"}')
  openTab()
  claimIntent()
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

it('leaves a tab its own, and forgets what nobody came for within an hour', () => {
  sessionStorage.setItem(KEY, 'mine')
  shareIntent()
  openTab()
  sessionStorage.setItem(KEY, 'other')
  claimIntent()
  expect(sessionStorage.getItem(KEY)).toBe('other')
  shareIntent()
  openTab()
  vi.useFakeTimers({ now: Date.now() + 3_600_001 })
  claimIntent()
  expect(sessionStorage.getItem(KEY)).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})
