import { restError } from '../api/replies.ts'
import type { DatabaseError } from './request-context.ts'

/**
 * Hole: Lite exposes the failing row, constraint names and exception texts, with status 500 for most codes. Here each
 * SQLSTATE gets PostgREST's status, and only messages raised by our functions or repeating the caller's input are sent.
 */
export function databaseErrorReply(error: DatabaseError, isAnonymous: boolean): Response {
  const { code } = error
  const status = statusOf(code, isAnonymous)
  if (isRaisedByUs(code)) {
    const wait = retryAfter(error.detail)
    const reply = restError(wait === null ? status : 429, {
      code,
      message: error.message,
      details: error.detail ?? null,
      hint: error.hint ?? null,
    })
    if (wait !== null) reply.headers.set('retry-after', String(wait))
    return reply
  }
  const reply = restError(status, { code, message: publicMessage(code, error.message) })
  if (status === 503) reply.headers.set('retry-after', '2')
  return reply
}

/** Class BL is this product's; P0001 is `raise exception` without a code. */
function isRaisedByUs(code: string): boolean {
  return code === 'P0001' || /^BL[0-9A-Z]{3}$/.test(code)
}

/** Seconds, if one of our functions hit a limit: `{"retryAfter": 60}`. */
function retryAfter(detail: string | undefined): number | null {
  const wait = /^\{"retryAfter": ?(\d+)/.exec(detail ?? '')?.[1]
  return wait === undefined ? null : Math.max(1, Number(wait))
}

const MESSAGES: Readonly<Record<string, string>> = {
  '23502': 'A required value is missing.',
  '23503': 'The value refers to something that does not exist, or is still referred to.',
  '23505': 'The value exists already.',
  '23514': 'The value is not allowed.',
  '23P01': 'The value is not allowed.',
  '25006': 'This call may not change anything.',
  '42501': 'You are not allowed to do that.',
  '57014': 'The request took too long.',
}

function publicMessage(code: string, message: string): string {
  const known = MESSAGES[code]
  if (known) return known
  // 22: invalid data. 42703 and 42883: unknown column or function in the request.
  if (/^22/.test(code) || code === '42703' || code === '42883') return message
  return 'The request could not be carried out.'
}

/** PostgREST's mapping of SQLSTATE to status. */
function statusOf(code: string, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '23505' || code === '23503') return 409
  if (code === '25006') return 405
  if (code === '42883' || code === '42P01') return 404
  if (code === '42P17') return 500
  if (code === 'P0001' || /^BL/.test(code)) return 400
  // 57014: statement timeout, which may succeed when retried.
  if (/^(08|53)/.test(code) || code === '57P03' || code === '57014') return 503
  if (/^(0L|0P|28)/.test(code)) return 403
  if (/^54/.test(code)) return 413
  if (/^(09|25|2D|38|39|3B|40|55|57|58|F0|HV|P0|XX)/.test(code)) return 500
  return 400
}

/**
 * Cleans an error of Lite itself, whose hints suggest similar tables and columns, including those the caller may not see.
 */
export async function cleanRestError(reply: Response): Promise<Response> {
  const body = await reply.json().catch(() => ({}))
  const { code, message, details } = body as { code?: string; message?: string; details?: unknown }
  if (reply.status >= 500 || !code || !message) {
    return restError(reply.status >= 500 ? reply.status : 400, {
      code: 'BLX00',
      message: 'The request could not be carried out.',
    })
  }
  const known = typeof details === 'string' && /^PGRST1(00|03|16)$/.test(code)
  return restError(reply.status, { code, message, details: known ? details : null })
}
