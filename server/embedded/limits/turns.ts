import { FairQueue, type Pace } from '#core/fair-queue.ts'
import type { Call } from '../api/call.ts'
import type { Caller } from '../api/caller.ts'

/** Takes a call's turn among the calls of others. */
type TakeTurn = <Result>(call: Call, caller: Caller, work: () => Promise<Result>) => Promise<Result>

/**
 * Lets callers take turns, so that one who asks for much delays the others little. Rejects with
 * QueueFullError if too many calls wait, or with an AbortError if the caller leaves before its turn.
 * @param isPaced Whether one who asks for much is slowed down.
 */
export function createTurns(isPaced = true): TakeTurn {
  const pace = isPaced ? { burst: 2_000, share: 1 / 12 } : undefined
  // Together, or someone who spends what each gives would slow down others.
  const data = queueOf(2, pace)
  const queues = {
    // Logins and sign-ups keep a core busy with hashing passwords.
    auth: queueOf(1),
    rest: data,
    storage: data,
    functions: queueOf(2),
  }
  return (call, caller, work) => {
    const isFile = call.service === 'storage' && (call.method === 'GET' || call.method === 'HEAD')
    if (!call.isFromSite || isFile) return work()
    return queues[call.service].run(caller.subject, work, call.signal)
  }
}

/** @param atOnce Calls of one caller in progress at once. */
function queueOf(atOnce: number, pace?: Pace): FairQueue {
  return new FairQueue({
    concurrency: 64,
    concurrencyPerCaller: atOnce,
    maxWaiting: 1_024,
    maxWaitingPerCaller: 128,
    ...(pace && { pace }),
  })
}
