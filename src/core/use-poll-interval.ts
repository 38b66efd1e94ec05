import { useStore } from '@nanostores/react'
import { $idleSteps, pollDelay } from './polling.ts'

/** `refetchInterval` of a query: slower while the reader is idle or the last answer failed. Hidden tabs do not refetch. */
export function usePollInterval(base: number) {
  const idle = useStore($idleSteps)
  return ({ state }: { readonly state: { readonly fetchFailureCount: number } }): number =>
    pollDelay(base, idle, state.fetchFailureCount)
}
