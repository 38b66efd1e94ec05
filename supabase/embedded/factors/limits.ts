import { tooMany } from '../api/replies.ts'
import { type AttemptLimits, addressKey, type Limit } from '../shims/attempt-limits.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

const LIMITS = {
  // Six digits, three of them right at a time: 30 a day leave one chance in eleven thousand.
  codeAccount: { name: 'factor-code-account', attempts: 5, seconds: 5 * MINUTE },
  codeAccountDay: { name: 'factor-code-account-day', attempts: 30, seconds: DAY },
  codeAddress: { name: 'factor-code-address', attempts: 30, seconds: 5 * MINUTE },
  changeAccount: { name: 'factor-change-account', attempts: 30, seconds: 5 * MINUTE },
} as const satisfies Record<string, Limit>

/** Counts the use of a code. `succeeded` takes it back: only wrong codes are held against anybody. */
export function countCode(
  limits: AttemptLimits,
  account: string,
  address: string,
): { refusal: Response | null; succeeded(): void } {
  const counters: readonly (readonly [Limit, string])[] = [
    [LIMITS.codeAccount, account],
    [LIMITS.codeAccountDay, account],
    [LIMITS.codeAddress, addressKey(address)],
  ]
  for (const [index, [limit, key]] of counters.entries()) {
    const wait = limits.take(limit, key)
    if (wait === null) continue
    for (const earlier of counters.slice(0, index)) limits.giveBack(...earlier)
    return { refusal: tooMany(wait, undefined, limit), succeeded: () => {} }
  }
  return {
    refusal: null,
    succeeded: () => {
      for (const counter of counters) limits.giveBack(...counter)
    },
  }
}

/** Counts everything else about factors, which costs rows but gives nothing to guess. */
export function countChange(limits: AttemptLimits, account: string): Response | null {
  const wait = limits.take(LIMITS.changeAccount, account)
  return wait === null ? null : tooMany(wait, undefined, LIMITS.changeAccount)
}
