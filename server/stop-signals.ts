/** One Ctrl+C can arrive twice, from the terminal and from npm; later than this it is a second one. */
const ECHO_MS = 1_000
const PARENT_CHECK_MS = 1_000

/**
 * Calls `stop` at the first request to end and `force` at the second. Requests are SIGTERM, SIGINT, SIGHUP and,
 * under npm, the end of the shell in between, which may die of a signal without passing it on.
 */
export function onStopRequest(stop: () => void, force: () => void): void {
  let first = 0
  const request = (): void => {
    const now = performance.now()
    if (first === 0) {
      first = now
      stop()
    } else if (now - first > ECHO_MS) force()
  }
  process.on('SIGTERM', request)
  process.on('SIGINT', request)
  process.on('SIGHUP', request)
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent && first === 0) request()
  }, PARENT_CHECK_MS).unref()
}
