import { KEYS, local } from './storage.ts'

/** Tokens that expire sooner are refreshed first. Seconds. */
const MARGIN_S = 30

interface Token {
  readonly value: string
  readonly user: string
  /** Unix time in seconds. */
  readonly expiresAt: number
}

/** The stored access token, read without loading supabase-js. */
export function storedToken(): Token | null {
  try {
    const stored = JSON.parse(local.get(KEYS.auth) ?? 'null')
    const { access_token: value, expires_at: expiresAt, user } = stored ?? {}
    return typeof value === 'string' && typeof user?.id === 'string'
      ? { value, expiresAt: Number(expiresAt) || 0, user: user.id }
      : null
  } catch {
    return null
  }
}

/** The stored access token, refreshed if about to expire; only then is supabase-js loaded. */
export async function freshToken(): Promise<Token | null> {
  const token = storedToken()
  if (!token || token.expiresAt > Date.now() / 1000 + MARGIN_S) return token
  const { backend } = await import('./supabase.ts')
  await (await backend()).auth.getSession()
  return storedToken()
}
