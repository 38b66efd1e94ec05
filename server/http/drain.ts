import type { ServerResponse } from 'node:http'

/**
 * Lets go of one-time drain listeners once they were called. `compression` hands them to its own stream, where
 * `response.once` cannot remove them again: a long answer to a slow reader would gather one for each piece.
 */
export function releaseDrainListeners(response: ServerResponse): void {
  const once = response.once.bind(response)
  response.once = ((event: string, listener: (...values: unknown[]) => void) => {
    if (event !== 'drain') return once(event, listener)
    let emitter: NodeJS.EventEmitter = response
    const oneTime = (...values: unknown[]): void => {
      emitter.off('drain', oneTime)
      listener(...values)
    }
    emitter = response.on('drain', oneTime)
    return response
  }) as ServerResponse['once']
}
