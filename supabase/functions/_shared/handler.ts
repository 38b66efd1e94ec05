/** What a function learns about its surroundings; the same on the embedded host and on Supabase. */
export interface FunctionContext {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Address of the API, without a trailing slash. */
  readonly supabaseUrl: string
  readonly publishableKey: string
  /** Key of role `service_role`; never send it to a browser. */
  readonly secretKey: string
  /** Verified claims of the signed-in caller; null for a visitor. */
  readonly claims: { readonly sub: string; readonly email?: string | undefined } | null
  /** Address of the browser. */
  readonly clientAddress: string
}

/**
 * Default export of `supabase/functions/<name>/handler.ts`. Web APIs only, so that it runs anywhere. The request's signal
 * fires when the caller has gone or the time is over: whatever costs money stops then.
 */
export type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response>

/** Export `warm` beside the default, where there is one: called once before the first call, and not waited for. */
export type WarmFunction = (env: FunctionContext['env']) => Promise<void>
