/**
 * Where pages find the backend. One object as long as the server runs: read its address anew each time, as the embedded
 * backend's changes when it starts again.
 */
export interface ServerBackend {
  readonly mode: 'embedded' | 'supabase'
  /** Base address for reads from the server, without a trailing slash; null until the backend has started. */
  readonly url: string | null
  readonly publishableKey: string
  readonly demo: boolean
  readonly version: string
}

/** State of the database as `GET /api/health` reports it. */
type DatabaseHealth =
  | { readonly database: 'ok'; readonly migrations: string | null }
  | { readonly database: 'down'; readonly reason: string }

const HEALTH_LIMIT_MS = 2_000

/** Asks the database for a sign of life; never takes longer than two seconds. */
export async function databaseHealth(backend: ServerBackend): Promise<DatabaseHealth> {
  if (!backend.url) return { database: 'down', reason: 'The backend has not started.' }
  const isEmbedded = backend.mode === 'embedded'
  const path = isEmbedded ? '/health' : '/rest/v1/projects?select=id&limit=1'
  try {
    const reply = await fetch(`${backend.url}${path}`, {
      headers: { apikey: backend.publishableKey },
      signal: AbortSignal.timeout(HEALTH_LIMIT_MS),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      return { database: 'down', reason: `The backend answers with status ${reply.status}.` }
    }
    // Supabase keeps its migration history to itself.
    if (!isEmbedded) return { database: 'ok', migrations: null }
    const { migration } = (await reply.json()) as { migration: string | null }
    return { database: 'ok', migrations: migration }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const reason = isLate ? 'The database does not answer in time.' : 'The backend does not answer.'
    return { database: 'down', reason }
  }
}
