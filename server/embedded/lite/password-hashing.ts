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

interface Waiting {
  resolve(value: string | boolean): void
  reject(error: Error): void
}

/** Above this many waiting passwords a newcomer is told to come back: some ten seconds of work. */
const QUEUE_LIMIT = 100

const waiting = new Map<number, Waiting>()
let workers: Worker[] = []
let lastId = 0
let cost = PASSWORD_COST

/**
 * Hole: Lite hashes passwords on the event loop, 60 ms each, so a login storm stops every read.
 * This sends Lite's `bcryptjs` to worker threads. Call it before Lite is imported.
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

/** True when the queue is so long that a further password would wait unreasonably. */
export function isHashingBusy(): boolean {
  return waiting.size >= QUEUE_LIMIT
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
    waiting.set(id, { resolve, reject })
    worker?.postMessage({ id, kind, password, argument } satisfies HashTask)
  })
}

function startWorkers(): Worker[] {
  // One core stays free for the database and the event loop.
  const count = Math.min(4, Math.max(1, availableParallelism() - 1))
  return Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./bcrypt-worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', settle)
    worker.on('error', (error) => {
      // All of them start again with the next password.
      workers = []
      for (const [id, entry] of waiting) {
        waiting.delete(id)
        entry.reject(error as Error)
      }
    })
    return worker
  })
}

function settle(result: HashResult): void {
  const entry = waiting.get(result.id)
  waiting.delete(result.id)
  if ('error' in result) entry?.reject(new Error(result.error))
  else entry?.resolve(result.value)
}
