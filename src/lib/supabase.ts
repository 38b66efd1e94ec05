import type { SupabaseClient } from '@supabase/supabase-js'
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

async function create(): Promise<Backend> {
  const [{ createClient }, config] = await Promise.all([
    import('@supabase/supabase-js'),
    publicConfig(),
  ])
  return createClient<Database>(config.supabaseUrl || location.origin, config.publishableKey, {
    auth: { storageKey: KEYS.auth, flowType: 'pkce' },
    global: { fetch: notingFetch },
  })
}
