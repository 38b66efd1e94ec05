import { useEffect } from 'react'
import { AppError } from '#core/errors.ts'

/**
 * Names the error of what is sent again by itself: what found the browser offline waits. Never for passwords, nor for
 * what binds somebody: those ask again.
 */
export function waitingError(error: AppError): AppError {
  return error.code === 'network.offline'
    ? new AppError('network.waiting', { cause: error.cause })
    : error
}

/** Sends again once the browser is back online, if something waits for that. */
export function useRetryOnline(waits: boolean, retry: () => void): void {
  useEffect(() => {
    if (!waits) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  })
}
