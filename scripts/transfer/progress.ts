import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/** A copy that stopped moving, or was stopped; the message is one sentence. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError'
}

interface Watch {
  step: string
  bytes: number
  movedAt: number
}

interface Options {
  /** Longest that nothing may move. Milliseconds. */
  readonly stallMs?: number
  readonly print?: (line: string) => void
}

const STALL_MS = 60_000
const PRINT_EVERY_MS = 5_000
/** Longest that an aborted copy may take to clean up. Milliseconds. */
const CLEANUP_MS = 10_000
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** `12.3 MB`, in units of 2^20 bytes. */
export function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

const watches = new AsyncLocalStorage<Watch>()

/** Reports bytes that were copied to the {@link watched} call around it, if there is one. */
export function moved(bytes: number): void {
  const watch = watches.getStore()
  if (!watch) return
  watch.bytes += bytes
  watch.movedAt = performance.now()
}

/** Names what is copied next. */
export function step(name: string): void {
  const watch = watches.getStore()
  if (!watch) return
  Object.assign(watch, { step: name, bytes: 0, movedAt: performance.now() })
}

/**
 * Runs a copy, prints how far it is, and aborts it on SIGINT, SIGTERM or when nothing moves for a minute.
 * @throws StoppedError then, once the copy has cleaned up
 */
export async function watched<T>(
  copy: (signal: AbortSignal) => Promise<T>,
  { stallMs = STALL_MS, print = console.error }: Options = {},
): Promise<T> {
  const watch: Watch = { step: '', bytes: 0, movedAt: performance.now() }
  const aborting = new AbortController()
  let printed = { step: '', at: performance.now() }
  const look = setInterval(() => {
    const now = performance.now()
    if (now - watch.movedAt > stallMs) {
      const seconds = Math.round(stallMs / 1000)
      aborting.abort(
        new StoppedError(`Given up: nothing moved for ${seconds} seconds (${watch.step}).`),
      )
    } else if (watch.step !== printed.step || now - printed.at > PRINT_EVERY_MS) {
      printed = { step: watch.step, at: now }
      print(`${watch.step}: ${mebibytes(watch.bytes)} so far`)
    }
  }, 200)
  const ignoreStop = onStop((stopped) => aborting.abort(stopped))
  const { signal } = aborting
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as StoppedError)),
  )
  const running = watches.run(watch, () => copy(signal))
  try {
    return await Promise.race([running, aborted])
  } catch (error) {
    await Promise.race([running.catch(() => {}), delay(CLEANUP_MS, undefined, { ref: false })])
    throw signal.aborted ? signal.reason : error
  } finally {
    clearInterval(look)
    ignoreStop()
  }
}

/** Aborts on SIGINT or SIGTERM, for work that cleans up after itself. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  onStop((stopped) => stopping.abort(stopped))
  return stopping.signal
}

/** Listens for SIGINT and SIGTERM; returns what ends that. */
function onStop(abort: (stopped: StoppedError) => void): () => void {
  const stop = () => abort(new StoppedError('Stopped before it was complete.'))
  for (const name of SIGNALS) process.once(name, stop)
  return () => {
    for (const name of SIGNALS) process.removeListener(name, stop)
  }
}
