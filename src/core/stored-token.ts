import { KEYS, local } from './storage.ts'

export interface Token {
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
