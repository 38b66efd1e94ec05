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

it('keeps a press until it has started, and lets buttons go after a failure', async () => {
  vi.stubGlobal('Element', EventTarget)
  const failed = vi.spyOn(console, 'error').mockReturnValue()
  const button = Object.assign(new EventTarget(), {
    ariaBusy: null as string | null,
    closest: () => button,
    removeAttribute: () => (button.ariaBusy = null),
    click: vi.fn(),
  })
  const press = () => {
    const event = new Event('click', { cancelable: true })
    Object.defineProperty(event, 'target', { value: button })
    island.dispatchEvent(event)
    return event.defaultPrevented
  }
  const island = Object.assign(new EventTarget(), { querySelectorAll: () => [] })
  const { promise, reject } = Promise.withResolvers<void>()
  startAtTouch(island as unknown as HTMLElement, () => promise, true)
  expect(press()).toBe(true)
  expect(button.ariaBusy).toBe('true')
  reject(new Error('malformed'))
  await vi.waitFor(() => expect(failed).toHaveBeenCalled())
  expect(button.ariaBusy).toBeNull()
  expect(button.click).not.toHaveBeenCalled()
  expect(press()).toBe(false)
})
