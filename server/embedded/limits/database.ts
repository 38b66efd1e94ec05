import type { Sql } from 'postgres'
import { z } from 'zod'
import { memoryStore } from './memory.ts'
import type { Counter, LimitStore, Standing } from './store.ts'

/** Longest that a node waits for the shared count before it counts by itself. Milliseconds. */
const PATIENCE_MS = 1_000
/** Pause between two complaints about a database that does not count. Milliseconds. */
const COMPLAINT_MS = 60_000

const standingsSchema = z.array(z.object({ wait: z.number(), left: z.number(), full: z.number() }))

const countsOf = (counters: readonly Counter[]) =>
  counters.map(({ limit, subject }) => ({
    rule: limit.name,
    subject,
    cost: 1,
    most: limit.attempts,
    seconds: limit.seconds,
  }))

/** Counts in the database, for every node that shares it. Rejects while the database is away. */
export function databaseStore(sql: Sql): LimitStore {
  return {
    async take(counters) {
      const counts = sql.json(countsOf(counters))
      const [row] = await sql`select private.count_attempts(${counts}) as standings`
      return standingsSchema.parse(row?.standings)
    },
    async giveBack(counters) {
      await sql`select private.return_attempts(${sql.json(countsOf(counters))})`
    },
  }
}

/**
 * Counts in the database of a Supabase project, through its Data API. Where that gives no answer in time the node
 * counts by itself: pages must not go down with the count.
 */
export function apiStore(
  url: string,
  secretKey: string,
  own: LimitStore = memoryStore(),
  log: (line: string) => void = console.error,
): LimitStore {
  let quietUntil = 0
  const ask = async (counters: readonly Counter[]): Promise<readonly Standing[]> => {
    const reply = await fetch(`${url}/rest/v1/rpc/count_attempts`, {
      method: 'POST',
      headers: {
        apikey: secretKey,
        'content-type': 'application/json',
        // Keys of the older kind are tokens as well.
        ...(secretKey.startsWith('eyJ') ? { authorization: `Bearer ${secretKey}` } : {}),
      },
      body: JSON.stringify({ p_counts: countsOf(counters) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!reply.ok) throw new Error(`status ${reply.status}`)
    return standingsSchema.parse(await reply.json())
  }
  return {
    async take(counters) {
      try {
        return await ask(counters)
      } catch (error) {
        if (performance.now() >= quietUntil) {
          quietUntil = performance.now() + COMPLAINT_MS
          log(`Limits are counted by this node alone: ${(error as Error).message}.`)
        }
        return own.take(counters)
      }
    },
    giveBack: (counters) => own.giveBack(counters),
  }
}
