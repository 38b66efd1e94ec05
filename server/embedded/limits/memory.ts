import type { Counter, Limit, LimitStore, RateState } from './store.ts'

/** The least recently used subjects are dropped above this many, a tenth at a time. */
const MAX_KEYS = 50_000
const KEYS_AFTER_EVICTION = 45_000

/**
 * Counts in this process by the generic cell rate algorithm: one number per subject, no timers.
 * @param now Milliseconds; monotonic by default.
 */
export function memoryStore(now: () => number = () => performance.now()): LimitStore {
  /** When each subject will be back at zero, in milliseconds. */
  const resetTimes = new Map<string, number>()
  const evict = (moment: number): void => {
    if (resetTimes.size <= MAX_KEYS) return
    for (const [id, time] of resetTimes) if (time <= moment) resetTimes.delete(id)
    for (const id of resetTimes.keys()) {
      if (resetTimes.size <= KEYS_AFTER_EVICTION) break
      resetTimes.delete(id)
    }
  }
  return {
    async consume(counters) {
      const moment = now()
      const checks = counters.map(({ limit, subject, cost = 1 }) => {
        const id = idOf(limit, subject)
        // Clamped, in case the clock was set back.
        const used = Math.max(
          0,
          Math.min((resetTimes.get(id) ?? moment) - moment, limit.seconds * 1000),
        )
        return { id, limit, used, cost, wait: waitOf(limit, used, cost) }
      })
      const isRefused = checks.some(({ wait }) => wait > 0)
      return checks.map(({ id, limit, used, cost, wait }) => {
        const nowUsed = isRefused ? used : used + stepOf(limit) * cost
        resetTimes.delete(id)
        if (nowUsed > 0) resetTimes.set(id, moment + nowUsed)
        evict(moment)
        return stateOf(limit, nowUsed, wait)
      })
    },
    async refund(counters) {
      for (const { limit, subject, cost = 1 } of counters) {
        const id = idOf(limit, subject)
        const used = resetTimes.get(id)
        if (used !== undefined) resetTimes.set(id, used - stepOf(limit) * cost)
      }
    },
  }
}

const idOf = (limit: Limit, subject: Counter['subject']): string => `${limit.name} ${subject}`

/** Milliseconds of the window that one attempt uses. */
const stepOf = (limit: Limit): number => (limit.seconds * 1000) / limit.attempts

function waitOf(limit: Limit, used: number, cost: number): number {
  const step = stepOf(limit)
  const wait = used + step * cost - limit.seconds * 1000
  // Half a step of tolerance, so that rounding never refuses the last allowed attempt.
  return wait > step / 2 ? Math.max(1, Math.ceil(wait / 1000)) : 0
}

function stateOf(limit: Limit, used: number, wait: number): RateState {
  const left = Math.floor((limit.seconds * 1000 - used) / stepOf(limit) + 0.5)
  return { wait, left: Math.max(0, left), full: Math.ceil(used / 1000) }
}
