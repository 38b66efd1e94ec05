import type { ErrorCode } from '#core/errors.ts'
import { hasText, textLength } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import type { StoredFile } from '#islands/files/file.ts'

/** An unsent message. The client id makes retries idempotent. */
export interface Outgoing {
  readonly clientId: string
  readonly content: string
  /** Uploads it brings. */
  readonly files?: readonly StoredFile[] | undefined
  /** ISO time of writing. */
  readonly at: string
  readonly state: 'sending' | 'failed'
  /** Error code of the last failure. */
  readonly code?: ErrorCode
}

/** Length from which the composer shows a character count. */
export const COUNT_FROM = LIMITS.message - 500

/** Validates a text against the database's limit. */
export function checkText(text: string): 'empty' | 'fine' | 'tooLong' {
  if (!hasText(text)) return 'empty'
  return textLength(text.trim()) > LIMITS.message ? 'tooLong' : 'fine'
}
