import { safeReturnPath } from '#i18n/paths.ts'

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
    next: safeReturnPath(pathOf(query.get('next'), href), type === 'email_change' ? profile : home),
  }
}

/** Hosted Supabase puts the whole address into the link; of our own origin only its path counts. */
function pathOf(next: string | null, href: string): string | null {
  const url = next && URL.canParse(next) ? new URL(next) : null
  return url?.origin === new URL(href).origin ? url.pathname + url.search + url.hash : next
}
