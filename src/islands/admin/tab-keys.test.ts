import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tabOfKey } from './tab-keys.ts'

class Place {
  isTextField: boolean
  constructor(isTextField: boolean) {
    this.isTextField = isTextField
  }
  closest = () => (this.isTextField ? this : null)
}

beforeEach(() => void vi.stubGlobal('Element', Place))
afterEach(() => void vi.unstubAllGlobals())

const press = (key: string, isTextField: boolean, keys: Partial<KeyboardEvent> = {}) => {
  const none = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, code: 'Digit2' }
  return tabOfKey({ ...none, key, target: new Place(isTextField), ...keys } as never)
}

it('Alt and a digit open a tab, even while typing', () => {
  expect(press('2', false)).toBe('users')
  expect(press('2', true)).toBe('users')
})

it('keys that type another character open a tab only where nothing is typed', () => {
  expect(press('“', false)).toBe('users')
  expect(press('“', true)).toBeUndefined()
})

it('other keys open nothing', () => {
  expect(press('8', false, { code: 'Digit8' })).toBeUndefined()
  expect(press('a', false, { code: 'KeyA' })).toBeUndefined()
  expect(press('2', false, { altKey: false })).toBeUndefined()
  expect(press('2', false, { ctrlKey: true })).toBeUndefined()
})
