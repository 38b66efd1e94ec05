/** Runs a task with a signal that fires with `signal` or when the time is over, and leaves no timer behind. */
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
