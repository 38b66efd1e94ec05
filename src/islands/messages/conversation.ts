import type { ErrorCode } from '#core/errors.ts'
import type { Message } from './message.ts'
import type { Outgoing } from './model.ts'

/** One open thread: what the database has, oldest first, and what is still on its way. */
export interface Conversation {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly messages: readonly Message[]
  readonly outgoing: readonly Outgoing[]
  readonly hasOlder: boolean
  /** Older messages are shown, and those between them and the newest are not loaded. */
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
  /** Another part of the thread is shown instead. */
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
  /** The other person has read what `sender` wrote until then. */
  | { readonly type: 'seen'; readonly sender: string; readonly until: string }

export const EMPTY: Conversation = {
  status: 'loading',
  messages: [],
  outgoing: [],
  hasOlder: false,
  hasNewer: false,
}

/** The next state of a thread. Messages are kept once each, in time order, however often and late they arrive. */
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
        ? withKnown(state, action.messages)
        : withMessages(state, notOlder(state, action.messages))
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
    // Read never goes back to unread, whatever an answer that was overtaken says.
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

/** What stands before the pages loaded so far comes with its page: put in by itself, it could leave a gap. */
function notOlder(state: Conversation, incoming: readonly Message[]): readonly Message[] {
  const [oldest] = state.messages
  if (!oldest || !state.hasOlder) return incoming
  return incoming.filter((message) => compareTimes(message.timestamp, oldest.timestamp) >= 0)
}

/** While there is a gap below, what arrives must not be put behind it: only what is shown or was sent from here. */
function withKnown(state: Conversation, incoming: readonly Message[]): Conversation {
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
        ? { clientId, content: item.content, at: item.at, ...change }
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

/** Orders two ISO times; those in the same millisecond by their text, which holds the microseconds. */
export function compareTimes(a: string, b: string): number {
  return Date.parse(a) - Date.parse(b) || (a < b ? -1 : a > b ? 1 : 0)
}

function byTime(a: Message, b: Message): number {
  return compareTimes(a.timestamp, b.timestamp) || (a.id < b.id ? -1 : 1)
}
