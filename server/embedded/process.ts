import { type Backend, startBackend } from './backend.ts'
import { type BackendOptions, type FromBackend, StartError, type ToBackend } from './protocol.ts'

/**
 * Entry of the backend's own process. It lives exactly as long as the site: the site starts it with a message,
 * stops it with another, and when the site dies without a word the closed channel stops it as well.
 */

/** Longest a clean stop may take before the process ends anyhow. Milliseconds. */
const STOP_LIMIT_MS = 30_000

const starting = new AbortController()
let backend: Promise<Backend> | undefined
let stopping = false

function tell(message: FromBackend): void {
  // A site that has just gone is no fault of ours: the closed channel is about to stop us in order.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

async function start(options: BackendOptions): Promise<void> {
  backend = startBackend(options, starting.signal, (tags) => tell({ type: 'changed', tags }))
  try {
    const { ready, failed } = await backend
    tell(ready)
    await failed
    if (!stopping) {
      // No clean stop: what is in flight would wait for an answer of the database that never comes.
      console.error('PostgreSQL ended unexpectedly.')
      process.exit(1)
    }
  } catch (error) {
    if (stopping) return
    if (!(error instanceof StartError)) console.error(error)
    tell({
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
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
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
// Ctrl+C reaches every process of the terminal; the site decides when the backend ends.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
