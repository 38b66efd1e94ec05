/** How long somebody counts as there after a request. Milliseconds. */
const STAY_MS = 10_000

/** Whether requests come from more than one address. */
export class Company {
  #last: string | null = null
  /** When an address asked that was not the one before. */
  #mixedAt = Number.NEGATIVE_INFINITY

  note(address: string): void {
    if (this.#last !== null && this.#last !== address) this.#mixedAt = performance.now()
    this.#last = address
  }

  isMixed(): boolean {
    return performance.now() - this.#mixedAt < STAY_MS
  }
}
