import { local } from '#core/storage.ts'
import type { Outgoing } from './model.ts'

/** Where drafts and unsent messages are kept; the browser's local storage outside tests. */
export interface TextStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

const DRAFTS = 'backlit-drafts'
const OUTBOX = 'backlit-outbox'
const KEPT = 50

type Kept<T> = Record<string, { readonly value: T; readonly savedAt: number }>

/**
 * What a person wrote and has not sent, per conversation: it survives reloads and is never shown to another account on
 * the same machine. Only the newest {@link KEPT} conversations are remembered.
 */
export function draftStore(userId: string, storage: TextStorage = local) {
  return keyed<string>(DRAFTS, userId, storage, (text) => text.trim() === '')
}

/** Messages that were sent off and not acknowledged yet, per conversation. Their client ids make a retry safe. */
export function outboxStore(userId: string, storage: TextStorage = local) {
  return keyed<readonly Outgoing[]>(OUTBOX, userId, storage, (list) => list.length === 0)
}

function keyed<T>(
  name: string,
  userId: string,
  storage: TextStorage,
  isEmpty: (value: T) => boolean,
) {
  const read = (): Kept<T> => {
    try {
      return (JSON.parse(storage.get(name) ?? '{}') as Kept<T> | null) ?? {}
    } catch {
      return {}
    }
  }
  return {
    /** What is kept for a conversation, or undefined. */
    load: (place: string): T | undefined => read()[`${userId}:${place}`]?.value,
    /** Keeps a value; an empty one is forgotten. */
    save: (place: string, value: T, now: number = Date.now()): void => {
      const all = read()
      const key = `${userId}:${place}`
      if (isEmpty(value)) delete all[key]
      else all[key] = { value, savedAt: now }
      const newest = Object.entries(all)
        .sort(([, a], [, b]) => b.savedAt - a.savedAt)
        .slice(0, KEPT)
      if (newest.length === 0) storage.remove(name)
      else storage.set(name, JSON.stringify(Object.fromEntries(newest)))
    },
  }
}
