import { newClientId } from '#core/client-id.ts'
import { KEYS, tab } from '#core/storage.ts'
import { storedToken } from '#core/stored-token.ts'

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

/** Of the stored conversation; none if missing or malformed. One that another account had is deleted. */
export function loadEntries(): readonly Entry[] {
  try {
    const { entries, account } = JSON.parse(tab.get(KEYS.assistant) ?? '{}') as {
      entries?: unknown
      account?: string
    }
    if (account && account !== storedToken()?.user) {
      tab.remove(KEYS.assistant)
      return []
    }
    return Array.isArray(entries) ? entries.filter(isEntry).slice(-MAX_ENTRIES) : []
  } catch {
    return []
  }
}

export function saveConversation({ entries, isOpen }: StoredConversation): void {
  const kept = { entries: entries.slice(-MAX_ENTRIES), isOpen, account: storedToken()?.user }
  tab.set(KEYS.assistant, JSON.stringify(kept))
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
  return { id: newClientId(), role, content, at: new Date().toISOString() }
}

/** Sent with a question: ten turns, and the question itself. */
const MAX_SENT = 21

/** The request's messages: the latest entries, within the function's limits. */
export function toMessages(entries: readonly Entry[]): Pick<Entry, 'role' | 'content'>[] {
  return entries
    .slice(-MAX_SENT)
    .map(({ role, content }) => ({ role, content: content.slice(0, 6000) }))
}
