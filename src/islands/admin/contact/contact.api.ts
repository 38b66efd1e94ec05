import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { ask } from '../admin.api.ts'

export const CONTACT_STATES = ['new', 'answered', 'closed'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** What the mail outbox says of an answer: `kept` is a file that nobody sends, as no mail server is configured. */
export type MailState = 'queued' | 'sent' | 'kept' | 'skipped' | 'failed' | 'lost'

/** A row of the list. Times are ISO. */
export interface ContactRow {
  readonly id: string
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly state: ContactState
  readonly created_at: string
  /** Of the latest answer; null where there is none. */
  readonly mail_state: MailState | null
}

interface ContactPage {
  readonly rows: readonly ContactRow[]
  readonly has_more: boolean
  /** Messages that are new, counted up to 1000. */
  readonly waiting: number
}

export interface ContactReply {
  readonly id: string
  readonly body: string
  readonly created_at: string
  /** Null once the account is gone. */
  readonly author: string | null
  readonly mail_state: MailState
  /** What the mail server said last. */
  readonly mail_error: string | null
  readonly mailed_at: string | null
}

export interface ContactMessage extends Omit<ContactRow, 'mail_state'> {
  readonly message: string
  readonly user_id: string | null
  /** The oldest first. */
  readonly replies: readonly ContactReply[]
}

interface ContactFilters {
  readonly state: ContactState | ''
  readonly query: string
  /** Last row of the page before. */
  readonly after: Pick<ContactRow, 'id' | 'created_at'> | undefined
}

/** Fewer characters are not searched for. */
export const MIN_SEARCH = 3
/** Pause between two looks at a mail that is on its way, in milliseconds. */
const LOOK_MS = 4_000

const KEY = ['admin', 'contact']

export function contactQuery({ state, query, after }: ContactFilters) {
  return queryOptions({
    queryKey: [...KEY, 'list', state, query, after?.id],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      ask<ContactPage>((client) =>
        client.rpc('admin_contact', {
          ...(state ? { p_state: state } : {}),
          ...(query.length >= MIN_SEARCH ? { p_query: query } : {}),
          ...(after ? { p_before: after.created_at, p_before_id: after.id } : {}),
        }),
      ),
  })
}

/** One message; looked at again while a mail of it is on its way. */
export function contactMessageQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'one', id],
    staleTime: 0,
    queryFn: () =>
      ask<ContactMessage>((client) => client.rpc('admin_contact_message', { p_message: id })),
    refetchInterval: ({ state }) =>
      state.data?.replies.some((reply) => reply.mail_state === 'queued') ? LOOK_MS : false,
  })
}

/** Shows a state at once, and takes it back when the database does not agree. */
export async function setContactState(id: string, state: ContactState): Promise<void> {
  const { queryKey } = contactMessageQuery(id)
  const before = queryClient.getQueryData(queryKey)
  if (before) queryClient.setQueryData(queryKey, { ...before, state })
  try {
    await ask((client) => client.rpc('set_contact_state', { p_message: id, p_state: state }))
  } catch (cause) {
    queryClient.setQueryData(queryKey, before)
    throw cause
  }
  void queryClient.invalidateQueries({ queryKey: KEY })
}

/** What an answer needs; `clientId` makes a repeated call harmless, `answers` is how many its writer has seen. */
interface NewReply {
  readonly message: string
  readonly body: string
  readonly clientId: string
  readonly answers: number
}

/** Queues the mail of an answer. */
export async function reply({ message, body, clientId, answers }: NewReply): Promise<void> {
  try {
    const changed = await ask<ContactMessage>((client) =>
      client.rpc('reply_to_contact', {
        p_message: message,
        p_body: body,
        p_client_id: clientId,
        p_answers: answers,
      }),
    )
    queryClient.setQueryData(contactMessageQuery(message).queryKey, changed)
  } finally {
    // After a refusal there may be an answer of somebody else to show.
    void queryClient.invalidateQueries({ queryKey: KEY })
  }
}
