import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stub responds to a call. */
export type Mood =
  | 'fine'
  | 'slow'
  | 'truncated'
  | 'wrong-json'
  | 'not-json'
  | 'loses-marks'
  | 'skips-last'
  | { readonly status: number; readonly retryAfter?: number }

/** An HTTP stub of all translation providers and of the Data API. "Translates" by putting texts in «». */
export interface TranslationStub {
  readonly url: string
  /** For the next calls, in order; afterwards {@link TranslationStub.usual} applies. */
  readonly moods: Mood[]
  usual: Mood
  /** Number of texts of each call. */
  readonly calls: number[]
  readonly bodies: string[]
  /** Highest number of concurrent calls. */
  readonly busiest: () => number
  /** Number of calls aborted by the caller. */
  readonly abandoned: () => number
  /** Milliseconds before each response. */
  latency: number
  /** SQLSTATE that `begin_translation` raises. */
  refusal: string | null
  /** Tokens sent to the Data API. */
  readonly tokens: (string | undefined)[]
  reset(): void
  close(): Promise<void>
}

export async function startTranslationStub(): Promise<TranslationStub> {
  let running = 0
  let busiest = 0
  let abandoned = 0
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stub: TranslationStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    moods: [],
    usual: 'fine',
    calls: [],
    bodies: [],
    busiest: () => busiest,
    abandoned: () => abandoned,
    latency: 0,
    refusal: null,
    tokens: [],
    reset() {
      running = busiest = abandoned = 0
      stub.latency = 0
      stub.usual = 'fine'
      stub.refusal = null
      for (const list of [stub.moods, stub.calls, stub.bodies, stub.tokens]) list.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const send = (status: number, value: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof value === 'string' ? value : JSON.stringify(value))
    }
    if (request.url === '/auth/v1/user') {
      const known = request.headers.authorization === 'Bearer admin-token'
      return send(known ? 200 : 403, known ? { id: 'admin', email: 'admin@example.org' } : {})
    }
    if (request.url?.startsWith('/rest/v1/rpc/begin_translation')) {
      stub.tokens.push(request.headers.authorization)
      if (!stub.refusal) return send(200, 'null')
      const details = JSON.stringify({ retryAfter: 90 })
      return send(400, { code: stub.refusal, message: 'Refused', details })
    }
    const mood = stub.moods.shift() ?? stub.usual
    stub.bodies.push(body)
    running++
    busiest = Math.max(busiest, running)
    let isGone = false
    response.once('close', () => {
      running--
      if (!response.writableFinished) {
        isGone = true
        abandoned++
      }
    })
    const wait = mood === 'slow' ? 60_000 : stub.latency
    if (wait > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait)
        response.once('close', () => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
    if (isGone) return
    const protocol = protocolOf(String(request.url), JSON.parse(body))
    stub.calls.push(protocol.texts.length)
    if (typeof mood === 'object') {
      const headers: Record<string, string> =
        mood.retryAfter === undefined ? {} : { 'retry-after': String(mood.retryAfter) }
      return send(mood.status, { error: { message: `No: ${body}` } }, headers)
    }
    const texts = protocol.texts.map((text) => `«${text}»`)
    if (mood === 'loses-marks') texts[0] = (texts[0] ?? '').replace(/⟦\d+⟧|<x [^>]*>/g, '')
    if (mood === 'skips-last') texts.pop()
    if (mood === 'not-json') return send(200, '<html>Bad gateway</html>')
    send(200, protocol.answer(texts, mood))
  }
  return stub
}

interface Protocol {
  readonly texts: readonly string[]
  answer(texts: readonly string[], mood: Mood): unknown
}

function protocolOf(url: string, body: Record<string, unknown>): Protocol {
  if (url === '/v2/translate') {
    return {
      texts: body.text as string[],
      answer: (texts) => ({ translations: texts.map((text) => ({ text })) }),
    }
  }
  if (url === '/translate') {
    return { texts: body.q as string[], answer: (texts) => ({ translatedText: texts }) }
  }
  const messages = body.messages as { role: string; content: unknown }[]
  const content = messages.at(-1)?.content
  const prompt = typeof content === 'string' ? content : JSON.stringify(content)
  const entries = JSON.parse(prompt) as { id: number; text: string }[]
  return {
    texts: entries.map(({ text }) => text),
    answer: (texts, mood) => {
      const json = JSON.stringify(Object.fromEntries(texts.map((text, id) => [id, text])))
      const words =
        mood === 'truncated'
          ? json.slice(0, json.length / 2)
          : mood === 'wrong-json'
            ? '{"answer": ["I am a helpful assistant"]}'
            : `\`\`\`json\n${json}\n\`\`\``
      return {
        id: 'x',
        object: 'chat.completion',
        created: 0,
        model: 'stub',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: words },
            finish_reason: mood === 'truncated' ? 'length' : 'stop',
          },
        ],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }
    },
  }
}
