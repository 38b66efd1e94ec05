import type { CacheTag } from '#core/cache.server.ts'
import type { MailSettings } from '../mail/settings.ts'

/** Start options of the backend process. All paths are absolute. */
export interface BackendOptions {
  /** Of the software; recorded in the database, for those that find it too new. */
  readonly version: string
  readonly dataDir: string
  /** A PostgreSQL >= 17 to use instead; null starts the embedded one. */
  readonly databaseUrl: string | null
  readonly migrationsDir: string
  readonly functionsDir: string
  /** Module with `seedDemo`; null outside the demo. */
  readonly seedModule: string | null
  /** True when only this machine can reach the site. */
  readonly isLocal: boolean
  /** Public URL of the site for links in mails, without a trailing slash. */
  readonly siteUrl: string
  readonly mail: MailSettings
  /** New accounts must confirm their address before their first login. */
  readonly confirmEmail: boolean
  /** Origins, besides the site's, that links in mails may lead to. */
  readonly redirectOrigins: readonly string[]
  /** False only in tests. */
  readonly rateLimits: boolean
  readonly disk: DiskLimits
  /** bcrypt cost. Below {@link PASSWORD_COST} only in tests. */
  readonly passwordCost: number
}

/** The bcrypt cost of Supabase Auth and Lite. */
export const PASSWORD_COST = 10

/** Password of the three published accounts of the demo. */
export const DEMO_PASSWORD = 'backlit-demo-2026'

/** When the data folder counts as full, in bytes. */
export interface DiskLimits {
  /** Free space of its disk that stays for what exists already. */
  readonly reserveBytes: number
  /** Most that database and uploads may take together; null leaves that to the disk. */
  readonly quotaBytes: number | null
}

/** How the site reaches the running backend. */
export interface BackendReady {
  readonly type: 'ready'
  /** Loopback port of the API. */
  readonly port: number
  /** The API's socket in the file system, or its named pipe on Windows; null if there is none, only the port. */
  readonly socket: string | null
  readonly publishableKey: string
  /** Proves that a request and its client address come from the site. */
  readonly internalToken: string
  /** Name of the newest migration; null if there is none. */
  readonly migration: string | null
}

/** The backend could not start. `reason` is one sentence for the operator. */
interface BackendFailed {
  readonly type: 'failed'
  readonly reason: string
  /** False if retrying can't help, such as after a changed migration. */
  readonly retry: boolean
}

export type ToBackend =
  | { readonly type: 'start'; readonly options: BackendOptions }
  | { readonly type: 'stop' }
/** Cached pages with these tags are stale. */
interface BackendChanged {
  readonly type: 'changed'
  readonly tags: readonly CacheTag[]
}

export type FromBackend = BackendReady | BackendFailed | BackendChanged

/** Header with {@link BackendReady.internalToken}; only the site's proxy sends it. */
export const TOKEN_HEADER = 'x-backlit-token'
/** Header with the address of the browser; trusted only together with the token. */
export const CLIENT_HEADER = 'x-backlit-client'

/** Header that correlates the logs of proxy, site and backend. */
export const REQUEST_ID = 'x-request-id'

/** The start cannot go on. The message is one sentence for the operator. */
export class StartError extends Error {
  readonly retry: boolean

  constructor(sentence: string, options: { retry?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause })
    this.name = 'StartError'
    this.retry = options.retry ?? false
  }
}
