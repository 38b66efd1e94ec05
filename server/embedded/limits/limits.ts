import { limitHeaders as headersOf } from '../../../supabase/functions/_shared/reply.ts'
import type { CallHead } from '../api/call.ts'
import type { Attempt, Counter, LimitStore, RateState } from './store.ts'

const UNLIMITED: Attempt = { refusal: null, headers: () => ({}), succeeded: async () => {} }

/** Applies the rate limits of the site and the API. */
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

  /** Like {@link count}, for an API call, whose response gets the headers. */
  async countCall(call: CallHead, counters: readonly Counter[]): Promise<Attempt> {
    const attempt = await this.count(counters)
    call.attempts.push(attempt)
    return attempt
  }

  /** Counts what an answered attempt turned out to cost. What exceeds the limit fills it, and the next attempt waits. */
  async charge(counter: Counter, cost: number): Promise<void> {
    if (!this.#store || cost <= 0) return
    const [state] = await this.#store.consume([{ ...counter, cost }])
    if (state && state.wait > 0 && state.left > 0)
      await this.#store.consume([{ ...counter, cost: state.left }])
  }

  /** Counts an attempt against all limits, or against none if one of them refuses. */
  async count(counters: readonly Counter[]): Promise<Attempt> {
    const store = this.#store
    if (!store || counters.length === 0) return UNLIMITED
    let states = await store.consume(counters)
    const longest = states.reduce(
      (high, { wait }, at) => (wait > (states[high]?.wait ?? 0) ? at : high),
      0,
    )
    const wait = states[longest]?.wait ?? 0
    const refusal = wait > 0 ? { counter: counters[longest] as Counter, wait } : null
    return {
      refusal,
      headers: () => limitHeaders(counters, states),
      succeeded: async () => {
        if (refusal) return
        await store.refund(counters)
        states = states.map((one) => ({ ...one, left: one.left + 1 }))
      },
    }
  }
}

/** Adds the rate limit headers of all attempts. */
export function appendLimitHeaders(attempts: readonly Attempt[], headers: Headers): void {
  for (const attempt of attempts)
    for (const [name, value] of Object.entries(attempt.headers()))
      if (name === 'retry-after') headers.set(name, value)
      else headers.append(name, value)
}

/**
 * Headers of draft-ietf-httpapi-ratelimit-headers. Shared counters appear only when they refuse, as the count of an
 * account would otherwise reveal what others did to it.
 */
function limitHeaders(
  counters: readonly Counter[],
  states: readonly RateState[],
): Record<string, string> {
  const visible = counters.flatMap(({ limit, isShared }, at) => {
    const state = states[at]
    return state && (!isShared || state.wait > 0) ? [{ limit, state }] : []
  })
  if (visible.length === 0) return {}
  return headersOf(
    visible.map(({ limit: { name, attempts, seconds } }) => ({
      rule: name,
      most: attempts,
      seconds,
    })),
    visible.map(({ state }) => state),
  )
}
