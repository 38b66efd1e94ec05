/** `refused` if the backend redirected with an error. */
type RecoveryLink =
  | { readonly kind: 'token'; readonly hash: string }
  | { readonly kind: 'code' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'none' }

/** Parses a recovery URL: `token_hash`, a PKCE `code`, or the backend's error. */
export function readRecoveryLink(href: string): RecoveryLink {
  const url = new URL(href)
  const query = url.searchParams
  const fragment = new URLSearchParams(url.hash.slice(1))
  if (query.has('error') || fragment.has('error')) return { kind: 'refused' }
  const hash = query.get('token_hash')
  if (hash && query.get('type') === 'recovery') return { kind: 'token', hash }
  if (query.get('code')) return { kind: 'code' }
  return { kind: 'none' }
}
