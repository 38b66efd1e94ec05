import { KEYS, local } from './storage.ts'

/** A token that ends sooner is renewed first. Seconds. */
const MARGIN_S = 30

interface Token {
  readonly value: string
  readonly user: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** The stored access token; read here, so that a page that asks for one thing need not load supabase-js. */
export function storedToken(): Token | null {
  try {
    const kept = JSON.parse(local.get(KEYS.auth) ?? 'null')
    const { access_token: value, expires_at: expiresAt, user } = kept ?? {}
    return typeof value === 'string' && typeof user?.id === 'string'
      ? { value, expiresAt: Number(expiresAt) || 0, user: user.id }
      : null
  } catch {
    return null
  }
}

/** The stored access token, renewed where it is about to end: only then is supabase-js loaded. */
export async function freshToken(): Promise<Token | null> {
  const token = storedToken()
  if (!token || token.expiresAt > Date.now() / 1000 + MARGIN_S) return token
  const { backend } = await import('./supabase.ts')
  await (await backend()).auth.getSession()
  return storedToken()
}
