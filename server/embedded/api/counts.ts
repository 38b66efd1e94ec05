import type postgres from 'postgres'
import type { Call, Caller } from './call.ts'
import { jsonBody } from './call.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const KNOWN = new Set(['p_since', 'p_thread'])

/** True for `POST /rpc/my_counts`, the question that every open page repeats. */
export function asksCounts(call: Call): boolean {
  return (
    call.service === 'rest' &&
    call.path === '/rpc/my_counts' &&
    call.method === 'POST' &&
    call.url.search === ''
  )
}

/**
 * Answers a question for counts with one statement of ours: through Lite it costs several times as much. The database
 * function is the same and asks for the caller as always. Null for calls of any other form, which go the long way and
 * fail there in the usual words.
 */
export async function answerCounts(
  sql: postgres.Sql,
  call: Call,
  caller: Caller,
): Promise<string | null> {
  if (!asksCounts(call) || caller.role !== 'authenticated') return null
  const body = call.body ? jsonBody(call) : {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const { p_since: since = null, p_thread: thread = null } = body as Record<string, unknown>
  if (Object.keys(body).some((name) => !KNOWN.has(name))) return null
  if (since !== null && typeof since !== 'string') return null
  if (thread !== null && !(typeof thread === 'string' && UUID.test(thread))) return null
  // Claims are set for this one statement, which is a transaction of its own.
  const [row] = await sql<{ counts: unknown }[]>`
    select public.my_counts(${since}, ${thread}) as counts
    from (
      select set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true) as claims,
        set_config('request.jwt.claim.sub', ${caller.claims.sub}, true) as sub) as caller
    where caller.claims is not null and caller.sub is not null`
  return JSON.stringify(row?.counts ?? null)
}
