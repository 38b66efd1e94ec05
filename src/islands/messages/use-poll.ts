import { useEffect, useRef } from 'react'
import { pollDelay } from './inbox.ts'

/**
 * Calls `tick` again and again while the tab is visible, at once when it becomes visible or comes back online, never
 * twice at a time, and less often while it fails.
 * @param every milliseconds between the end of a call and the next
 */
export function usePoll(enabled: boolean, every: number, tick: () => Promise<void>): void {
  const latest = useRef(tick)
  useEffect(() => {
    latest.current = tick
  })
  useEffect(() => {
    if (!enabled) return
    let timer = 0
    let failures = 0
    let running = false
    let stopped = false
    const schedule = () => {
      window.clearTimeout(timer)
      if (!stopped && document.visibilityState === 'visible') {
        timer = window.setTimeout(run, pollDelay(failures, every))
      }
    }
    const run = async () => {
      if (running || stopped) return
      running = true
      try {
        await latest.current()
        failures = 0
      } catch {
        failures += 1
      }
      running = false
      schedule()
    }
    const wake = () => {
      failures = 0
      window.clearTimeout(timer)
      if (document.visibilityState === 'visible') void run()
    }
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', wake)
    schedule()
    return () => {
      stopped = true
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
    }
  }, [enabled, every])
}
