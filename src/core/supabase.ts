import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js'
import { publicConfig } from './config.ts'
import type { Database } from './database.types.ts'
import { notingFetch } from './retry-after.ts'
import { KEYS } from './storage.ts'

export type Backend = SupabaseClient<Database>

let client: Promise<Backend> | undefined

/**
 * The one browser client. supabase-js is downloaded on the first call, so pages that never ask for the session or for
 * private data never load it. Rejects when the site or the library cannot be reached; the next call tries again.
 */
export function backend(): Promise<Backend> {
  client ??= create().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

const create = () => connect({ storageKey: KEYS.auth, flowType: 'pkce' })

/**
 * A client of its own that keeps nothing in the browser. Signing in with it proves the password without touching the
 * session of the page: sign out when done.
 */
export function passingBackend(): Promise<Backend> {
  return connect({
    storageKey: 'backlit-passing',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
}

async function connect(auth: SupabaseClientOptions<'public'>['auth']): Promise<Backend> {
  const [{ createClient }, config] = await Promise.all([
    import('@supabase/supabase-js'),
    publicConfig(),
  ])
  return createClient<Database>(config.supabaseUrl || location.origin, config.publishableKey, {
    ...(auth && { auth }),
    global: { fetch: notingFetch },
  })
}
