import { safeReturnPath } from '#i18n/paths.ts'

/** GoTrue's link types. */
const CONFIRM_TYPES = ['signup', 'magiclink', 'email_change', 'invite'] as const
export type ConfirmType = (typeof CONFIRM_TYPES)[number]

/** `tokenHash` is null if the code has to be typed. */
export interface ConfirmLink {
  readonly type: ConfirmType
  readonly tokenHash: string | null
  /** Same-origin path to continue to. */
  readonly next: string
}

/** Parses a mailed link. `home` and `profile` are the defaults of `next`. */
export function readConfirmLink(href: string, home: string, profile: string): ConfirmLink {
  const query = new URL(href).searchParams
  const type = CONFIRM_TYPES.find((known) => known === query.get('type')) ?? 'signup'
  return {
    type,
    tokenHash: query.get('token_hash') || null,
    next: safeReturnPath(pathOf(query.get('next'), href), type === 'email_change' ? profile : home),
  }
}

/** Hosted Supabase passes an absolute URL; keep the path if it is same-origin. */
function pathOf(next: string | null, href: string): string | null {
  const url = next && URL.canParse(next) ? new URL(next) : null
  return url?.origin === new URL(href).origin ? url.pathname + url.search + url.hash : next
}
