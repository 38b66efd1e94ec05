/** Limits concurrency; waiting tasks run in FIFO order. */
export type Limiter = <Result>(signal: AbortSignal, task: () => Promise<Result>) => Promise<Result>

export function createLimiter(most: number): Limiter {
  let running = 0
  const waiting: (() => void)[] = []
  const leave = (): void => {
    const next = waiting.shift()
    // Hand the slot over directly, so that a newcomer cannot take it in between.
    if (next) next()
    else running--
  }
  return async (signal, task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      signal.throwIfAborted()
      return await task()
    } finally {
      leave()
    }
  }
}

/** Resolves after a delay, or immediately on abort. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
