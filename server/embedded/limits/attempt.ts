import type { Counter } from './store.ts'

/** What became of an attempt. */
export interface Attempt {
  /** Null when it may go on. */
  readonly refusal: {
    readonly counter: Counter
    /** Seconds. */
    readonly wait: number
  } | null
  /** `RateLimit`, `RateLimit-Policy` and, where it is refused, `Retry-After`. */
  headers(): Record<string, string>
  /** Takes the attempt back, such as a login that succeeded: only failures are held against anybody. */
  succeeded(): Promise<void>
}
