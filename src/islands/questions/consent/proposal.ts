import { LIMITS } from '#core/limits.ts'

interface Message {
  readonly id: string
  readonly senderId: string | null
  readonly content: string
}

export interface Proposal {
  readonly question: string
  readonly answer: string
}

/** A message of `sender` as an answer, to what the other person wrote last before it. */
export function proposalOf(messages: readonly Message[], id: string, sender: string): Proposal {
  const at = messages.findIndex((message) => message.id === id)
  const before = messages.slice(0, Math.max(at, 0))
  const asked = before.findLast(({ senderId }) => senderId !== sender)
  return {
    question: asked?.content.slice(0, LIMITS.question) ?? '',
    answer: messages[at]?.content ?? '',
  }
}
