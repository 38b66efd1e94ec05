import { registerHooks } from 'node:module'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { PASSWORD_COST } from '../protocol.ts'

export interface HashTask {
  readonly id: number
  readonly kind: 'hash' | 'compare'
  readonly password: string
  /** Cost for `hash`, the stored hash for `compare`. */
  readonly argument: number | string
}

export type HashResult =
  | { readonly id: number; readonly value: string | boolean }
  | { readonly id: number; readonly error: string }

interface PendingTask {
  resolve(value: string | boolean): void
  reject(error: Error): void
}

/** About ten seconds of work; further logins are refused. */
const QUEUE_LIMIT = 100

const pending = new Map<number, PendingTask>()
let workers: Worker[] = []
let lastId = 0
let cost = PASSWORD_COST

/**
 * Hole: Lite hashes passwords on the event loop, 60 ms each, so many logins at once block all requests. This moves Lite's
 * `bcryptjs` to worker threads. Call it before Lite is imported.
 */
export function moveHashingOffTheEventLoop(passwordCost: number): void {
  cost = passwordCost
  const replacement = new URL('./bcrypt-replacement.ts', import.meta.url).href
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'bcryptjs' && context.parentURL?.includes('/@supabase/lite/'))
        return { url: replacement, shortCircuit: true }
      return next(specifier, context)
    },
  })
}

export function hashPassword(password: string): Promise<string> {
  return run('hash', password, cost) as Promise<string>
}

export function comparePassword(password: string, hash: string): Promise<boolean> {
  return run('compare', password, hash) as Promise<boolean>
}

export function isHashingBusy(): boolean {
  return pending.size >= QUEUE_LIMIT
}

function run(
  kind: HashTask['kind'],
  password: string,
  argument: number | string,
): Promise<string | boolean> {
  if (workers.length === 0) workers = startWorkers()
  const id = ++lastId
  const worker = workers[id % workers.length]
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject })
    worker?.postMessage({ id, kind, password, argument } satisfies HashTask)
  })
}

function startWorkers(): Worker[] {
  // Leave one core to the database and the event loop.
  const count = Math.min(4, Math.max(1, availableParallelism() - 1))
  return Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./bcrypt-worker.ts', import.meta.url))
    worker.on('message', settle)
    worker.on('error', (error) => {
      // All workers restart with the next task.
      workers = []
      for (const [id, entry] of pending) {
        pending.delete(id)
        entry.reject(error as Error)
      }
    })
    // After the listeners: adding one holds the process again.
    worker.unref()
    return worker
  })
}

function settle(result: HashResult): void {
  const entry = pending.get(result.id)
  pending.delete(result.id)
  if ('error' in result) entry?.reject(new Error(result.error))
  else entry?.resolve(result.value)
}
