import { PostgrestClient } from '@supabase/postgrest-js'
import type { ServerBackend } from './backend.server.ts'
import type { Database } from './database.types.ts'

/**
 * A Data API client for what anyone may read. Never carries a visitor's session, so that its answers may be cached.
 * Throws while the backend has not started.
 */
export function anonClient({ url, publishableKey }: ServerBackend): PostgrestClient<Database> {
  if (!url) throw new Error('the backend has not started')
  return new PostgrestClient<Database>(`${url}/rest/v1`, { headers: { apikey: publishableKey } })
}
