import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'

/** A PostgreSQL error as the driver reports it. */
export interface DatabaseError {
  readonly code: string
  readonly message: string
  readonly detail?: string
  readonly hint?: string
  /** Where in PostgreSQL it was raised. */
  readonly routine?: string
}

/** Side effects of Lite while it handles a request. */
export interface RequestTrace {
  /** The original error of the database. */
  database?: DatabaseError
  /** The database did not answer. */
  isDatabaseAway?: boolean
  /** A file could not be written for lack of space. */
  isDiskFull?: boolean
  /** Its last console output. */
  log?: string
  /** For limits in the database; undefined without rate limits. */
  readonly clientAddress?: string | undefined
}

const traces = new AsyncLocalStorage<RequestTrace>()

/** Runs Lite for one request and returns its result with the trace. */
export async function withTrace<Result>(
  task: () => Promise<Result> | Result,
  clientAddress?: string,
): Promise<{ result: Result; trace: RequestTrace }> {
  const trace: RequestTrace = { clientAddress }
  const result = await traces.run(trace, async () => task())
  return { result, trace }
}

export function callerAddress(): string | undefined {
  return traces.getStore()?.clientAddress
}

export function recordDatabaseError(error: unknown): void {
  const trace = traces.getStore()
  if (!trace) return
  const code = (error as { code?: unknown } | null)?.code
  if (isDatabaseError(error)) trace.database = error
  else if (/^(ECONN|EPIPE|ETIMEDOUT|CONNECT)/.test(String(code))) trace.isDatabaseAway = true
  // The driver couldn't serialise a value as its type, such as a number as an array.
  else if (code === 'ERR_INVALID_ARG_TYPE')
    trace.database = { code: '22P02', message: 'A value does not fit its type.' }
}

/** Records a full disk and rethrows. */
export function recordFullDisk(error: unknown): never {
  const trace = traces.getStore()
  const isFull = /^(ENOSPC|EDQUOT|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? '')
  if (trace && isFull) trace.isDiskFull = true
  throw error
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    error.name === 'PostgresError' &&
    typeof (error as { code?: unknown }).code === 'string'
  )
}

/**
 * Hole: Lite logs a stack for every invalid request, so that clients can fill the log, even with personal data. Output
 * during a request goes to its trace; the gateway decides what to log.
 */
export function captureLiteLogs(): void {
  for (const name of ['error', 'warn', 'info', 'log'] as const) {
    const print = console[name].bind(console)
    console[name] = (...parts: unknown[]) => {
      const trace = traces.getStore()
      if (trace) trace.log = format(...parts)
      else print(...parts)
    }
  }
}
