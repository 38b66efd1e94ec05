/** Environment of a function, identical on the embedded host and on Supabase. */
export interface FunctionContext {
  readonly env: Readonly<Record<string, string | undefined>>
  /** API URL without a trailing slash. */
  readonly supabaseUrl: string
  readonly publishableKey: string
  /** Key of role `service_role`; never send it to a browser. */
  readonly secretKey: string
  /** Verified claims of the signed-in caller; null for a visitor. */
  readonly claims: { readonly sub: string; readonly email?: string | undefined } | null
  /** IP address of the client. */
  readonly clientAddress: string
}

/**
 * Default export of `supabase/functions/<name>/handler.ts`. Web APIs only, so that it runs anywhere. The request's
 * signal aborts on disconnect or timeout; stop anything that costs money then.
 */
export type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response>

/** Optional export `warm`, called once at startup and not awaited by requests. */
export type WarmFunction = (env: FunctionContext['env']) => Promise<void>
