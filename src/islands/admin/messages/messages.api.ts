import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { ask } from '../admin.api.ts'

/** A row of the table; `preview` holds the first 50 characters. */
export interface MessageRow {
  readonly id: string
  readonly thread_id: string
  readonly sender_name: string
  readonly recipient_name: string
  readonly preview: string
  readonly is_cut: boolean
  readonly read: boolean
  readonly timestamp: string
  readonly project_title: string
}

interface MessagePage {
  readonly rows: readonly MessageRow[]
  readonly has_more: boolean
}

export interface Message {
  readonly id: string
  readonly thread_id: string
  readonly sender_name: string
  readonly content: string
  readonly timestamp: string
}

interface ReportedThread {
  readonly id: string
  readonly project_title: string
  readonly supporter: string
  readonly recipient: string
  readonly reports: number
  readonly message_id: string
}

interface MessageFilters {
  readonly query: string
  readonly unread: boolean
  /** Last row of the page before. */
  readonly after: Pick<MessageRow, 'id' | 'timestamp'> | undefined
}

/** Fewer characters are not searched for. */
export const MIN_SEARCH = 3

const LISTS = ['admin', 'messages', 'list']

export function messagesQuery({ query, unread, after }: MessageFilters) {
  return queryOptions({
    queryKey: [...LISTS, query, unread, after?.id],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      ask<MessagePage>((client) =>
        client.rpc('search_messages', {
          p_unread: unread,
          ...(query.length >= MIN_SEARCH ? { p_query: query } : {}),
          ...(after ? { p_before: after.timestamp, p_before_id: after.id } : {}),
        }),
      ),
  })
}

export const reportedQuery = queryOptions({
  queryKey: ['admin', 'messages', 'reported'],
  staleTime: 10_000,
  queryFn: () => ask<readonly ReportedThread[]>((client) => client.rpc('reported_threads')),
})

/** Opens a message: shown as read at once, which is taken back when the database does not agree. Logged there. */
export function openQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'messages', 'open', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const before = queryClient.getQueriesData<MessagePage>({ queryKey: LISTS })
      queryClient.setQueriesData<MessagePage>({ queryKey: LISTS }, (page) =>
        page
          ? {
              ...page,
              rows: page.rows.map((row) => (row.id === id ? { ...row, read: true } : row)),
            }
          : page,
      )
      try {
        return await ask<Message>((client) => client.rpc('admin_open_message', { p_id: id }))
      } catch (cause) {
        for (const [key, page] of before) queryClient.setQueryData(key, page)
        throw cause
      }
    },
  })
}

/** A whole conversation, oldest message first. Logged. */
export function threadQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'messages', 'thread', id],
    staleTime: 0,
    queryFn: () =>
      ask<readonly Message[]>((client) => client.rpc('admin_read_thread', { p_thread: id })),
  })
}
