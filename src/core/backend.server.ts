/**
 * The backend as pages see it. One object for the life of the server, but read `url` on each use: it changes when
 * the embedded backend restarts.
 */
export interface ServerBackend {
  readonly mode: 'embedded' | 'supabase'
  /** Base URL for server-side reads, without a trailing slash; null until the backend has started. */
  readonly url: string | null
  readonly publishableKey: string
  /** Asks the embedded backend; missing on Supabase, for the global one. */
  readonly fetch?: typeof fetch
  readonly demo: boolean
  readonly version: string
  /** Number of changes to the published interface texts since the server started. */
  readonly textChanges: number
  /** The same of the public listings. */
  readonly listingChanges: number
  /** Null if the site makes no backups by itself. */
  readonly backups: BackupState | null
}

/** `late`: the newest is older than two periods. `failed`: the last attempt. */
export interface BackupState {
  readonly state: 'ok' | 'none' | 'late' | 'failed'
  /** When the newest backup was made, ISO 8601. */
  readonly last: string | null
  readonly age_seconds: number | null
}

/** `low`: an alarm in time. `full`: uploads and sign-ups are refused. */
export interface DiskState {
  readonly state: 'ok' | 'low' | 'full'
  /** Of the disk of the data folder. */
  readonly free_bytes: number
  /** Of database and uploads. */
  readonly used_bytes: number
  /** Missing without `BACKLIT_DISK_QUOTA`. */
  readonly quota_bytes?: number
}

/** The database part of `GET /api/health`. */
type DatabaseHealth =
  | {
      readonly database: 'ok'
      readonly migrations: string | null
      /** Missing on Supabase. */
      readonly disk?: DiskState
    }
  | { readonly database: 'down'; readonly reason: string }

const HEALTH_TIMEOUT_MS = 2_000

/** Checks that the database answers, within two seconds. */
export async function databaseHealth(backend: ServerBackend): Promise<DatabaseHealth> {
  if (!backend.url) return { database: 'down', reason: 'The backend has not started.' }
  const isEmbedded = backend.mode === 'embedded'
  const path = isEmbedded ? '/health' : '/rest/v1/projects?select=id&limit=1'
  try {
    const reply = await fetch(`${backend.url}${path}`, {
      headers: { apikey: backend.publishableKey },
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      return { database: 'down', reason: `The backend answers with status ${reply.status}.` }
    }
    // Supabase doesn't expose its migration history.
    if (!isEmbedded) return { database: 'ok', migrations: null }
    const { migration, disk } = (await reply.json()) as {
      migration: string | null
      disk: DiskState
    }
    return { database: 'ok', migrations: migration, disk }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const reason = isTimeout
      ? 'The database does not answer in time.'
      : 'The backend does not answer.'
    return { database: 'down', reason }
  }
}
