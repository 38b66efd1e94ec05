import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EMPTY_CONTACT, loadContact, saveContact } from './kept.ts'

const typed = { name: 'Anna', email: 'anna@', subject: '', message: 'A question' }
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps what was typed until it is sent', () => {
  saveContact(typed)
  expect(loadContact()).toEqual(typed)
  saveContact(EMPTY_CONTACT)
  expect(loadContact()).toEqual(EMPTY_CONTACT)
  expect(kept.size).toBe(0)
})

it.each(['', 'no json', '{"name":1}', '[]'])('starts empty with %j in the storage', (text) => {
  kept.set('backlit-contact', text)
  expect(loadContact()).toEqual(EMPTY_CONTACT)
})
