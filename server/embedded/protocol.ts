import type { MailSettings } from '../mail/settings.ts'

/** What the site hands to the backend process when it starts it. All paths are absolute. */
export interface BackendOptions {
  readonly dataDir: string
  /** A PostgreSQL >= 17 to use instead of the embedded one; null starts the embedded one. */
  readonly databaseUrl: string | null
  readonly migrationsDir: string
  readonly functionsDir: string
  /** Module with `seedDemo`; null outside the demo. */
  readonly seedModule: string | null
  /** Public address of the site, without a trailing slash. Links in mails start with it. */
  readonly siteUrl: string
  readonly mail: MailSettings
  /** New accounts must confirm their address before their first login. */
  readonly confirmEmail: boolean
  /** Origins beside the site's own that links in mails may lead to. */
  readonly redirectOrigins: readonly string[]
  /** False only in tests that sign up and in more often than people do. */
  readonly rateLimits: boolean
  /** Where attempts are counted: in the process, or in the database, which survives it and may be shared. */
  readonly limitStore: LimitStoreKind
  /** Cost of a bcrypt hash. Less than {@link PASSWORD_COST} only in tests about something else. */
  readonly passwordCost: number
}

/** What Supabase's own Auth and Lite use. */
export const PASSWORD_COST = 10

export type LimitStoreKind = 'memory' | 'database'

/** Everything the site needs to reach a running backend. */
export interface BackendReady {
  readonly type: 'ready'
  /** Loopback port of the API. */
  readonly port: number
  readonly publishableKey: string
  /** Proves that a request, and the client address it names, comes from the site. */
  readonly internalToken: string
  /** Name of the newest migration, or null when there is none. */
  readonly migration: string | null
}

/** The backend could not start; `reason` is one sentence for the person at the terminal. */
export interface BackendFailed {
  readonly type: 'failed'
  readonly reason: string
  /** False when trying again cannot help, such as a wrong password or a changed migration. */
  readonly retry: boolean
}

export type ToBackend =
  | { readonly type: 'start'; readonly options: BackendOptions }
  | { readonly type: 'stop' }
/** What visitors see may have changed: cached pages with these tags are stale. */
export interface BackendChanged {
  readonly type: 'changed'
  readonly tags: readonly string[]
}

export type FromBackend = BackendReady | BackendFailed | BackendChanged

/** Header with {@link BackendReady.internalToken}; only the site's proxy sends it. */
export const TOKEN_HEADER = 'x-backlit-token'
/** Header with the address of the browser; believed only beside the token. */
export const CLIENT_HEADER = 'x-backlit-client'

/** Header that ties together what one request leaves in the logs of proxy, site and backend. */
export const REQUEST_ID = 'x-request-id'

/** A reason to stop the start, worded for the person at the terminal. */
export class StartError extends Error {
  readonly retry: boolean

  constructor(sentence: string, options: { retry?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause })
    this.name = 'StartError'
    this.retry = options.retry ?? false
  }
}
