import { type Backend, startBackend } from './backend.ts'
import { type BackendOptions, type FromBackend, StartError, type ToBackend } from './protocol.ts'

/**
 * Entry point of the backend process. The site starts and stops it by messages; if the site dies, the closed channel
 * stops it.
 */

/** A stop that takes longer exits anyway. */
const STOP_TIMEOUT_MS = 30_000

// Everything it writes belongs to this account alone.
process.umask(0o077)

const starting = new AbortController()
let backend: Promise<Backend> | undefined
let stopping = false

function notifySite(message: FromBackend): void {
  // Ignore errors: if the site is gone, the closed channel is about to stop us.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

async function start(options: BackendOptions): Promise<void> {
  backend = startBackend(options, starting.signal, (tags) => notifySite({ type: 'changed', tags }))
  try {
    const { ready, failed } = await backend
    notifySite(ready)
    await failed
    if (!stopping) {
      // A clean stop would wait for queries that never finish.
      console.error('PostgreSQL ended unexpectedly.')
      process.exit(1)
    }
  } catch (error) {
    if (stopping) return
    if (!(error instanceof StartError)) console.error(error)
    notifySite({
      type: 'failed',
      reason: (error as Error).message,
      retry: error instanceof StartError ? error.retry : true,
    })
    process.exitCode = 1
    process.disconnect?.()
  }
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  starting.abort()
  try {
    await (await backend)?.stop()
  } catch (error) {
    if (!starting.signal.aborted) console.error(error)
  }
  process.exit(0)
}

process.on('message', (message: ToBackend) => {
  if (message.type === 'start') void start(message.options)
  else void stop()
})
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())
// Ctrl+C signals every process of the terminal; the site decides when the backend stops.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
