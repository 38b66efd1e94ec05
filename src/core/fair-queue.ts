/** The queue, or the caller's part of it, is full. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

interface FairQueueOptions {
  /** Pieces of work at once. */
  readonly concurrency: number
  /** Of one caller at once. */
  readonly concurrencyPerCaller?: number
  readonly maxWaiting: number
  readonly maxWaitingPerCaller: number
}

/** Bounded work in which callers take turns, so that one who asks for much delays the others little. */
export class FairQueue {
  readonly #options: Required<FairQueueOptions>
  /** Waiting work by caller. The first caller is next; whoever had a turn goes to the end. */
  readonly #waiting = new Map<string, (() => void)[]>()
  /** Pieces of work in progress by caller. */
  readonly #running = new Map<string, number>()
  #waitingCount = 0
  #runningCount = 0

  constructor(options: FairQueueOptions) {
    this.#options = { concurrencyPerCaller: options.concurrency, ...options }
  }

  /**
   * Runs `work` when it is the caller's turn.
   * @throws QueueFullError without running it
   * @throws the signal's reason when it aborts before the work begins
   */
  async run<Result>(
    caller: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted()
    if (this.#mayRun(caller)) this.#count(caller, 1)
    else await this.#wait(caller, signal)
    try {
      return await work()
    } finally {
      this.#count(caller, -1)
      this.#passOn()
    }
  }

  #mayRun(caller: string): boolean {
    const { concurrency, concurrencyPerCaller } = this.#options
    const running = this.#running.get(caller) ?? 0
    return this.#runningCount < concurrency && running < concurrencyPerCaller
  }

  #count(caller: string, change: 1 | -1): void {
    const running = (this.#running.get(caller) ?? 0) + change
    if (running > 0) this.#running.set(caller, running)
    else this.#running.delete(caller)
    this.#runningCount += change
  }

  #wait(caller: string, signal: AbortSignal | undefined): Promise<void> {
    const line = this.#waiting.get(caller) ?? []
    const { maxWaiting, maxWaitingPerCaller } = this.#options
    if (this.#waitingCount >= maxWaiting || line.length >= maxWaitingPerCaller)
      throw new QueueFullError()
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        line.splice(line.indexOf(start), 1)
        this.#waitingCount -= 1
        if (line.length === 0) this.#waiting.delete(caller)
        reject(signal?.reason)
      }
      const start = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      line.push(start)
      this.#waiting.set(caller, line)
      this.#waitingCount += 1
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /** Hands a free slot to the next caller who may run more. */
  #passOn(): void {
    const next = [...this.#waiting].find(([caller]) => this.#mayRun(caller))
    if (!next) return
    const [caller, line] = next
    const start = line.shift()
    this.#waitingCount -= 1
    this.#waiting.delete(caller)
    if (line.length > 0) this.#waiting.set(caller, line)
    this.#count(caller, 1)
    start?.()
  }
}
