import { afterEach, expect, it, vi } from 'vitest'
import { startAtTouch } from './touch.ts'

afterEach(() => void vi.unstubAllGlobals())

it.each(['pointerdown', 'keydown', 'input', 'popstate'])('starts once, at a first %s', (sign) => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('MouseEvent', class {})
  const island = Object.assign(new EventTarget(), { querySelectorAll: () => [] })
  const start = vi.fn(async () => {})
  startAtTouch(island as unknown as HTMLElement, start, false)
  expect(start).not.toHaveBeenCalled()
  page.dispatchEvent(new Event(sign))
  page.dispatchEvent(new Event(sign))
  expect(start).toHaveBeenCalledTimes(1)
})
