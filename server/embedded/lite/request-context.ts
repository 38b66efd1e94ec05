import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'

/** A PostgreSQL error as the driver reports it. */
export interface DatabaseError {
  readonly code: string
  readonly message: string
  readonly detail?: string
  readonly hint?: string
}

/** What Lite leaves behind while it answers one request. */
interface RequestTrace {
  /** The database's own error, before Lite turned it into an answer. */
  database?: DatabaseError
  /** There is no room for a file. */
  isFull?: boolean
  /** What it last wrote to the console. */
  log?: string
  /** Network address of the caller, for limits in the database. */
  readonly clientAddress?: string | undefined
}

const traces = new AsyncLocalStorage<RequestTrace>()

/** Runs Lite for one request and returns what it left behind beside its answer. */
export async function traced<Result>(
  task: () => Promise<Result> | Result,
  clientAddress?: string,
): Promise<{ result: Result; trace: RequestTrace }> {
  const trace: RequestTrace = { clientAddress }
  const result = await traces.run(trace, async () => task())
  return { result, trace }
}

/** Network address of whoever made the request that is being answered; undefined when it does not count. */
export function callerAddress(): string | undefined {
  return traces.getStore()?.clientAddress
}

/** Notes a database error for the request that is being answered. */
export function noteDatabaseError(error: unknown): void {
  const trace = traces.getStore()
  if (!trace) return
  if (isDatabaseError(error)) trace.database = error
  // The driver could not write a value as its type, such as a number where a list belongs.
  else if ((error as { code?: unknown } | null)?.code === 'ERR_INVALID_ARG_TYPE')
    trace.database = { code: '22P02', message: 'A value does not fit its type.' }
}

/** Notes for the request that is being answered that a file found no room on the disk. Passes the error on. */
export function noteFullDisk(error: unknown): never {
  const trace = traces.getStore()
  const isFull = /^(ENOSPC|EDQUOT|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? '')
  if (trace && isFull) trace.isFull = true
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
 * Hole: Lite prints a stack for every mistaken request, so any visitor can fill the log, also with other
 * people's data. What it prints during a request is kept aside; the gateway decides what is worth a line.
 */
export function quietLite(): void {
  for (const name of ['error', 'warn', 'info', 'log'] as const) {
    const print = console[name].bind(console)
    console[name] = (...parts: unknown[]) => {
      const trace = traces.getStore()
      if (trace) trace.log = format(...parts)
      else print(...parts)
    }
  }
}
