import type { Counter, Limit, LimitStore, Standing } from './store.ts'

/** Room for this many subjects; the ones idle longest are dropped first, a tenth at a time. */
const MAX_KEYS = 50_000
const KEPT_KEYS = 45_000

/**
 * Counts in this process, with the generic cell rate algorithm: one number per subject, no timers.
 * @param now Milliseconds. The process's own clock by default, which nobody sets.
 */
export function memoryStore(now: () => number = () => performance.now()): LimitStore {
  /** When a subject will have used up nothing again, in milliseconds. */
  const free = new Map<string, number>()
  const shrink = (moment: number): void => {
    if (free.size <= MAX_KEYS) return
    for (const [id, time] of free) if (time <= moment) free.delete(id)
    for (const id of free.keys()) {
      if (free.size <= KEPT_KEYS) break
      free.delete(id)
    }
  }
  return {
    async take(counters) {
      const moment = now()
      const asked = counters.map(({ limit, subject }) => {
        const id = idOf(limit, subject)
        // Nobody ever used more than all of it: a moment further away comes from a clock that was set back.
        const used = Math.max(0, Math.min((free.get(id) ?? moment) - moment, limit.seconds * 1000))
        return { id, limit, used, wait: waitOf(limit, used) }
      })
      const isRefused = asked.some(({ wait }) => wait > 0)
      return asked.map(({ id, limit, used, wait }) => {
        const nowUsed = isRefused ? used : used + stepOf(limit)
        free.delete(id)
        if (nowUsed > 0) free.set(id, moment + nowUsed)
        shrink(moment)
        return standing(limit, nowUsed, wait)
      })
    },
    async giveBack(counters) {
      for (const { limit, subject } of counters) {
        const id = idOf(limit, subject)
        const used = free.get(id)
        if (used !== undefined) free.set(id, used - stepOf(limit))
      }
    },
  }
}

const idOf = (limit: Limit, subject: Counter['subject']): string => `${limit.name} ${subject}`

/** Milliseconds that one attempt uses up. */
const stepOf = (limit: Limit): number => (limit.seconds * 1000) / limit.attempts

function waitOf(limit: Limit, used: number): number {
  const step = stepOf(limit)
  const wait = used + step - limit.seconds * 1000
  // Half a step of tolerance, so that rounding never refuses the last allowed attempt.
  return wait > step / 2 ? Math.max(1, Math.ceil(wait / 1000)) : 0
}

function standing(limit: Limit, used: number, wait: number): Standing {
  const left = Math.floor((limit.seconds * 1000 - used) / stepOf(limit) + 0.5)
  return { wait, left: Math.max(0, left), full: Math.ceil(used / 1000) }
}
