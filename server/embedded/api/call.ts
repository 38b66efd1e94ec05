import type { Attempt } from '../limits/store.ts'

export type Service = 'rest' | 'auth' | 'storage' | 'functions'

/** An API request without its body. */
export interface CallHead {
  readonly method: string
  readonly url: URL
  readonly service: Service
  /** After `/auth/v1` and the like: empty, or starting with a slash. Percent-encoded. */
  readonly path: string
  readonly headers: Headers
  /** IP address of the browser. */
  readonly address: string
  /** Proxied by the site for a browser. Other calls come from this machine, such as the site rendering a page. */
  readonly isFromSite: boolean
  /** Rate limits counted so far, for the response headers. */
  readonly attempts: Attempt[]
  /** Aborts if the browser disconnects before the response is complete. */
  readonly signal: AbortSignal
}

/** An API request whose body is read completely and within its limit. */
export interface Call extends CallHead {
  readonly body: Uint8Array | null
}

/** As whom Lite answers a call. */
export type Identity =
  | { readonly role: 'anon' | 'service_role' }
  | { readonly role: 'authenticated'; readonly token: string }

/** Splits `/rest/v1/projects` into `rest` and `/projects`; null if it is not an API path. */
export function splitPath(pathname: string): { service: Service; path: string } | null {
  const match = /^\/(rest|auth|storage|functions)\/v1(\/.*)?$/.exec(pathname)
  return match ? { service: match[1] as Service, path: match[2] ?? '' } : null
}

/** The parsed body, or undefined if it is not JSON. */
export function jsonBody(call: Call): unknown {
  if (!call.body) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(call.body))
  } catch {
    return undefined
  }
}
