import { atom, type ReadableAtom } from 'nanostores'
import type { Message } from './message.ts'

const arrived = atom<readonly Message[]>([])

/** Latest batch of new messages. */
export const $arrived: ReadableAtom<readonly Message[]> = arrived

export function publishArrivals(batch: readonly Message[]): void {
  arrived.set(batch)
}
