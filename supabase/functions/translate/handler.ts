import { type RateState, rpcAsCaller } from '../_shared/database.ts'
import type { FunctionContext, FunctionHandler } from '../_shared/handler.ts'
import { translationProvider } from '../_shared/provider.ts'
import { failure, limitHeaders } from '../_shared/reply.ts'
import { committedMemory } from './catalogues.ts'
import { engineOf } from './engines/index.ts'
import { createLimiter } from './limiter.ts'
import { LIMITS, parseRequest } from './request.ts'
import { plan, translate } from './translate.ts'

/** Concurrent provider calls across all requests. */
export const CONCURRENT_CALLS = 6
/** No call starts after this many milliseconds: the host stops after a minute, and a call takes up to 30 seconds. */
const CALL_DEADLINE_MS = 25_000

/** Counted by `begin_translation`. */
const LIMIT = { rule: 'translate', most: 60_000, seconds: 3_600 }

const limiter = createLimiter(CONCURRENT_CALLS)

/**
 * Translates UI texts for administrators. `GET` returns the provider; `POST {text, targetLanguage}` translates a text
 * or an object of texts. Failed texts keep their original and are listed in `failed`.
 */
const handler: FunctionHandler = async (request, context) => {
  if (request.method !== 'GET' && request.method !== 'POST')
    return failure(405, 'validation.invalid', 'Use GET or POST', { allow: 'GET, POST' })
  if (!context.account) return failure(401, 'auth.required', 'Authentication required')
  // Reading a body of a megabyte is work that only administrators may cause.
  const allowed = await authorise(request, context, 0)
  if (allowed instanceof Response) return allowed
  const provider = translationProvider(context.env)
  if (request.method === 'GET') {
    return Response.json(
      { provider: provider?.name ?? null },
      { headers: { 'cache-control': 'no-store' } },
    )
  }
  if (Number(request.headers.get('content-length') ?? 0) > LIMITS.body) return tooLarge()
  const body = await request.text()
  if (body.length > LIMITS.body) return tooLarge()
  const input = parseRequest(parse(body))
  if (typeof input === 'string') return failure(400, 'validation.invalid', input)
  const todo = plan(input)
  const counted = await authorise(request, context, todo.items.length)
  if (counted instanceof Response) return counted
  const answer = await translate(input, todo, {
    provider: provider && { name: provider.name, engine: engineOf(provider) },
    memory: await committedMemory(input.locale),
    limiter,
    signal: request.signal,
    deadline: Date.now() + CALL_DEADLINE_MS,
  })
  return Response.json(answer, { headers: { 'cache-control': 'no-store', ...counted } })
}

export default handler

/**
 * Authorises in the database: administrators with a second factor, limited texts per hour. Returns a refusal, or the
 * rate limit headers.
 */
async function authorise(
  request: Request,
  context: FunctionContext,
  keys: number,
): Promise<Response | Record<string, string>> {
  const args = { p_keys: keys }
  const answer = await rpcAsCaller<RateState | null>(
    context,
    'begin_translation',
    args,
    request.signal,
  )
  if (answer.ok) return answer.value ? limitHeaders([LIMIT], [answer.value]) : {}
  const { code, message, retryAfter } = answer.refusal
  if (code === 'BL220')
    return failure(
      429,
      'translation.rate_limited',
      message,
      limitHeaders([LIMIT], [{ wait: retryAfter ?? 1, left: 0, full: LIMIT.seconds }]),
    )
  if (code === 'BL011') return failure(403, 'admin.required', message)
  if (code === 'BL116') return failure(403, 'auth.mfa_required', message)
  if (code === 'BL119') return failure(403, 'admin.second_factor', message)
  if (code === 'BL010' || code === 'PGRST301' || code === 'PGRST303')
    return failure(401, 'auth.required', message)
  return failure(503, 'network.unavailable', 'The database does not answer')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function tooLarge(): Response {
  return failure(413, 'validation.invalid', 'The request body is too large')
}
