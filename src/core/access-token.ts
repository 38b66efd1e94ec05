import { storedToken, type Token } from './stored-token.ts'

/** Tokens that expire sooner are refreshed first. Seconds. */
const MARGIN_S = 30

/** The stored access token, refreshed if about to expire; only then is supabase-js loaded. */
export async function freshToken(): Promise<Token | null> {
  const token = storedToken()
  if (!token || token.expiresAt > Date.now() / 1000 + MARGIN_S) return token
  const { backend } = await import('./supabase.ts')
  await (await backend()).auth.getSession()
  return storedToken()
}
