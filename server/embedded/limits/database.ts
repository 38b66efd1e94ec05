import { z } from 'zod'
import { serviceCall } from '../../service-call.ts'
import { memoryStore } from './memory.ts'
import type { Counter, LimitStore, RateState } from './store.ts'

/** How long a node waits for the shared count before it counts alone. */
const TIMEOUT_MS = 1_000
/** Least time between two log lines about the fallback. */
const LOG_INTERVAL_MS = 60_000

const statesSchema = z.array(z.object({ wait: z.number(), left: z.number(), full: z.number() }))

/**
 * Counts in a Supabase project, through its Data API. On an error or timeout the node counts alone, so that pages stay
 * up without the shared count.
 */
export function apiStore(
  url: string,
  secretKey: string,
  fallback: LimitStore = memoryStore(),
  log: (line: string) => void = console.error,
): LimitStore {
  let quietUntil = 0
  const countShared = async (counters: readonly Counter[]): Promise<readonly RateState[]> => {
    const counts = counters.map(({ limit, subject, cost = 1 }) => ({
      rule: limit.name,
      subject,
      cost,
      most: limit.attempts,
      seconds: limit.seconds,
    }))
    const body = { p_counts: counts }
    const states = await serviceCall({ url, secretKey }, 'count_attempts', body, TIMEOUT_MS)
    return statesSchema.parse(states)
  }
  return {
    async consume(counters) {
      try {
        return await countShared(counters)
      } catch (error) {
        if (performance.now() >= quietUntil) {
          quietUntil = performance.now() + LOG_INTERVAL_MS
          log(`Limits are counted by this node alone: ${(error as Error).message}.`)
        }
        return fallback.consume(counters)
      }
    },
    refund: (counters) => fallback.refund(counters),
  }
}
