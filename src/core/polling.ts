import { atom, onMount, type ReadableAtom } from 'nanostores'

/** Polling halves its rate after each such period without input. Milliseconds. */
const IDLE_STEP_MS = 120_000
const CHECK_MS = 15_000
const MAX_DELAY_MS = 60_000

const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'visibilitychange']

const idleSteps = atom(0)

/** Number of {@link IDLE_STEP_MS} periods since the last input in this tab; reset at once by input. */
export const $idleSteps: ReadableAtom<number> = idleSteps

onMount(idleSteps, () => {
  let lastInput = Date.now()
  const onInput = (): void => {
    lastInput = Date.now()
    idleSteps.set(0)
  }
  const timer = setInterval(
    () => idleSteps.set(Math.floor((Date.now() - lastInput) / IDLE_STEP_MS)),
    CHECK_MS,
  )
  const options = { passive: true, capture: true }
  for (const type of INPUT) document.addEventListener(type, onInput, options)
  return () => {
    clearInterval(timer)
    for (const type of INPUT) document.removeEventListener(type, onInput, options)
  }
})

/**
 * Milliseconds until the next poll: doubled per idle step and per consecutive failure, up to a minute.
 * @param base Interval while the reader is active and polls succeed.
 */
export function pollDelay(base: number, idle: number, failures: number): number {
  return Math.max(base, Math.min(base * 2 ** (idle + failures), MAX_DELAY_MS))
}

interface PollerOptions {
  /** Rejects on failure. */
  readonly poll: () => Promise<void>
  /** Milliseconds between polls while the reader is active. */
  readonly interval: () => number
  /** Whether there is anything to poll for; the tab must be visible as well. */
  readonly isNeeded: () => boolean
  readonly onPause: () => void
}

interface Poller {
  start(): void
  /** Polls now, and once more if a poll was under way; not while paused. */
  wake(): void
}

/** Polls while the tab is visible: slower while the reader is idle, at once on their return. */
export function createPoller({ poll, interval, isNeeded, onPause }: PollerOptions): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false
  let isWoken = false
  let failures = 0
  const isOn = (): boolean => document.visibilityState === 'visible' && isNeeded()

  async function tick(): Promise<void> {
    if (isPolling || !isOn()) return
    isPolling = true
    isWoken = false
    try {
      await poll()
      failures = 0
    } catch {
      failures += 1
    }
    isPolling = false
    // It may have read before what it was woken for.
    if (isWoken) return tick()
    timer = setTimeout(() => void tick(), pollDelay(interval(), idleSteps.get(), failures))
  }

  function resume(): void {
    failures = 0
    clearTimeout(timer)
    if (isOn()) void tick()
    else onPause()
  }

  return {
    start() {
      document.addEventListener('visibilitychange', resume)
      window.addEventListener('online', resume)
      idleSteps.listen((steps) => {
        if (steps === 0) resume()
      })
      resume()
    },
    wake() {
      isWoken = isPolling
      resume()
    },
  }
}
