import type { ErrorCode } from '#core/errors.ts'
import type { Message } from './message.ts'
import type { Outgoing } from './model.ts'

/** An open thread: stored messages, oldest first, and unsent ones. */
export interface Conversation {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly messages: readonly Message[]
  readonly outgoing: readonly Outgoing[]
  readonly hasOlder: boolean
  /** True if there is a gap between the loaded messages and the newest. */
  readonly hasNewer: boolean
  /** Error code of a failed first load. */
  readonly code?: ErrorCode
}

export type ConversationAction =
  | { readonly type: 'loading' }
  | { readonly type: 'loadFailed'; readonly code: ErrorCode }
  | { readonly type: 'loaded'; readonly page: readonly Message[]; readonly hasOlder: boolean }
  | { readonly type: 'older'; readonly page: readonly Message[]; readonly hasOlder: boolean }
  | { readonly type: 'newer'; readonly page: readonly Message[]; readonly hasNewer: boolean }
  /** Shows another part of the thread. */
  | {
      readonly type: 'jumped'
      readonly page: readonly Message[]
      readonly hasOlder: boolean
      readonly hasNewer: boolean
    }
  | { readonly type: 'arrived'; readonly messages: readonly Message[] }
  | { readonly type: 'queued'; readonly outgoing: Outgoing }
  | { readonly type: 'failed'; readonly clientId: string; readonly code: ErrorCode }
  | { readonly type: 'retried'; readonly clientId: string }
  /** The other person has read messages of `sender` up to `until`. */
  | { readonly type: 'seen'; readonly sender: string; readonly until: string }

export const EMPTY: Conversation = {
  status: 'loading',
  messages: [],
  outgoing: [],
  hasOlder: false,
  hasNewer: false,
}

/** Reducer of a thread. Messages are deduplicated and sorted by time, in whatever order they arrive. */
export function reduce(state: Conversation, action: ConversationAction): Conversation {
  switch (action.type) {
    case 'loading':
      return { ...state, status: 'loading' }
    case 'loadFailed':
      return { ...state, status: 'failed', code: action.code }
    case 'loaded':
    case 'older':
      return { ...withMessages(state, action.page), status: 'ready', hasOlder: action.hasOlder }
    case 'newer':
      return { ...withMessages(state, action.page), hasNewer: action.hasNewer }
    case 'jumped':
      return {
        ...withMessages({ ...state, messages: [] }, action.page),
        status: 'ready',
        hasOlder: action.hasOlder,
        hasNewer: action.hasNewer,
      }
    case 'arrived':
      return state.hasNewer
        ? withShown(state, action.messages)
        : withMessages(state, withoutOlder(state, action.messages))
    case 'queued':
      if (isKnown(state, action.outgoing.clientId)) return state
      return { ...state, outgoing: [...state.outgoing, action.outgoing] }
    case 'failed':
      return withOutgoing(state, action.clientId, { state: 'failed', code: action.code })
    case 'retried':
      return withOutgoing(state, action.clientId, { state: 'sending' })
    case 'seen':
      return withSeen(state, action.sender, action.until)
  }
}

/** Messages that found no way to the server, for another attempt once there is one. */
export function lostMessages({ outgoing }: Conversation): readonly Outgoing[] {
  return outgoing.filter(({ state, code }) => state === 'failed' && code?.startsWith('network.'))
}

function isKnown(state: Conversation, clientId: string): boolean {
  return (
    state.outgoing.some((item) => item.clientId === clientId) ||
    state.messages.some((message) => message.clientId === clientId)
  )
}

function withMessages(state: Conversation, incoming: readonly Message[]): Conversation {
  if (incoming.length === 0) return state
  const byId = new Map(state.messages.map((message) => [message.id, message]))
  for (const message of incoming) {
    // A stale response must not turn a read message unread.
    const read = message.read || (byId.get(message.id)?.read ?? false)
    byId.set(message.id, { ...message, read })
  }
  const messages = [...byId.values()].sort(byTime)
  const arrived = new Set(messages.map((message) => message.clientId))
  return {
    ...state,
    messages,
    outgoing: state.outgoing.filter((item) => !arrived.has(item.clientId)),
  }
}

/** Messages older than the loaded pages are dropped, as inserting them could leave a gap; they come with their page. */
function withoutOlder(state: Conversation, incoming: readonly Message[]): readonly Message[] {
  const [oldest] = state.messages
  if (!oldest || !state.hasOlder) return incoming
  return incoming.filter((message) => compareTimes(message.timestamp, oldest.timestamp) >= 0)
}

/**
 * With a gap below, only messages already shown or sent from here may be updated; appending others would hide the gap.
 */
function withShown(state: Conversation, incoming: readonly Message[]): Conversation {
  const shown = new Set(state.messages.map((message) => message.id))
  const arrived = new Set(incoming.map((message) => message.clientId))
  return {
    ...withMessages(
      state,
      incoming.filter((message) => shown.has(message.id)),
    ),
    outgoing: state.outgoing.filter((item) => !arrived.has(item.clientId)),
  }
}

function withOutgoing(
  state: Conversation,
  clientId: string,
  change: Pick<Outgoing, 'state' | 'code'>,
): Conversation {
  return {
    ...state,
    outgoing: state.outgoing.map((item) =>
      item.clientId === clientId
        ? { clientId, content: item.content, files: item.files, at: item.at, ...change }
        : item,
    ),
  }
}

function withSeen(state: Conversation, sender: string, until: string): Conversation {
  const isSeen = (message: Message) =>
    message.senderId === sender && !message.read && compareTimes(message.timestamp, until) <= 0
  if (!state.messages.some(isSeen)) return state
  return {
    ...state,
    messages: state.messages.map((message) =>
      isSeen(message) ? { ...message, read: true } : message,
    ),
  }
}

/** Compares ISO times; within a millisecond by text, which includes microseconds. */
export function compareTimes(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b) || (a < b ? -1 : a > b ? 1 : 0)
}

function byTime(a: Message, b: Message): number {
  return compareTimes(a.timestamp, b.timestamp) || (a.id < b.id ? -1 : 1)
}
