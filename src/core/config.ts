/** What the running site tells the browser about its backend. `supabaseUrl` is '' when it is this origin. */
interface PublicConfig {
  readonly mode: 'embedded' | 'supabase'
  readonly supabaseUrl: string
  readonly publishableKey: string
  readonly demo: boolean
}

let pending: Promise<PublicConfig> | undefined

/** The backend's address and public key, fetched once per page. Rejects when the site cannot be reached. */
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
