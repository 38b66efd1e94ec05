import { beforeEach, expect, it, vi } from 'vitest'
import { local, tab } from './storage.ts'

/** Storage whose keys are its properties, as in browsers. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => (box as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(box, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(box, key),
  }
  const box = Object.create(methods)
  return box
}

beforeEach(() => () => vi.unstubAllGlobals())

it('keeps texts for the browser and for the tab apart', () => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  local.set('draft:1', 'one')
  local.set('draft:2', 'two')
  local.set('other', '')
  tab.set('draft:3', 'three')
  expect(local.get('draft:1')).toBe('one')
  expect(tab.get('draft:1')).toBeNull()
  expect(local.keys('draft:')).toEqual(['draft:1', 'draft:2'])
  expect(tab.keys('')).toEqual(['draft:3'])
  local.remove('draft:1')
  expect(local.keys('draft:')).toEqual(['draft:2'])
})

it('is empty and drops writes where the browser refuses', () => {
  vi.stubGlobal('localStorage', undefined)
  local.set('a', 'b')
  local.remove('a')
  expect(local.get('a')).toBeNull()
  expect(local.keys('')).toEqual([])
})
