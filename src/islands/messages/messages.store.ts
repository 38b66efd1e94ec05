import { atom, computed } from 'nanostores'
import type { Message } from './message.ts'

const arrived = atom<readonly Message[]>([])

/** The newest batch of messages the poll brought, for whoever shows their thread. */
export const $arrived = computed(arrived, (batch) => batch)

/** Tells the open thread about new messages. */
export function announce(batch: readonly Message[]): void {
  if (batch.length > 0) arrived.set(batch)
}
