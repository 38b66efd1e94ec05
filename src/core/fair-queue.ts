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
  /** What a caller may use up; more is done later. Unlimited by default. */
  readonly pace?: Pace
}

export interface Pace {
  /** Milliseconds of work that a caller may have done at once. */
  readonly burst: number
  /** Part of the time, from 0 to 1, that a caller may use after that. */
  readonly share: number
  /** Milliseconds of work so far. What is in progress at the same time shares it. By default all time counts. */
  readonly meter?: () => number
  /** False while nobody is there whom a caller could delay, whose work then costs nothing. By default always true. */
  readonly isNeeded?: () => boolean
}

/** How long a caller that is held back may wait for the news that it is alone. */
const ALONE_CHECK_MS = 1_000

/** Bounded work in which callers take turns, so that one who asks for much delays the others little. */
export class FairQueue {
  readonly #options: Required<Omit<FairQueueOptions, 'pace'>>
  readonly #pace: Required<Pace> | null
  /** Waiting work by caller. The first caller is next; whoever had a turn goes to the end. */
  readonly #waiting = new Map<string, (() => void)[]>()
  /** Pieces of work in progress by caller. */
  readonly #running = new Map<string, number>()
  /** When a caller will have made up for its work, by `performance.now()`. */
  readonly #evenAt = new Map<string, number>()
  /** The meter's last reading, and the work that one caller would have been charged for up to it. */
  #lastRead = 0
  #charged = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitingCount = 0
  #runningCount = 0

  constructor({ pace, ...options }: FairQueueOptions) {
    this.#options = { concurrencyPerCaller: options.concurrency, ...options }
    this.#pace = pace ? { meter: () => performance.now(), isNeeded: () => true, ...pace } : null
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
    const before = this.#charged
    try {
      return await work()
    } finally {
      this.#count(caller, -1)
      this.#charge(caller, this.#charged - before)
      this.#passOn()
    }
  }

  /** Like {@link run}, but null if too many wait or the signal aborts. */
  async tryRun<Result>(
    caller: string,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result | null> {
    try {
      return await this.run(caller, work, signal)
    } catch (error) {
      if (error instanceof QueueFullError || signal.aborted) return null
      throw error
    }
  }

  #charge(caller: string, work: number): void {
    if (!this.#pace?.isNeeded()) return
    const now = performance.now()
    for (const [other, evenAt] of this.#evenAt) if (evenAt <= now) this.#evenAt.delete(other)
    const rest = work / this.#pace.share
    this.#evenAt.set(caller, Math.max(now, this.#evenAt.get(caller) ?? 0) + rest)
  }

  #readMeter(): void {
    if (!this.#pace) return
    const reading = this.#pace.meter()
    if (this.#runningCount > 0) this.#charged += (reading - this.#lastRead) / this.#runningCount
    this.#lastRead = reading
  }

  /** Milliseconds until the caller may have more done; 0 or less if it may now. */
  #delayOf(caller: string): number {
    const evenAt = this.#evenAt.get(caller)
    if (!this.#pace?.isNeeded() || evenAt === undefined) return 0
    return evenAt - performance.now() - this.#pace.burst / this.#pace.share
  }

  #mayRun(caller: string): boolean {
    const { concurrency, concurrencyPerCaller } = this.#options
    const running = this.#running.get(caller) ?? 0
    return (
      this.#runningCount < concurrency &&
      running < concurrencyPerCaller &&
      this.#delayOf(caller) <= 0
    )
  }

  #count(caller: string, change: 1 | -1): void {
    this.#readMeter()
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
      this.#wakeLater()
    })
  }

  /** Work ends only now and then, so a caller whose pace holds it back needs a timer. */
  #wakeLater(): void {
    clearTimeout(this.#timer)
    const delays = [...this.#waiting.keys()]
      .map((caller) => this.#delayOf(caller))
      .filter((delay) => delay > 0)
    if (delays.length === 0) return
    const delay = Math.min(ALONE_CHECK_MS, ...delays)
    this.#timer = setTimeout(() => this.#passOn(), Math.ceil(delay))
  }

  /** Hands free slots to the next callers who may run more. */
  #passOn(): void {
    const next = [...this.#waiting].find(([caller]) => this.#mayRun(caller))
    if (!next) {
      this.#wakeLater()
      return
    }
    const [caller, line] = next
    const start = line.shift()
    this.#waitingCount -= 1
    this.#waiting.delete(caller)
    if (line.length > 0) this.#waiting.set(caller, line)
    this.#count(caller, 1)
    start?.()
    this.#passOn()
  }
}
