/** Environment of a function, identical on the embedded host and on Supabase. */
export interface FunctionContext {
  readonly env: Readonly<Record<string, string | undefined>>
  /** API URL without a trailing slash. */
  readonly supabaseUrl: string
  readonly publishableKey: string
  /** Key of role `service_role`; never send it to a browser. */
  readonly secretKey: string
  /** The caller's account, with the token that proved it; null for a visitor without one. */
  readonly account: { readonly id: string; readonly token: string } | null
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

/** The token of `Authorization: Bearer …`; null if there is none of that form. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
