import { type DataTag, QueryClient, type QueryKey } from '@tanstack/react-query'
import { toAppError } from './errors.ts'

const MINUTE = 60_000

/**
 * The one query cache shared by all islands of a page, which are separate React roots. Per the product spec: fresh
 * for 5 minutes, kept for 10, no refetch on focus, refetch on reconnect, 2 retries after 1 s and 2 s (cap 3 s).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      retry: 2,
      retryDelay: (attempt) => Math.min((attempt + 1) * 1000, 3000),
    },
  },
})

// Normally done by QueryClientProvider; subscribes to reconnects.
if (typeof window !== 'undefined') queryClient.mount()

/**
 * Loads every query again whose key begins like this. Even a first load under way starts anew: it may have read before
 * the change, and would count as the one after it.
 */
export async function invalidate(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Caches what a change answered. A load under way may have read before it, and its answer is dropped. */
export async function cacheAnswer<Data>(
  queryKey: DataTag<QueryKey, Data, Error>,
  data: NoInfer<Data>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<unknown>(queryKey, data)
}

/** Retries twice what the network failed; what the database refused is final. */
export const retryNetwork = (failures: number, cause: Error): boolean =>
  failures < 2 && toAppError(cause).code.startsWith('network.')
