import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js'
import { backendFetch } from './backend-fetch.ts'
import { publicConfig } from './config.ts'
import type { Database } from './database.types.ts'
import { AppError } from './errors.ts'
import { isOtherAccount } from './page-account.ts'
import { KEYS } from './storage.ts'

export type Backend = SupabaseClient<Database>

let client: Promise<Backend> | undefined

/**
 * The one browser client. supabase-js is downloaded on the first call, so pages that need no session never load it.
 * Rejects if the site or the library can't be reached; the next call retries.
 * @throws AppError `auth.other_account` while another tab is logged in to another account than this page acts for
 */
export async function backend(): Promise<Backend> {
  if (isOtherAccount()) throw new AppError('auth.other_account')
  return anyBackend()
}

/** {@link backend}, whoever is logged in. */
export function anyBackend(): Promise<Backend> {
  client ??= create().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

const create = () => connect({ storageKey: KEYS.auth, flowType: 'pkce' })

/**
 * A separate client that persists nothing. Signing in with it verifies a password without touching the page's
 * session; sign out afterwards.
 */
export function ephemeralClient(): Promise<Backend> {
  return connect({
    storageKey: 'backlit-ephemeral',
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
    global: { fetch: backendFetch },
  })
}
