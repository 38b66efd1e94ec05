import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLIENT_HEADER, TOKEN_HEADER } from '../protocol.ts'
import { type Call, type Service, splitPath } from './call.ts'
import { drainable } from './drain.ts'
import { gatewayError, restError, storageError } from './replies.ts'

const MEBIBYTE = 1024 * 1024

/** Largest body per service. A multipart frame around a file of 10 MB takes a little more. */
export const BODY_LIMITS: Readonly<Record<Service, number>> = {
  rest: MEBIBYTE,
  auth: MEBIBYTE,
  functions: MEBIBYTE,
  storage: 10 * MEBIBYTE + 16_384,
}

/** Bodies in memory at once, of all requests together, beside those small enough not to matter. Bytes. */
const BODY_BUDGET = 128 * MEBIBYTE
const SMALL_BODY = 64 * 1024

/** Headers that are about the connection and mean nothing behind it. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  TOKEN_HEADER,
  CLIENT_HEADER,
])

export interface ApiServer {
  readonly port: number
  /** Takes no new connections and resolves when every request in flight is answered. */
  close(): Promise<void>
}

interface ApiOptions {
  answer(call: Call): Promise<Response>
  /** `GET /health`, which the site asks and does not pass on to browsers. */
  health(): Promise<Response>
  readonly internalToken: string
  /** Bytes of bodies held at once; for tests. */
  readonly bodyBudget?: number
}

/** Serves the API on a free loopback port. */
export async function serveApi(options: ApiOptions): Promise<ApiServer> {
  const bodies = new BodyBudget(options.bodyBudget ?? BODY_BUDGET)
  const server = createServer(
    {
      requestTimeout: 60_000,
      headersTimeout: 15_000,
      maxHeaderSize: 16_384,
      // Longer than the site keeps an idle connection, or a request could meet one that is just closing.
      keepAliveTimeout: 90_000,
    },
    (request, response) => {
      handle(request, response, options, bodies).catch((error: unknown) => {
        // A sender that left before its body was complete is no fault of ours.
        if (request.complete) console.error('An API request failed:', error)
        response.destroy()
      })
    },
  )
  const close = drainable(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return { port: (server.address() as AddressInfo).port, close }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: ApiOptions,
  bodies: BodyBudget,
): Promise<void> {
  const url = parseUrl(request)
  if (url?.pathname === '/health') return send(response, await options.health())
  const place = url && splitPath(url.pathname)
  if (!url || !place) return send(response, gatewayError(404, 'Not Found'))
  const body = await readBody(request, response, BODY_LIMITS[place.service], bodies)
  if (body === 'too large' || body === 'no room') {
    // The rest of the body is not read: close, or the client would go on sending.
    response.setHeader('connection', 'close')
    if (body === 'too large') return send(response, tooLarge(place.service))
    response.setHeader('retry-after', '5')
    return send(response, gatewayError(503, 'Too many large bodies at once'))
  }
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const call: Call = {
    method: request.method ?? 'GET',
    url,
    ...place,
    headers: readHeaders(request),
    body,
    ...origin(request, options.internalToken),
    attempts: [],
    gone: gone.signal,
  }
  await send(response, await options.answer(call))
}

function parseUrl(request: IncomingMessage): URL | null {
  if (!request.url?.startsWith('/') || request.url.includes('\\')) return null
  try {
    return new URL(`http://localhost${request.url}`)
  } catch {
    return null
  }
}

/** What bodies may take of the memory together: many senders of large ones must not use it up. */
class BodyBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  /** Returns what takes room for one request, and is false when there is none. All is free when its answer has ended. */
  holder(response: ServerResponse): (bytes: number) => boolean {
    let held = 0
    response.once('close', () => {
      this.#left += held
    })
    return (bytes) => {
      if (bytes > this.#left) return false
      this.#left -= bytes
      held += bytes
      return true
    }
  }
}

async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  bodies: BodyBudget,
): Promise<Uint8Array | null | 'too large' | 'no room'> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too large'
  const hold = bodies.holder(response)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) return 'too large'
    if (size > SMALL_BODY && !hold(chunk.length)) return 'no room'
    chunks.push(chunk)
  }
  return size === 0 ? null : Buffer.concat(chunks)
}

function readHeaders(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (!CONNECTION_HEADERS.has(name)) headers.set(name, values?.join(', ') ?? '')
  }
  return headers
}

/** The browser's address, which only the site may tell; others are who they connect as. */
function origin(
  request: IncomingMessage,
  internalToken: string,
): Pick<Call, 'address' | 'isFromSite'> {
  const own = request.socket.remoteAddress ?? 'unknown'
  const token = Buffer.from(String(request.headers[TOKEN_HEADER] ?? ''))
  const expected = Buffer.from(internalToken)
  if (token.length !== expected.length || !timingSafeEqual(token, expected))
    return { address: own, isFromSite: false }
  return { address: String(request.headers[CLIENT_HEADER] ?? own), isFromSite: true }
}

function tooLarge(service: Service): Response {
  const message = 'The request body is too large'
  if (service === 'storage') return storageError(413, 'Payload too large', message)
  if (service === 'rest') return restError(413, { code: 'BLX13', message })
  return gatewayError(413, message)
}

async function send(response: ServerResponse, reply: Response): Promise<void> {
  response.statusCode = reply.status
  for (const [name, value] of reply.headers)
    if (name !== 'set-cookie') response.setHeader(name, value)
  if (!response.hasHeader('x-content-type-options'))
    response.setHeader('x-content-type-options', 'nosniff')
  if (!reply.body || response.destroyed || response.req.method === 'HEAD') {
    await reply.body?.cancel()
    response.end()
    return
  }
  // pipeline() costs as much as the rest of a small answer.
  const reader = reply.body.getReader()
  response.once('close', () => void reader.cancel().catch(() => {}))
  for (;;) {
    const { done, value } = await reader.read()
    if (response.destroyed) return
    if (done) break
    if (!response.write(value)) await drained(response)
  }
  response.end()
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
}
