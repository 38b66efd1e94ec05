import { KEYS, tab } from '#core/storage.ts'

/** A message. `at` is an ISO time. */
export interface Entry {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly at: string
}

/** Stored per tab, across pages. */
interface StoredConversation {
  readonly entries: readonly Entry[]
  readonly isOpen: boolean
}

/** Entries stored; older ones are dropped. */
const MAX_ENTRIES = 40

/** The stored conversation; empty if missing or malformed. */
export function loadConversation(): StoredConversation {
  try {
    const { entries, isOpen } = JSON.parse(
      tab.get(KEYS.assistant) ?? '{}',
    ) as Partial<StoredConversation>
    return {
      entries: Array.isArray(entries) ? entries.filter(isEntry).slice(-MAX_ENTRIES) : [],
      isOpen: isOpen === true,
    }
  } catch {
    return { entries: [], isOpen: false }
  }
}

export function saveConversation({ entries, isOpen }: StoredConversation): void {
  tab.set(KEYS.assistant, JSON.stringify({ entries: entries.slice(-MAX_ENTRIES), isOpen }))
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { id, role, content, at } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    (role === 'user' || role === 'assistant') &&
    typeof content === 'string' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  )
}

export function newEntry(role: Entry['role'], content: string): Entry {
  return { id: crypto.randomUUID(), role, content, at: new Date().toISOString() }
}

/** Sent with a question: ten turns, and the question itself. */
const MAX_SENT = 21

/** The request's messages: the latest entries, within the function's limits. */
export function toMessages(entries: readonly Entry[]): Pick<Entry, 'role' | 'content'>[] {
  return entries
    .slice(-MAX_SENT)
    .map(({ role, content }) => ({ role, content: content.slice(0, 6000) }))
}
