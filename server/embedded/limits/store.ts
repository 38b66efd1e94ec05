import type { RateState } from '../../../supabase/functions/_shared/database.ts'

/** At most `attempts` in any `seconds`. */
export interface Limit {
  readonly name: string
  readonly attempts: number
  readonly seconds: number
}

/** A limit and the subject it is counted for. */
export interface Counter {
  readonly limit: Limit
  /** An account, an address, or both. The database stores only its hash. */
  readonly subject: string
  /** The subject is an account the caller has not proven to own, so others use up the limit too. */
  readonly isShared?: boolean
  /** Attempts that this one counts for; 1 by default. */
  readonly cost?: number
}

export type { RateState }

/** The result of counting an attempt. */
export interface Attempt {
  /** Null if the attempt is allowed. */
  readonly refusal: {
    readonly counter: Counter
    /** Seconds. */
    readonly wait: number
  } | null
  /** `RateLimit`, `RateLimit-Policy` and, if refused, `Retry-After`. */
  headers(): Record<string, string>
  /** Refunds the attempt, so that only failures count, such as failed logins. */
  succeeded(): Promise<void>
}

export interface LimitStore {
  /** Counts one attempt with every counter, or with none if any refuses. One state per counter, in order. */
  consume(counters: readonly Counter[]): Promise<readonly RateState[]>
  /** Refunds one attempt of each counter. */
  refund(counters: readonly Counter[]): Promise<void>
}
