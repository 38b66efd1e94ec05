import { compareTimes } from './conversation.ts'
import type { Message, Thread } from './message.ts'

/**
 * The conversation list after new messages: previews, times and unread counts, newest first. A message in the open
 * thread is read at once. `unknown` tells that a conversation is not in the list, which then has to be asked for.
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
      const unread = mine || message.read || message.threadId === openThreadId ? 0 : 1
      byId.set(thread.id, {
        ...thread,
        lastMessage: message.content.slice(0, 200),
        lastMessageAt: message.timestamp,
        lastSenderIsMe: mine,
        unread: thread.unread + unread,
      })
    }
  }
  const sorted = [...byId.values()].sort((a, b) => compareTimes(b.lastMessageAt, a.lastMessageAt))
  return { list: sorted, unknown }
}

/** Messages that are really new: polls overlap, because a message can commit after a later one. */
export function onlyNew(
  messages: readonly Message[],
  known: ReadonlySet<string>,
): readonly Message[] {
  return messages.filter((message) => !known.has(message.id))
}

/** The time to ask from in the next poll. */
export function newestTime(messages: readonly Message[], since: string): string {
  return messages.reduce((newest, message) => {
    return compareTimes(message.timestamp, newest) > 0 ? message.timestamp : newest
  }, since)
}

// A message's time is taken before it commits, so one can appear behind another: each poll looks back a little.
const OVERLAP_MS = 10_000

/** The time to ask from so that no late message is missed. */
export function withOverlap(since: string): string {
  return new Date(Math.max(0, Date.parse(since) - OVERLAP_MS)).toISOString()
}
