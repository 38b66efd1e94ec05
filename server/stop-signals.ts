/** One Ctrl+C can arrive twice, from the terminal and from npm, within this time. */
const DUPLICATE_MS = 1_000
const PARENT_CHECK_MS = 1_000

/**
 * Calls `stop` on the first stop request and `force` on the second. Requests are SIGTERM, SIGINT, SIGHUP and, under npm,
 * the exit of the shell in between, which may not forward signals.
 */
export function onStopRequest(stop: () => void, force: () => void): void {
  let first = 0
  const request = (): void => {
    const now = performance.now()
    if (first === 0) {
      first = now
      stop()
    } else if (now - first > DUPLICATE_MS) force()
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
