import type { ServerResponse } from 'node:http'

/**
 * Removes one-time drain listeners after they fire. `compression` moves them to its own stream, where `response.once`
 * can't remove them, so a long response to a slow client would leak one per chunk.
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
