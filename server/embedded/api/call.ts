import type { Attempt } from '../limits/attempt.ts'
import type { Claims } from './tokens.ts'

export type Service = 'rest' | 'auth' | 'storage' | 'functions'

/** Who makes a call, as the database will see it. */
export type Caller =
  | { readonly role: 'anon' | 'service_role'; readonly claims: null }
  | { readonly role: 'authenticated'; readonly claims: Claims }

/** One request to the API, read completely and checked for size. */
export interface Call {
  readonly method: string
  readonly url: URL
  readonly service: Service
  /** What follows `/auth/v1` and the like: empty, or starting with a slash. Still percent-encoded. */
  readonly path: string
  readonly headers: Headers
  readonly body: Uint8Array | null
  /** Address of the browser. */
  readonly address: string
  /** It came through the site; other calls are of processes on this machine, such as the site's own for a page. */
  readonly isFromSite: boolean
  /** What was counted for it, which its answer tells. */
  readonly attempts: Attempt[]
  /** Fires when the browser has gone before its answer was complete. */
  readonly gone: AbortSignal
}

/** Splits `/rest/v1/projects` into its service and `/projects`; null for every other path. */
export function splitPath(pathname: string): { service: Service; path: string } | null {
  const match = /^\/(rest|auth|storage|functions)\/v1(\/.*)?$/.exec(pathname)
  return match ? { service: match[1] as Service, path: match[2] ?? '' } : null
}

/** The body as JSON, or undefined when it is none. */
export function jsonBody(call: Call): unknown {
  if (!call.body) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(call.body))
  } catch {
    return undefined
  }
}
