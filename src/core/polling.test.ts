import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Polling from './polling.ts'

const MINUTE = 60_000

let polling: typeof Polling
let page: EventTarget & { visibilityState: 'visible' | 'hidden' }

beforeEach(async () => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.resetModules()
  polling = await import('./polling.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const input = (type = 'pointermove') => page.dispatchEvent(new Event(type))

function turn(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  input('visibilitychange')
}

describe('the delay between polls', () => {
  it('doubles with every idle step and every failure, up to a minute', () => {
    const { pollDelay } = polling
    expect([0, 1, 2, 3, 4, 5, 60].map((idle) => pollDelay(3_000, idle, 0))).toEqual([
      3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000,
    ])
    expect(pollDelay(3_000, 1, 2)).toBe(24_000)
    expect(pollDelay(15_000, 0, 9)).toBe(60_000)
  })

  it('is never shorter than its base', () => {
    expect(polling.pollDelay(90_000, 3, 3)).toBe(90_000)
  })
})

describe('a poller', () => {
  function start({ isNeeded = (): boolean => true, poll = async () => {} } = {}) {
    const counts = { polls: 0, pauses: 0 }
    const poller = polling.createPoller({
      poll: async () => {
        counts.polls += 1
        await poll()
      },
      interval: () => 3_000,
      isNeeded,
      onPause: () => {
        counts.pauses += 1
      },
    })
    poller.start()
    /** Number of polls within `milliseconds` after an event. */
    const during = async (
      milliseconds: number,
      happens: () => unknown = () => {},
    ): Promise<number> => {
      const before = counts.polls
      happens()
      await vi.advanceTimersByTimeAsync(milliseconds)
      return counts.polls - before
    }
    return { counts, poller, during }
  }

  it('polls at once and then at its interval', async () => {
    const { counts, during } = start()
    expect(counts.polls).toBe(1)
    expect(await during(MINUTE)).toBe(20)
  })

  it('stays quick while there is input', async () => {
    const { during } = start()
    for (let minute = 0; minute < 10; minute++) {
      input(minute % 2 === 0 ? 'keydown' : 'scroll')
      expect(await during(MINUTE)).toBe(20)
    }
  })

  it('slows down step by step without input, to once a minute', async () => {
    const { during } = start()
    expect(await during(2 * MINUTE)).toBe(40)
    expect(await during(2 * MINUTE)).toBeLessThanOrEqual(20)
    expect(await during(2 * MINUTE)).toBeLessThanOrEqual(10)
    await during(6 * MINUTE)
    expect(await during(10 * MINUTE)).toBe(10)
  })

  it('polls at once when the reader is back, and is quick again', async () => {
    const { during } = start()
    await during(30 * MINUTE)
    expect(await during(0, () => input())).toBe(1)
    expect(await during(MINUTE)).toBe(20)
  })

  it('does nothing in a hidden tab, and polls at once when it is visible', async () => {
    const { counts, poller, during } = start()
    turn('hidden')
    poller.wake()
    expect(await during(60 * MINUTE)).toBe(0)
    expect(counts.pauses).toBeGreaterThan(0)
    expect(await during(0, () => turn('visible'))).toBe(1)
    expect(await during(MINUTE)).toBe(20)
  })

  it('does nothing while it is not needed', async () => {
    let isNeeded = false
    const { counts, poller, during } = start({ isNeeded: () => isNeeded })
    expect(await during(MINUTE)).toBe(0)
    expect(counts.pauses).toBe(1)
    isNeeded = true
    expect(await during(MINUTE, poller.wake)).toBe(21)
  })

  it('backs off while polls fail, and is quick again after one that succeeds', async () => {
    let fails = true
    const { during } = start({
      poll: async () => {
        if (fails) throw new Error('away')
      },
    })
    // After 6, 12, 24 and 48 seconds.
    expect(await during(90_000)).toBe(4)
    fails = false
    await during(MINUTE)
    input()
    expect(await during(MINUTE)).toBe(20)
  })

  it('polls at once when the connection is back, whatever failed before', async () => {
    const { during } = start({ poll: () => Promise.reject(new Error('offline')) })
    await during(MINUTE)
    const back = () => window.dispatchEvent(new Event('online'))
    expect(await during(0, back)).toBe(1)
    expect(await during(6_000)).toBe(1)
  })

  it('never has two polls on the way', async () => {
    let finish = () => {}
    const { counts, poller, during } = start({
      poll: () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    })
    expect(await during(MINUTE)).toBe(0)
    finish()
    expect(await during(3_000)).toBe(1)
    expect(await during(MINUTE, poller.wake)).toBe(0)
    // What it was woken for may have come after the poll on the way had read.
    expect(await during(0, finish)).toBe(1)
    expect(counts.polls).toBe(3)
  })
})

describe('input of the reader', () => {
  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'visibilitychange'])(
    'is noticed by %s',
    (type) => {
      const seen: number[] = []
      polling.$idleSteps.listen((steps) => void seen.push(steps))
      vi.advanceTimersByTime(5 * MINUTE)
      input(type)
      expect(seen).toEqual([1, 2, 0])
    },
  )

  it('is noticed early and delays nothing, as long as somebody wants to know', () => {
    const [adds, removes] = [
      vi.spyOn(page, 'addEventListener'),
      vi.spyOn(page, 'removeEventListener'),
    ]
    polling.$idleSteps.listen(() => {})()
    vi.advanceTimersByTime(1_000)
    expect(adds).toHaveBeenCalledTimes(6)
    expect(adds.mock.calls[0]?.[2]).toEqual({ passive: true, capture: true })
    expect(removes.mock.calls).toEqual(adds.mock.calls)
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('polls at once in a tab that was hidden for a moment', async () => {
  const [poll, onPause] = [vi.fn(async () => {}), vi.fn()]
  polling.createPoller({ poll, interval: () => MINUTE, isNeeded: () => true, onPause }).start()
  await vi.advanceTimersByTimeAsync(1_000)
  turn('hidden')
  expect(onPause).toHaveBeenCalledOnce()
  turn('visible')
  expect(poll).toHaveBeenCalledTimes(2)
})
