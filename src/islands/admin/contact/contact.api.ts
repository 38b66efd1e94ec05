import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cacheAnswer, invalidate, queryClient } from '#core/query.ts'
import { adminRequest } from '../admin.api.ts'

export const CONTACT_STATES = ['new', 'answered', 'closed'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** Outbox state of a reply: `kept` is stored only, as no mail server is configured. */
export type MailState = 'queued' | 'sent' | 'kept' | 'skipped' | 'failed' | 'lost'

/** A list row. Times are ISO. */
export interface ContactRow {
  readonly id: string
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly state: ContactState
  readonly created_at: string
  /** State of the latest reply; null without replies. */
  readonly mail_state: MailState | null
}

interface ContactPage {
  readonly rows: readonly ContactRow[]
  readonly has_more: boolean
  /** New messages, capped at 1000. */
  readonly waiting: number
}

export interface ContactReply {
  readonly id: string
  readonly body: string
  readonly created_at: string
  /** Null once the account is deleted. */
  readonly author: string | null
  readonly mail_state: MailState
  /** The mail server's last response. */
  readonly mail_error: string | null
  readonly mailed_at: string | null
}

type CitedDecision = { readonly reference: string } & (
  | { readonly kind: 'report'; readonly id: string }
  | { readonly kind: 'statement'; readonly project_id: string | null; readonly user_id: string }
)

export interface ContactMessage extends Omit<ContactRow, 'mail_state'> {
  readonly message: string
  readonly user_id: string | null
  /** The decision whose reference it names. */
  readonly about: CitedDecision | null
  /** Oldest first. */
  readonly replies: readonly ContactReply[]
}

interface ContactFilters {
  readonly state: ContactState | ''
  readonly query: string
  /** Last row of the previous page. */
  readonly after: Pick<ContactRow, 'id' | 'created_at'> | undefined
}

export const NO_FILTERS: ContactFilters = { state: '', query: '', after: undefined }

/** Minimum length of a search. */
export const MIN_SEARCH = 3
/** Polling interval while a mail is being sent, in milliseconds. */
const POLL_MS = 4_000

const KEY = ['admin', 'contact']

export function contactQuery({ state, query, after }: ContactFilters) {
  return queryOptions({
    queryKey: [...KEY, 'list', state, query, after?.id],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      adminRequest<ContactPage>((client) =>
        client.rpc('admin_contact', {
          ...(state ? { p_state: state } : {}),
          ...(query.length >= MIN_SEARCH ? { p_query: query } : {}),
          ...(after ? { p_before: after.created_at, p_before_id: after.id } : {}),
        }),
      ),
  })
}

/** One message; polled while one of its mails is being sent. */
export function contactMessageQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'one', id],
    staleTime: 0,
    queryFn: () =>
      adminRequest<ContactMessage>((client) =>
        client.rpc('admin_contact_message', { p_message: id }),
      ),
    refetchInterval: ({ state }) =>
      state.data?.replies.some((reply) => reply.mail_state === 'queued') ? POLL_MS : false,
  })
}

/** Sets a state optimistically; reverted if the database refuses. */
export async function setContactState(id: string, state: ContactState): Promise<void> {
  const { queryKey } = contactMessageQuery(id)
  const before = queryClient.getQueryData(queryKey)
  if (before) await cacheAnswer(queryKey, { ...before, state })
  try {
    await adminRequest((client) =>
      client.rpc('set_contact_state', { p_message: id, p_state: state }),
    )
  } catch (cause) {
    queryClient.setQueryData(queryKey, before)
    throw cause
  }
  void invalidate(KEY)
}

/** A reply; `clientId` makes retries idempotent, `answers` is the number of replies its author has seen. */
interface NewReply {
  readonly message: string
  readonly body: string
  readonly clientId: string
  readonly answers: number
}

/** Queues the mail of a reply. */
export async function reply({ message, body, clientId, answers }: NewReply): Promise<void> {
  try {
    const updated = await adminRequest<ContactMessage>((client) =>
      client.rpc('reply_to_contact', {
        p_message: message,
        p_body: body,
        p_client_id: clientId,
        p_answers: answers,
      }),
    )
    await cacheAnswer(contactMessageQuery(message).queryKey, updated)
  } finally {
    // A refusal may mean that a colleague has replied.
    void invalidate(KEY)
  }
}
