import { local } from '#core/storage.ts'
import type { KeptFile } from '#islands/files/chosen-file.ts'
import type { Outgoing } from './model.ts'

const DRAFTS = 'backlit-drafts'
const FILES = 'backlit-draft-files'
const OUTBOX = 'backlit-outbox'
const MAX_ENTRIES = 50

type Stored<T> = Record<string, { readonly value: T; readonly savedAt: number }>

/**
 * Unsent text per conversation. Survives reloads and is separated by account. Only the newest {@link MAX_ENTRIES} are
 * stored.
 */
export function draftStore(userId: string) {
  return keyedStore<string>(DRAFTS, userId, (text) => text.trim() === '')
}

/** Unsent files per conversation. The server deletes those that are uploaded and not sent for a day. */
export function fileDraftStore(userId: string) {
  return keyedStore<readonly KeptFile[]>(FILES, userId, (list) => list.length === 0)
}

/** Unacknowledged messages per conversation. Their client ids make retries idempotent. */
export function outboxStore(userId: string) {
  return keyedStore<readonly Outgoing[]>(OUTBOX, userId, (list) => list.length === 0)
}

function keyedStore<T>(name: string, userId: string, isEmpty: (value: T) => boolean) {
  const read = (): Stored<T> => {
    try {
      return (JSON.parse(local.get(name) ?? '{}') as Stored<T> | null) ?? {}
    } catch {
      return {}
    }
  }
  return {
    /** The stored value of a conversation, or undefined. */
    load: (storageKey: string): T | undefined => read()[`${userId}:${storageKey}`]?.value,
    /** Stores a value; an empty one is removed. */
    save: (storageKey: string, value: T, now: number = Date.now()): void => {
      const all = read()
      const key = `${userId}:${storageKey}`
      if (isEmpty(value)) delete all[key]
      else all[key] = { value, savedAt: now }
      const newest = Object.entries(all)
        .sort(([, a], [, b]) => b.savedAt - a.savedAt)
        .slice(0, MAX_ENTRIES)
      if (newest.length === 0) local.remove(name)
      else local.set(name, JSON.stringify(Object.fromEntries(newest)))
    },
  }
}
