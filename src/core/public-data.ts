import { PostgrestClient } from '@supabase/postgrest-js'
import { publicConfig } from './config.ts'
import type { Database } from './database.types.ts'

/**
 * A Data API client for what anyone may read. A tenth of supabase-js in size and never carries a session, so its
 * answers are the same for every reader.
 */
export async function publicData(): Promise<PostgrestClient<Database>> {
  const config = await publicConfig()
  const base = config.supabaseUrl || location.origin
  return new PostgrestClient<Database>(`${base}/rest/v1`, {
    headers: { apikey: config.publishableKey },
  })
}
