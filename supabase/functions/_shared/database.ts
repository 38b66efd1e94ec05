import type { FunctionContext } from './handler.ts'

/** What the Data API answered when it refused. `code` is a SQLSTATE such as BL011. */
export interface Refusal {
  readonly code: string
  readonly message: string
  /** Seconds, where the refusal is a limit. */
  readonly retryAfter: number | null
}

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

/** Calls a database function as the caller of this function: with their token, or as a visitor without one. */
export function rpcAsCaller<Value>(
  request: Request,
  context: FunctionContext,
  name: string,
  args: object,
): Promise<Answer<Value>> {
  const authorization = context.claims ? request.headers.get('authorization') : null
  return rpc(context, context.publishableKey, authorization, name, args, request.signal)
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

/**
 * Takes from what somebody may do in a window of time. The seconds to wait, 0 when it was taken.
 * @param allowance `subject` is an account or a network address; it is kept as a keyed hash.
 */
export async function takeAllowance(
  context: FunctionContext,
  allowance: {
    readonly action: string
    readonly subject: string
    readonly cost: number
    readonly most: number
    readonly seconds: number
  },
): Promise<number> {
  const { action, subject, cost, most, seconds } = allowance
  const answer = await rpcAsService<number>(context, 'take_function_allowance', {
    p_action: action,
    p_subject: subject,
    p_cost: cost,
    p_most: most,
    p_seconds: seconds,
  })
  if (!answer.ok) throw new Error(`The allowance cannot be asked for: ${answer.refusal.code}`)
  return answer.value
}

async function rpc<Value>(
  context: FunctionContext,
  key: string,
  authorization: string | null,
  name: string,
  args: object,
  signal?: AbortSignal,
): Promise<Answer<Value>> {
  const reply = await fetch(`${context.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(authorization ? { authorization } : {}),
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
