import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and in the first render of hydration, true ever after. What acts only by script waits for it,
 * disabled, so that nothing typed or pressed on a slow connection is lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
