import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aboutDecision, EMPTY_CONTACT, loadContact, saveContact } from './kept.ts'

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

it.each([
  ['?about=NT-4F1C09A2D7', 'NT-4F1C09A2D7'],
  ['?a=1&about=ST-0123456789', 'ST-0123456789'],
  ['?about=BL-0123456789', null],
  ['?about=NT-4F1C09A2D7<b>', null],
  ['?about=', null],
  ['', null],
])('%s is about %s', (search, reference) => {
  expect(aboutDecision(search)).toBe(reference)
})
