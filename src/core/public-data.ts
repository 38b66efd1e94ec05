import { PostgrestClient } from '@supabase/postgrest-js'
import { publicConfig } from './config.ts'
import type { Database } from './database.types.ts'

/**
 * An anonymous Data API client for public data: a tenth of supabase-js in size, and without a session, so responses
 * are the same for every reader.
 */
export async function publicData(): Promise<PostgrestClient<Database>> {
  const config = await publicConfig()
  const base = config.supabaseUrl || location.origin
  return new PostgrestClient<Database>(`${base}/rest/v1`, {
    headers: { apikey: config.publishableKey },
  })
}
