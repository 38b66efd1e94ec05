import { AppError, isErrorCode } from '@/domain/errors.ts'
import type { Locale } from '@/i18n/locales.ts'
import { publicConfig } from '@/lib/config.ts'
import type { Entry } from './conversation.ts'

/** A whole answer takes no longer. Milliseconds. */
const TIME_LIMIT_MS = 60_000

interface Asking {
  readonly messages: readonly Pick<Entry, 'role' | 'content'>[]
  readonly locale: Locale
  readonly signal: AbortSignal
  /** Told what there is of the answer so far. */
  readonly onText: (soFar: string) => void
}

/**
 * Asks the function `chat-assistant` and answers `message.content`. Sends no session: the assistant knows nobody.
 * @throws AppError with the code of `error`, `network.offline` and others.
 */
export async function ask({ messages, locale, signal, onText }: Asking): Promise<string> {
  const config = await publicConfig()
  const response = await fetch(`${config.supabaseUrl}/functions/v1/chat-assistant`, {
    method: 'POST',
    headers: {
      apikey: config.publishableKey,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ messages, locale, stream: true }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
  })
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
  // The connection ended before the answer did.
  throw new AppError('network.offline')
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
