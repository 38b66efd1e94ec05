import { useStore } from '@nanostores/react'
import { $idleSteps, pollDelay } from './polling.ts'

/** A query's `refetchInterval`: slower while the reader is idle or fetches fail. Hidden tabs don't refetch. */
export function usePollInterval(base: number) {
  const idle = useStore($idleSteps)
  return ({ state }: { readonly state: { readonly fetchFailureCount: number } }): number =>
    pollDelay(base, idle, state.fetchFailureCount)
}
