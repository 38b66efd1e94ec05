import type { ErrorCode } from '../../domain/errors.ts'
import { LIMITS } from '../../domain/limits.ts'

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

/** A random UUID. `crypto.randomUUID` exists only in secure contexts; a site on a local network is none. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
