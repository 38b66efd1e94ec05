import { atom, computed } from 'nanostores'
import type { Message } from './message.ts'

const arrived = atom<readonly Message[]>([])

/** Latest batch of new messages. */
export const $arrived = computed(arrived, (batch) => batch)

export function publishArrivals(batch: readonly Message[]): void {
  if (batch.length > 0) arrived.set(batch)
}
