import type { Counter } from './store.ts'

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
