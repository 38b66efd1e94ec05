/** Runs a task with a signal that aborts with `signal` or on timeout, and clears the timer. */
export async function withTimeLimit<Result>(
  signal: AbortSignal,
  milliseconds: number,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const follow = (): void => stop.abort(signal.reason)
  const timer = setTimeout(
    () => stop.abort(new DOMException('Too slow', 'TimeoutError')),
    milliseconds,
  )
  signal.addEventListener('abort', follow)
  if (signal.aborted) follow()
  try {
    return await task(stop.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', follow)
  }
}
