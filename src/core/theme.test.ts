import { beforeEach, expect, it, vi } from 'vitest'
import { chooseTheme, chosenTheme } from './theme.ts'

const dataset: { theme?: string } = {}
let kept: string | null

beforeEach(() => {
  kept = null
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'theme' ? kept : null),
    setItem: (_: string, value: string) => {
      kept = value
    },
  })
  return () => vi.unstubAllGlobals()
})

it('shows and keeps the theme that was chosen', () => {
  chooseTheme('dark')
  expect([dataset, chosenTheme()]).toEqual([{ theme: 'dark' }, 'dark'])
  chooseTheme('light')
  expect([dataset, chosenTheme()]).toEqual([{ theme: 'light' }, 'light'])
})

it("leaves the page to the system's theme when that is chosen", () => {
  chooseTheme('dark')
  chooseTheme('system')
  expect([dataset, chosenTheme()]).toEqual([{}, 'system'])
})

it.each([null, '', 'sepia'])("follows the system's theme where %j is kept", (other) => {
  kept = other
  expect(chosenTheme()).toBe('system')
})
