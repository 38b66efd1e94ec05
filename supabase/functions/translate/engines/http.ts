import { EngineError, faultOfStatus, retryAfterMs } from '../engine.ts'

/** Timeout of a batch, in milliseconds. */
const CALL_LIMIT_MS = 30_000

/** Posts JSON to a translation engine and parses the response. @throws EngineError, or the signal's reason */
export async function postJson(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)]),
    })
    if (reply.ok) return await reply.json()
    await reply.body?.cancel()
    throw new EngineError(
      faultOfStatus(reply.status),
      retryAfterMs(reply.headers.get('retry-after')),
    )
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof EngineError) throw error
    throw new EngineError(error instanceof SyntaxError ? 'garbled' : 'busy')
  }
}
