import { safeReturnPath } from '@/i18n/paths.ts'

/** What a mail asks its reader to confirm; GoTrue's types of links. */
export const CONFIRM_TYPES = ['signup', 'magiclink', 'email_change', 'invite'] as const
export type ConfirmType = (typeof CONFIRM_TYPES)[number]

/** What the address of the page brought along: a link's token, or none where a code is to be typed. */
export interface ConfirmLink {
  readonly type: ConfirmType
  readonly tokenHash: string | null
  /** Same-origin path to go on to. */
  readonly next: string
}

/** Reads the link of a mail. `home` and `profile` are where to go where the link does not say. */
export function readConfirmLink(href: string, home: string, profile: string): ConfirmLink {
  const query = new URL(href).searchParams
  const type = CONFIRM_TYPES.find((known) => known === query.get('type')) ?? 'signup'
  return {
    type,
    tokenHash: query.get('token_hash') || null,
    next: safeReturnPath(query.get('next'), type === 'email_change' ? profile : home),
  }
}
