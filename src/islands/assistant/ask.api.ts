import { freshToken } from '#core/access-token.ts'
import { publicConfig } from '#core/config.ts'
import { AppError, isErrorCode, unreachable } from '#core/errors.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Entry } from './conversation.ts'

/** Timeout of a whole answer. Milliseconds. */
const ANSWER_TIMEOUT_MS = 60_000
/** Longest a question waits for a token refresh. Milliseconds. */
const TOKEN_TIMEOUT_MS = 3000

interface AskOptions {
  readonly messages: readonly Pick<Entry, 'role' | 'content'>[]
  readonly locale: Locale
  /** Slug of the project whose page this is, if it is one. */
  readonly project?: string | undefined
  readonly signal: AbortSignal
  /** Called with the partial answer. */
  readonly onText: (soFar: string) => void
}

/**
 * Calls the `chat-assistant` function and resolves to `message.content`. A signed-in user's token is sent so that
 * the question counts against the account too; without a usable token the call is anonymous.
 * @throws AppError with the code of `error`, `network.unavailable` and others
 */
export async function ask({
  messages,
  locale,
  project,
  signal,
  onText,
}: AskOptions): Promise<string> {
  const config = await publicConfig()
  const stop = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
  const request = (token: string | null) =>
    fetch(`${config.supabaseUrl}/functions/v1/chat-assistant`, {
      method: 'POST',
      headers: {
        apikey: config.publishableKey,
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ messages, locale, project, stream: true }),
      signal: stop,
    })
  const token = await tokenInTime(stop)
  let response = await request(token)
  if (token && response.status === 401) {
    await response.body?.cancel()
    response = await request(null)
  }
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.includes('text/event-stream')) {
    return contentOf(await response.json().catch(() => null))
  }
  let soFar = ''
  for await (const { event, data } of eventsOf(response)) {
    if (event === 'delta') {
      soFar += String((data as { text?: unknown }).text ?? '')
      onText(soFar)
    } else return contentOf(data)
  }
  // The stream ended before the answer did.
  throw new AppError(unreachable())
}

/** The access token, or null if there is none in time. */
async function tokenInTime(stop: AbortSignal): Promise<string | null> {
  stop.throwIfAborted()
  const over = AbortSignal.any([stop, AbortSignal.timeout(TOKEN_TIMEOUT_MS)])
  const late = new Promise<null>((resolve) => {
    over.addEventListener('abort', () => resolve(null), { once: true })
  })
  const token = freshToken().catch(() => null)
  return (await Promise.race([token, late]))?.value ?? null
}

function contentOf(body: unknown): string {
  const { message, error } = (body ?? {}) as {
    message?: { content?: unknown }
    error?: { code?: unknown }
  }
  if (typeof message?.content === 'string' && message.content) return message.content
  throw new AppError(isErrorCode(error?.code) ? error.code : 'unknown', { cause: error })
}

async function* eventsOf(response: Response): AsyncGenerator<{ event: string; data: unknown }> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    text += value ?? ''
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event = ''] = /^event: (.*)$/m.exec(block) ?? []
      const [, data = 'null'] = /^data: (.*)$/m.exec(block) ?? []
      yield { event, data: JSON.parse(data) as unknown }
    }
    if (done) return
  }
}
