import { isIPv6 } from 'node:net'

/** At most `attempts` in any stretch of `seconds`. */
export interface Limit {
  readonly name: string
  readonly attempts: number
  readonly seconds: number
}

/** Room for this many keys; the ones idle longest are dropped first. */
const MAX_KEYS = 50_000

/**
 * Hole: Lite limits nothing, so a password or a recovery code can be guessed at line speed.
 * Counts attempts per key with the generic cell rate algorithm: one number per key, no timers.
 */
export class AttemptLimits {
  readonly #isOn: boolean
  readonly #now: () => number
  /** When a key will have used up nothing again, in milliseconds. */
  readonly #free = new Map<string, number>()

  constructor(isOn = true, now: () => number = Date.now) {
    this.#isOn = isOn
    this.#now = now
  }

  /** False only in tests. */
  get isOn(): boolean {
    return this.#isOn
  }

  /** Counts an attempt. Returns null when it may go on, else how many seconds to wait. */
  take(limit: Limit, key: string): number | null {
    if (!this.#isOn) return null
    const now = this.#now()
    const step = stepOf(limit)
    const id = `${limit.name} ${key}`
    const used = Math.max(this.#free.get(id) ?? now, now)
    const wait = used + step - now - limit.seconds * 1000
    // Half a step of tolerance, so that rounding never refuses the last allowed attempt.
    if (wait > step / 2) return Math.max(1, Math.ceil(wait / 1000))
    this.#free.delete(id)
    this.#free.set(id, used + step)
    this.#shrink()
    return null
  }

  /** Takes back an attempt, such as a login that succeeded. */
  giveBack(limit: Limit, key: string): void {
    const id = `${limit.name} ${key}`
    const used = this.#free.get(id)
    if (used !== undefined) this.#free.set(id, used - stepOf(limit))
  }

  #shrink(): void {
    if (this.#free.size <= MAX_KEYS) return
    const now = this.#now()
    for (const [id, free] of this.#free) if (free <= now) this.#free.delete(id)
    for (const id of this.#free.keys()) {
      if (this.#free.size <= MAX_KEYS) break
      this.#free.delete(id)
    }
  }
}

/** Milliseconds that one attempt uses up. */
function stepOf(limit: Limit): number {
  return (limit.seconds * 1000) / limit.attempts
}

/** One household or server gets a whole IPv6 /64; counting its single addresses would limit nobody. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join(':')
}
