import type { Standing } from '../../../supabase/functions/_shared/database.ts'

/** At most `attempts` in any stretch of `seconds`. */
export interface Limit {
  readonly name: string
  readonly attempts: number
  readonly seconds: number
}

/** One limit and whom it is counted for. */
export interface Counter {
  readonly limit: Limit
  /** An account, an address, or both. A store outside this process keeps a hash of it only. */
  readonly subject: string
  /** The subject is an account that the caller has not proven to be theirs: others use it up as well. */
  readonly isShared?: boolean
}

export type { Standing }

/** Where attempts are counted: in this process, or in a database that several nodes share. */
export interface LimitStore {
  /** Counts one attempt with every counter, or with none where one of them says to wait. Same order as the counters. */
  take(counters: readonly Counter[]): Promise<readonly Standing[]>
  /** Takes back one attempt of each, such as a login that succeeded. */
  giveBack(counters: readonly Counter[]): Promise<void>
}
