import { atom, onMount, type ReadableAtom } from 'nanostores'

/** Time without input after which polling halves its rate, and halves it again. Milliseconds. */
const IDLE_STEP_MS = 120_000
const CHECK_MS = 15_000
const LONGEST_MS = 60_000

const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'visibilitychange']

const idleSteps = atom(0)

/** How many times {@link IDLE_STEP_MS} has passed since the last input in this tab; 0 at once when there is input. */
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
 * Milliseconds until the next poll: twice as many with every idle step and every failure in a row, up to a minute.
 * @param base While the reader is active and the last answer came.
 */
export function pollDelay(base: number, idle: number, failures: number): number {
  return Math.max(base, Math.min(base * 2 ** (idle + failures), LONGEST_MS))
}

interface PollerOptions {
  /** Rejects when it failed. */
  readonly poll: () => Promise<void>
  /** Milliseconds between polls of an active reader. */
  readonly interval: () => number
  /** Whether there is anything to poll for, beside the tab being visible. */
  readonly isNeeded: () => boolean
  readonly onPause: () => void
}

interface Poller {
  start(): void
  /** Polls now. Nothing while paused. */
  wake(): void
}

/** Polls while the tab is visible: slower while the reader is idle, at once when they are back. */
export function createPoller({ poll, interval, isNeeded, onPause }: PollerOptions): Poller {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false
  let failures = 0
  const isOn = (): boolean => document.visibilityState === 'visible' && isNeeded()

  async function tick(): Promise<void> {
    if (isPolling || !isOn()) return
    isPolling = true
    try {
      await poll()
      failures = 0
    } catch {
      failures += 1
    }
    isPolling = false
    clearTimeout(timer)
    if (isOn())
      timer = setTimeout(() => void tick(), pollDelay(interval(), idleSteps.get(), failures))
  }

  function wake(): void {
    failures = 0
    clearTimeout(timer)
    if (isOn()) void tick()
    else onPause()
  }

  return {
    start() {
      document.addEventListener('visibilitychange', wake)
      window.addEventListener('online', wake)
      idleSteps.listen((steps) => {
        if (steps === 0) wake()
      })
      wake()
    },
    wake,
  }
}
