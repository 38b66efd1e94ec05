import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import type { StoredFile } from '#islands/files/file.ts'
import { adminRequest } from '../admin.api.ts'

/** A table row; `preview` holds the first 50 characters. */
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
  readonly sender_id: string | null
  readonly attachments: readonly Omit<StoredFile, 'owner'>[]
  readonly timestamp: string
}

/** A message that was opened from the list. */
export interface OpenedMessage extends Message {
  readonly recipient_name: string
  readonly project_title: string
  /** Null once the project is deleted. */
  readonly project_id: string | null
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
  /** Last row of the previous page. */
  readonly after: Pick<MessageRow, 'id' | 'timestamp'> | undefined
}

/** Minimum length of a search. */
export const MIN_SEARCH = 3

const LIST_KEY = ['admin', 'messages', 'list']

export function messagesQuery({ query, unread, after }: MessageFilters) {
  return queryOptions({
    queryKey: [...LIST_KEY, query, unread, after?.id],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      adminRequest<MessagePage>((client) =>
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
  queryFn: () =>
    adminRequest<readonly ReportedThread[]>((client) => client.rpc('reported_threads')),
})

/** Opens a message and marks it read optimistically; reverted on failure. The database audits the read. */
export function openQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'messages', 'open', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const before = queryClient.getQueriesData<MessagePage>({ queryKey: LIST_KEY })
      queryClient.setQueriesData<MessagePage>({ queryKey: LIST_KEY }, (page) =>
        page
          ? {
              ...page,
              rows: page.rows.map((row) => (row.id === id ? { ...row, read: true } : row)),
            }
          : page,
      )
      try {
        return await adminRequest<OpenedMessage>((client) =>
          client.rpc('admin_open_message', { p_id: id }),
        )
      } catch (cause) {
        for (const [key, page] of before) queryClient.setQueryData(key, page)
        throw cause
      }
    },
  })
}

/** A whole conversation, oldest message first. Audited. */
export function threadQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'messages', 'thread', id],
    staleTime: 0,
    queryFn: () =>
      adminRequest<readonly Message[]>((client) =>
        client.rpc('admin_read_thread', { p_thread: id }),
      ),
  })
}
