import type { ErrorCode } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'

/** A message on its way, known to the database by the same client id, so that a retry sends nothing twice. */
export interface Outgoing {
  readonly clientId: string
  readonly content: string
  /** ISO time it was written. */
  readonly at: string
  readonly state: 'sending' | 'failed'
  /** Error code of the last failure. */
  readonly code?: ErrorCode
}

/** From here on the composer counts characters. */
export const COUNT_FROM = LIMITS.message - 500

/** Length in Unicode code points, as PostgreSQL counts it. */
export function messageLength(text: string): number {
  return [...text.trim()].length
}

/** What the composer can do with a text: nothing to send, fine, or too long by the database's limit. */
export function checkText(text: string): 'empty' | 'fine' | 'tooLong' {
  const length = messageLength(text)
  if (length === 0) return 'empty'
  return length > LIMITS.message ? 'tooLong' : 'fine'
}
