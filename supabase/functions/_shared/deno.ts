import {
  bearerToken,
  type FunctionContext,
  type FunctionHandler,
  type WarmFunction,
} from './handler.ts'
import { failure } from './reply.ts'

declare const Deno: {
  readonly env: { toObject(): Record<string, string> }
  serve(handler: (request: Request) => Promise<Response>): unknown
}

/**
 * The site and Supabase are different origins. Wildcards are safe because calls authenticate by header, never by
 * cookie.
 */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-expose-headers': 'retry-after, ratelimit, ratelimit-policy',
}

/** Serves a handler on Supabase, with Deno as the runtime and environment variables as configuration. */
export function serveOnSupabase(handler: FunctionHandler, warm?: WarmFunction): unknown {
  // An instance starts on a call, so warm up in parallel to it.
  warm?.(Deno.env.toObject()).catch((error: unknown) => console.error('Warming failed:', error))
  return Deno.serve(async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
    const reply = await answer(handler, request)
    const headers = new Headers(reply.headers)
    for (const [name, value] of Object.entries(CORS)) headers.set(name, value)
    return new Response(reply.body, { status: reply.status, headers })
  })
}

async function answer(handler: FunctionHandler, request: Request): Promise<Response> {
  // Deno creates the signal lazily and does not replay earlier aborts.
  const { signal } = request
  try {
    const context = await contextOf(request)
    return context instanceof Response ? context : await handler(request, context)
  } catch (error) {
    if (signal.aborted) return new Response(null, { status: 499 })
    console.error('The function failed:', error)
    return Response.json({ message: 'Internal Server Error' }, { status: 500 })
  }
}

async function contextOf(request: Request): Promise<FunctionContext | Response> {
  const env = Deno.env.toObject()
  const surroundings = {
    env,
    supabaseUrl: (env.SUPABASE_URL ?? '').replace(/\/+$/, ''),
    publishableKey: firstKey(env.SUPABASE_PUBLISHABLE_KEYS) ?? env.SUPABASE_ANON_KEY ?? '',
    secretKey: firstKey(env.SUPABASE_SECRET_KEYS) ?? env.SUPABASE_SERVICE_ROLE_KEY ?? '',
  }
  const account = await accountOf(request, surroundings.supabaseUrl, surroundings.publishableKey)
  if (account instanceof Response) return account
  return {
    ...surroundings,
    account,
    // Set by Supabase's proxy; a client's own value comes later in the list or not at all.
    clientAddress:
      request.headers.get('cf-connecting-ip') ??
      request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ??
      'unknown',
  }
}

/**
 * Verifies the caller with the Auth API, which knows of revoked sessions whose token is still valid. A token that it
 * refuses is refused here too: its bearer is no visitor, whom fewer limits count.
 */
async function accountOf(
  request: Request,
  url: string,
  key: string,
): Promise<FunctionContext['account'] | Response> {
  if (!request.headers.has('authorization')) return null
  const token = bearerToken(request.headers)
  if (token === key) return null
  const headers = { apikey: key, authorization: `Bearer ${token}` }
  const reply = await fetch(`${url}/auth/v1/user`, { headers, signal: request.signal })
  if (reply.ok) {
    const { id } = (await reply.json()) as { id: string }
    return { id, token: String(token) }
  }
  await reply.body?.cancel()
  return reply.status < 500
    ? failure(401, 'auth.session_expired', 'The session has ended')
    : failure(503, 'network.unavailable', 'The Auth API does not answer', { 'retry-after': '2' })
}

/** The new keys come as a JSON object by name. */
function firstKey(json: string | undefined): string | null {
  if (!json) return null
  const keys = JSON.parse(json) as Record<string, string>
  return keys.default ?? Object.values(keys)[0] ?? null
}
