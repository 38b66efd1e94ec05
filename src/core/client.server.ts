import { PostgrestClient } from '@supabase/postgrest-js'
import type { ServerBackend } from './backend.server.ts'
import type { Database } from './database.types.ts'

/**
 * An anonymous Data API client for public data. It never carries a visitor's session, so responses can be cached.
 * @throws Error while the backend has not started.
 */
export function anonClient({
  url,
  publishableKey,
  fetch = globalThis.fetch,
}: ServerBackend): PostgrestClient<Database> {
  if (!url) throw new Error('the backend has not started')
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: publishableKey },
    fetch,
  })
}
