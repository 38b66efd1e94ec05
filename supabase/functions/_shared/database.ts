import type { FunctionContext } from './handler.ts'

/** A Data API error. `code` is a SQLSTATE such as BL011. */
interface RpcError {
  readonly code: string
  readonly message: string
  /** Seconds, if a rate limit caused it. */
  readonly retryAfter: number | null
}

type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: RpcError }

/** Calls a database function with the caller's token, or anonymously without one. */
export function rpcAsCaller<Value>(
  context: FunctionContext,
  name: string,
  args: object,
  signal: AbortSignal,
): Promise<Answer<Value>> {
  const { account, publishableKey } = context
  return rpc(context, publishableKey, account?.token ?? null, name, args, signal)
}

/** Calls a database function with the secret key. */
export function rpcAsService<Value>(
  context: FunctionContext,
  name: string,
  args: object,
  signal?: AbortSignal,
): Promise<Answer<Value>> {
  return rpc(context, context.secretKey, null, name, args, signal)
}

/** Rate limit state: seconds to wait (0: none), remaining attempts, seconds until the limit is fully reset. */
export interface RateState {
  readonly wait: number
  readonly left: number
  readonly full: number
}

/** A limit and its subject: an account or a network address, stored as a keyed hash. */
export interface Count {
  readonly rule: string
  readonly subject: string
  readonly most: number
  readonly seconds: number
}

/** Counts an attempt against all limits, or none of them if one is exceeded. Results are in the same order. */
export async function countAttempts(
  context: FunctionContext,
  counts: readonly Count[],
): Promise<readonly RateState[]> {
  const answer = await rpcAsService<readonly RateState[]>(context, 'count_attempts', {
    p_counts: counts.map((count) => ({ cost: 1, ...count })),
  })
  if (!answer.ok) throw new Error(`The limits cannot be asked for: ${answer.refusal.code}`)
  return answer.value
}

async function rpc<Value>(
  context: FunctionContext,
  key: string,
  token: string | null,
  name: string,
  args: object,
  signal?: AbortSignal,
): Promise<Answer<Value>> {
  const reply = await fetch(`${context.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(args),
    ...(signal ? { signal } : {}),
  })
  const body: unknown = await reply.json().catch(() => null)
  if (reply.ok) return { ok: true, value: body as Value }
  const { code, message, details } = (body ?? {}) as Record<string, unknown>
  return {
    ok: false,
    refusal: {
      code: typeof code === 'string' ? code : String(reply.status),
      message: typeof message === 'string' ? message : 'The database does not answer',
      retryAfter: retryAfter(details),
    },
  }
}

function retryAfter(details: unknown): number | null {
  try {
    const parsed = JSON.parse(String(details)) as { retryAfter?: unknown }
    return typeof parsed.retryAfter === 'number' ? parsed.retryAfter : null
  } catch {
    return null
  }
}
