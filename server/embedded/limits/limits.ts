import { limitHeaders as headersOf } from '../../../supabase/functions/_shared/reply.ts'
import type { Call } from '../api/call.ts'
import type { Attempt } from './attempt.ts'
import type { Counter, LimitStore, Standing } from './store.ts'

const FREE: Attempt = { refusal: null, headers: () => ({}), succeeded: async () => {} }

/** Every limit on how often somebody may do something is counted here. */
export class Limits {
  readonly #store: LimitStore | null

  /** @param store Null counts nothing, for tests. */
  constructor(store: LimitStore | null) {
    this.#store = store
  }

  /** False only in tests. */
  get isOn(): boolean {
    return this.#store !== null
  }

  /** Like {@link count}, for a call of the API, whose answer will tell where the caller stands. */
  async countCall(call: Call, counters: readonly Counter[]): Promise<Attempt> {
    const attempt = await this.count(counters)
    call.attempts.push(attempt)
    return attempt
  }

  /** Counts an attempt with all of these limits, or with none where one refuses. */
  async count(counters: readonly Counter[]): Promise<Attempt> {
    const store = this.#store
    if (!store || counters.length === 0) return FREE
    let standings = await store.take(counters)
    const worst = standings.reduce(
      (high, { wait }, at) => (wait > (standings[high]?.wait ?? 0) ? at : high),
      0,
    )
    const wait = standings[worst]?.wait ?? 0
    const refusal = wait > 0 ? { counter: counters[worst] as Counter, wait } : null
    return {
      refusal,
      headers: () => limitHeaders(counters, standings),
      succeeded: async () => {
        if (refusal) return
        await store.giveBack(counters)
        standings = standings.map((one) => ({ ...one, left: one.left + 1 }))
      },
    }
  }
}

/** Tells the caller in the answer's head where it stands with everything that was counted. */
export function appendLimitHeaders(attempts: readonly Attempt[], headers: Headers): void {
  for (const attempt of attempts)
    for (const [name, value] of Object.entries(attempt.headers()))
      if (name === 'retry-after') headers.set(name, value)
      else headers.append(name, value)
}

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers: what the rules are, and where the caller stands. A rule about
 * somebody else's account is told only to whom it refuses: its count would tell what others did with that account.
 */
function limitHeaders(
  counters: readonly Counter[],
  standings: readonly Standing[],
): Record<string, string> {
  const told = counters.flatMap(({ limit, isShared }, at) => {
    const standing = standings[at]
    return standing && (!isShared || standing.wait > 0) ? [{ limit, standing }] : []
  })
  if (told.length === 0) return {}
  return headersOf(
    told.map(({ limit: { name, attempts, seconds } }) => ({ rule: name, most: attempts, seconds })),
    told.map(({ standing }) => standing),
  )
}
