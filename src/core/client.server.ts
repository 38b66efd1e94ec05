import { PostgrestClient, type PostgrestSingleResponse } from '@supabase/postgrest-js'
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

/** Longest that a page waits for public data, so that it renders quickly with a dead backend. Milliseconds. */
export const READ_TIMEOUT_MS = 2500

interface Request<Data> extends PromiseLike<PostgrestSingleResponse<Data>> {
  retry(enabled: boolean): this
  abortSignal(signal: AbortSignal): this
}

/** What `parse` makes of public data. Null on failure, which is logged. */
export async function readPublic<Data, Result>(
  backend: ServerBackend,
  what: string,
  ask: (client: PostgrestClient<Database>) => Request<Data>,
  parse: (data: Data) => Result,
): Promise<Result | null> {
  try {
    const { data, error } = await ask(anonClient(backend))
      .retry(false)
      .abortSignal(AbortSignal.timeout(READ_TIMEOUT_MS))
    if (error) throw error
    return parse(data)
  } catch (error) {
    logUnread(what, error)
    return null
  }
}

export function logUnread(what: string, error: unknown): void {
  const { message, code } = error as { message?: string; code?: string }
  console.warn(`Could not read ${what}: ${[code, message].filter(Boolean).join(' ')}`)
}
