import { compareTimes } from './conversation.ts'
import { type Message, type Thread, wordsOf } from './message.ts'

/**
 * Applies new messages to the conversation list: previews, times and unread counts, newest first. Messages in the open
 * thread count as read. `unknown` means that a conversation is missing and the list must be refetched.
 */
export function applyArrivals(
  list: readonly Thread[],
  messages: readonly Message[],
  userId: string,
  openThreadId: string | null,
): { list: Thread[]; unknown: boolean } {
  const byId = new Map(list.map((thread) => [thread.id, thread]))
  let unknown = false
  for (const message of messages) {
    const thread = byId.get(message.threadId)
    if (!thread) unknown = true
    else if (compareTimes(message.timestamp, thread.lastMessageAt) > 0) {
      const mine = message.senderId === userId
      // A team shares its inbox: what one of it writes is addressed to the other side.
      const isSent = mine || message.recipientId === thread.otherId
      const unread = isSent || message.read || message.threadId === openThreadId ? 0 : 1
      byId.set(thread.id, {
        ...thread,
        lastMessage: wordsOf(message).slice(0, 200),
        lastMessageAt: message.timestamp,
        lastSenderIsMe: mine,
        unread: thread.unread + unread,
      })
    }
  }
  const sorted = [...byId.values()].sort((a, b) => compareTimes(b.lastMessageAt, a.lastMessageAt))
  return { list: sorted, unknown }
}

/** Removes messages already seen: polls overlap, because messages may commit out of order. */
export function withoutKnown(
  messages: readonly Message[],
  known: ReadonlySet<string>,
): readonly Message[] {
  return messages.filter((message) => !known.has(message.id))
}

/** The start time of the next poll. */
export function newestTime(messages: readonly Message[], since: string): string {
  return messages.reduce((newest, message) => {
    return compareTimes(message.timestamp, newest) > 0 ? message.timestamp : newest
  }, since)
}

// Timestamps are taken before commit, so a message may appear after a later one: each poll overlaps the last.
const OVERLAP_MS = 10_000

/** Moves the start of a poll back so that late commits are not missed. */
export function withOverlap(since: string): string {
  return new Date(Math.max(0, Date.parse(since) - OVERLAP_MS)).toISOString()
}
