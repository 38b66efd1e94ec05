import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { invalidate, queryClient, retryNetwork } from '#core/query.ts'
import { applyArrivals } from './inbox.ts'
import type { Message, Thread, ThreadFilter } from './message.ts'
import { fetchThreads, THREADS_PAGE, type ThreadCursor } from './messages.api.ts'

type Pages = InfiniteData<Thread[], ThreadCursor | null>

/** The caller's conversations matching a search and a filter, paginated. */
export function useThreads(userId: string, query = '', filter: ThreadFilter = 'all') {
  const result = useInfiniteQuery(
    {
      queryKey: ['threads', userId, query, filter],
      queryFn: ({ pageParam }) => fetchThreads(query, filter, pageParam),
      initialPageParam: null as ThreadCursor | null,
      getNextPageParam: (page) => {
        const last = page.at(-1)
        if (!last || page.length < THREADS_PAGE) return undefined
        return { at: last.lastMessageAt, id: last.id }
      },
      placeholderData: keepPreviousData,
      retry: retryNetwork,
    },
    queryClient,
  )
  return { ...result, threads: result.data?.pages.flat() ?? [] }
}

/** Applies new messages to every cached list, and refetches if a conversation is new. */
export function mergeArrivals(
  userId: string,
  messages: readonly Message[],
  openThreadId: string | null,
): void {
  let isUnknown = false
  queryClient.setQueriesData<Pages>({ queryKey: ['threads', userId] }, (data) => {
    if (!data) return data
    const { list, unknown } = applyArrivals(data.pages.flat(), messages, userId, openThreadId)
    isUnknown ||= unknown
    return inPages(data, list)
  })
  if (isUnknown) refreshThreads(userId)
}

/** Number of listed conversations with unread messages. */
export function countUnread(userId: string): number {
  const data = queryClient.getQueryData<Pages>(['threads', userId, '', 'all'])
  return data?.pages.flat().filter((thread) => thread.unread > 0).length ?? 0
}

export function refreshThreads(userId: string): void {
  void invalidate(['threads', userId])
}

/** Marks a conversation as read in every cached list. */
export function markThreadRead(userId: string, threadId: string): void {
  queryClient.setQueriesData<Pages>({ queryKey: ['threads', userId] }, (data) => {
    const list = data?.pages.flat()
    if (!data || !list?.some((thread) => thread.id === threadId && thread.unread > 0)) return data
    return inPages(
      data,
      list.map((thread) => (thread.id === threadId ? { ...thread, unread: 0 } : thread)),
    )
  })
}

/** Redistributes a list into the same page sizes, because pagination depends on them. */
function inPages(data: Pages, list: readonly Thread[]): Pages {
  let start = 0
  const pages = data.pages.map((page) => {
    const slice = list.slice(start, start + page.length)
    start += page.length
    return slice
  })
  return { ...data, pages }
}
