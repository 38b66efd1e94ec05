/** The queue, or the caller's part of it, is full. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

interface FairQueueOptions {
  /** Pieces of work at once. */
  readonly concurrency: number
  readonly maxWaiting: number
  readonly maxWaitingPerCaller: number
}

/** Bounded work in which callers take turns, so that one who asks for much delays the others little. */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** Waiting work by caller. The first caller is next; whoever had a turn goes to the end. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #count = 0
  #active = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
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
    if (this.#active < this.#options.concurrency) this.#active += 1
    else await this.#wait(caller, signal)
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #wait(caller: string, signal: AbortSignal | undefined): Promise<void> {
    const line = this.#waiting.get(caller) ?? []
    const { maxWaiting, maxWaitingPerCaller } = this.#options
    if (this.#count >= maxWaiting || line.length >= maxWaitingPerCaller) throw new QueueFullError()
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        line.splice(line.indexOf(start), 1)
        this.#count -= 1
        if (line.length === 0) this.#waiting.delete(caller)
        reject(signal?.reason)
      }
      const start = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      line.push(start)
      this.#waiting.set(caller, line)
      this.#count += 1
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /** Hands the slot to the next caller. */
  #passOn(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#active -= 1
      return
    }
    const [caller, line] = next
    const start = line.shift()
    this.#count -= 1
    this.#waiting.delete(caller)
    if (line.length > 0) this.#waiting.set(caller, line)
    start?.()
  }
}
