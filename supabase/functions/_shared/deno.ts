import type { FunctionContext, FunctionHandler, WarmFunction } from './handler.ts'

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
    return await handler(request, await contextOf(request))
  } catch (error) {
    if (signal.aborted) return new Response(null, { status: 499 })
    console.error('The function failed:', error)
    return Response.json({ message: 'Internal Server Error' }, { status: 500 })
  }
}

async function contextOf(request: Request): Promise<FunctionContext> {
  const env = Deno.env.toObject()
  const surroundings = {
    env,
    supabaseUrl: (env.SUPABASE_URL ?? '').replace(/\/+$/, ''),
    publishableKey: firstKey(env.SUPABASE_PUBLISHABLE_KEYS) ?? env.SUPABASE_ANON_KEY ?? '',
    secretKey: firstKey(env.SUPABASE_SECRET_KEYS) ?? env.SUPABASE_SERVICE_ROLE_KEY ?? '',
  }
  return {
    ...surroundings,
    claims: await claimsOf(request, surroundings.supabaseUrl, surroundings.publishableKey),
    // Set by Supabase's proxy; a client's own value comes later in the list or not at all.
    clientAddress:
      request.headers.get('cf-connecting-ip') ??
      request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ??
      'unknown',
  }
}

/** Verifies the caller with the Auth API, which knows of revoked sessions whose token is still valid. */
async function claimsOf(
  request: Request,
  url: string,
  key: string,
): Promise<FunctionContext['claims']> {
  const authorization = request.headers.get('authorization')
  if (!authorization || authorization === `Bearer ${key}`) return null
  const reply = await fetch(`${url}/auth/v1/user`, { headers: { apikey: key, authorization } })
  if (!reply.ok) {
    await reply.body?.cancel()
    return null
  }
  const user = (await reply.json()) as { id: string; email?: string }
  return { sub: user.id, email: user.email }
}

/** The new keys come as a JSON object by name. */
function firstKey(json: string | undefined): string | null {
  if (!json) return null
  const keys = JSON.parse(json) as Record<string, string>
  return keys.default ?? Object.values(keys)[0] ?? null
}
