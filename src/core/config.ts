/** Response of `/api/config`. `supabaseUrl` is empty when the backend is on this origin. */
interface PublicConfig {
  readonly mode: 'embedded' | 'supabase'
  readonly supabaseUrl: string
  readonly publishableKey: string
  readonly demo: boolean
}

let pending: Promise<PublicConfig> | undefined

/**
 * The backend's URL and publishable key, fetched once per page. Rejects if the site can't be reached; the next call
 * retries.
 */
export function publicConfig(): Promise<PublicConfig> {
  pending ??= fetch('/api/config')
    .then(async (response) => {
      if (!response.ok) throw new Error(`config answered ${response.status}`)
      return (await response.json()) as PublicConfig
    })
    .catch((error: unknown) => {
      pending = undefined
      throw error
    })
  return pending
}
