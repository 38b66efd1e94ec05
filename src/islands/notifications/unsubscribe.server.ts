import type { ServerBackend } from '#core/backend.server.ts'
import { anonClient } from '#core/client.server.ts'
import { SQLSTATE_CODES } from '#core/error-codes.ts'

/** An account, a topic and a signature. */
const TOKEN_SHAPE = /^[0-9a-f-]{36}\.[a-z]+\.[0-9a-f]{64}$/

/** The mails a link is about; `invalid` for an unknown link, `unavailable` if the backend cannot be reached. */
type UnsubscribeAnswer =
  | { readonly status: 'known'; readonly topic: string }
  | { readonly status: 'invalid' | 'unavailable' }

/** Reads what an unsubscribe link turns off and, on request, turns it off. */
export async function unsubscribe(
  backend: ServerBackend,
  token: string,
  confirm: boolean,
): Promise<UnsubscribeAnswer> {
  if (!TOKEN_SHAPE.test(token)) return { status: 'invalid' }
  try {
    const { data, error } = await anonClient(backend)
      .rpc(confirm ? 'unsubscribe' : 'unsubscribe_topic', { p_token: token })
      .abortSignal(AbortSignal.timeout(5_000))
    if (!error) return { status: 'known', topic: data }
    if (SQLSTATE_CODES[error.code] === 'unsubscribe.invalid') return { status: 'invalid' }
    console.error('Unsubscribing failed:', error.message)
  } catch (error) {
    console.error('Unsubscribing failed:', error)
  }
  return { status: 'unavailable' }
}
