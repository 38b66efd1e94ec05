import { KEYS, tab } from '#core/storage.ts'

interface Sent {
  readonly threadId: string
  readonly text: string
  /** ISO time. */
  readonly at: string
}

/** Keeps the first message of a confirmed interest, so that the messages page need not wait for it. */
export function keepSent(sent: Sent): void {
  tab.set(KEYS.sentMessage, JSON.stringify(sent))
}

/** The message of {@link keepSent}, if it began this conversation. */
export function sentMessage(threadId: string): Sent | null {
  try {
    const sent = JSON.parse(tab.get(KEYS.sentMessage) ?? 'null') as Sent | null
    return sent?.threadId === threadId ? sent : null
  } catch {
    return null
  }
}

export function forgetSent(): void {
  tab.remove(KEYS.sentMessage)
}
