import { type RateState, rpcAsCaller } from '../_shared/database.ts'
import type { FunctionContext, FunctionHandler } from '../_shared/handler.ts'
import { translationProvider } from '../_shared/provider.ts'
import { failure, limitHeaders } from '../_shared/reply.ts'
import { committedMemory } from './catalogues.ts'
import { engineOf } from './engines/index.ts'
import { createLimiter } from './limiter.ts'
import { LIMITS, readWanted } from './request.ts'
import { plan, translate } from './translate.ts'

/** Calls of the provider side by side, of all requests together. */
export const PARALLEL_CALLS = 6
/** The host gives up after a minute: after this time no call begins, and one takes 30 seconds at most. Milliseconds. */
const TIME_MS = 25_000

/** What `begin_translation` counts. */
const LIMIT = { rule: 'translate', most: 60_000, seconds: 3_600 }

const limiter = createLimiter(PARALLEL_CALLS)

/**
 * Translates interface texts for administrators. `GET` tells who would translate; `POST {text, targetLanguage}` translates a
 * text or an object of texts. What fails keeps its original and is named in `failed`.
 */
const handler: FunctionHandler = async (request, context) => {
  if (request.method !== 'GET' && request.method !== 'POST')
    return failure(405, 'validation.invalid', 'Use GET or POST', { allow: 'GET, POST' })
  if (!context.claims) return failure(401, 'auth.required', 'Authentication required')
  const provider = translationProvider(context.env)
  if (request.method === 'GET') {
    const begun = await begin(request, context, 0)
    if (begun instanceof Response) return begun
    return Response.json(
      { provider: provider?.name ?? null },
      { headers: { 'cache-control': 'no-store' } },
    )
  }
  if (Number(request.headers.get('content-length') ?? 0) > LIMITS.body) return tooLarge()
  const body = await request.text()
  if (body.length > LIMITS.body) return tooLarge()
  const wanted = readWanted(parse(body))
  const todo = typeof wanted === 'string' ? null : plan(wanted)
  const begun = await begin(request, context, todo?.items.length ?? 0)
  if (begun instanceof Response) return begun
  if (typeof wanted === 'string' || !todo) return failure(400, 'validation.invalid', String(wanted))
  const answer = await translate(wanted, todo, {
    provider: provider && { name: provider.name, engine: engineOf(provider) },
    memory: await committedMemory(wanted.locale),
    limiter,
    signal: request.signal,
    deadline: Date.now() + TIME_MS,
  })
  return Response.json(answer, { headers: { 'cache-control': 'no-store', ...begun } })
}

export default handler

/**
 * The database decides: administrators only, with their second factor, and so many texts an hour. The refusal, or the
 * head of the answer that tells where they stand.
 */
async function begin(
  request: Request,
  context: FunctionContext,
  keys: number,
): Promise<Response | Record<string, string>> {
  const answer = await rpcAsCaller<RateState | null>(request, context, 'begin_translation', {
    p_keys: keys,
  })
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
