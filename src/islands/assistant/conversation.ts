import { KEYS, tab } from '#core/storage.ts'

/** One thing said. `at` is ISO. */
export interface Entry {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly at: string
}

/** What is kept for the other pages of this tab. */
interface Kept {
  readonly entries: readonly Entry[]
  readonly isOpen: boolean
}

/** Entries kept and sent; older ones are let go. */
const MOST = 40

/** The conversation of this tab; empty when there is none, or something else was written there. */
export function readKept(): Kept {
  try {
    const { entries, isOpen } = JSON.parse(tab.get(KEYS.assistant) ?? '{}') as Partial<Kept>
    return {
      entries: Array.isArray(entries) ? entries.filter(isEntry).slice(-MOST) : [],
      isOpen: isOpen === true,
    }
  } catch {
    return { entries: [], isOpen: false }
  }
}

export function keep({ entries, isOpen }: Kept): void {
  tab.set(KEYS.assistant, JSON.stringify({ entries: entries.slice(-MOST), isOpen }))
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

/** What is asked of the assistant: the conversation with the question at its end, within what it takes. */
export function toMessages(entries: readonly Entry[]): Pick<Entry, 'role' | 'content'>[] {
  return entries.slice(-12).map(({ role, content }) => ({ role, content: content.slice(0, 6000) }))
}
