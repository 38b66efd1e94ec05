import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  type AddressInfo,
  createServer as createListener,
  type ListenOptions,
  type Server,
  type Socket,
} from 'node:net'
import { isSameSecret } from '#core/same-secret.server.ts'
import { untilRoom } from '../../until-room.ts'
import { CLIENT_HEADER, TOKEN_HEADER } from '../protocol.ts'
import { type CallHead, type Service, splitPath } from './call.ts'
import { drainable } from './drain.ts'
import type { Gateway } from './gateway.ts'
import { gatewayError, restError, storageError } from './replies.ts'

const MEBIBYTE = 1024 * 1024

/** Largest body per service, in bytes. Storage has room for the multipart frame around 10 MB. */
export const BODY_LIMITS: Readonly<Record<Service, number>> = {
  rest: MEBIBYTE,
  auth: MEBIBYTE,
  functions: MEBIBYTE,
  storage: 10 * MEBIBYTE + 16_384,
}

/** Bytes of large bodies in memory at once, over all requests. */
const BODY_BUDGET = 128 * MEBIBYTE
/** Share of the budget that one sender may hold. */
const SENDER_SHARE = 0.5
/** Bytes of a body that are not counted, and the largest body of a visitor. */
const SMALL_BODY = 64 * 1024

/** How long the rest of a refused body is read. Milliseconds. */
const DISCARD_MS = 10_000

/** Hop-by-hop, or internal to the site and this process. */
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
  /** Path of the socket; null if there is none. */
  readonly socket: string | null
  /** Accepts no new connections; resolves after the last response. */
  close(): Promise<void>
}

interface ApiOptions extends Gateway {
  /** `GET /health`, for the site only. */
  health(): Promise<Response>
  readonly internalToken: string
  /** Path of a socket, or name of a pipe, to listen to as well. */
  readonly socket?: string | null
  /** Bytes; for tests. */
  readonly bodyBudget?: number
}

/** Serves the API on a free loopback port, and at a socket where the file system has sockets. */
export async function serveApi(options: ApiOptions): Promise<ApiServer> {
  const bodies = new BodyBudget(options.bodyBudget ?? BODY_BUDGET)
  const ofProxy = new WeakSet<Socket>()
  const server = createServer(
    {
      requestTimeout: 60_000,
      headersTimeout: 15_000,
      maxHeaderSize: 16_384,
      // Longer than the site keeps idle connections, or its next request could race with our close.
      keepAliveTimeout: 90_000,
    },
    (request, response) => {
      if (isProxied(request, options.internalToken)) ofProxy.add(request.socket)
      // The proxy always sends the token: this request was smuggled in the body of another.
      else if (ofProxy.has(request.socket)) return void request.socket.destroy()
      handle(request, response, options, bodies).catch((error: unknown) => {
        // Incomplete: the client disconnected while sending.
        if (request.complete) console.error('An API request failed:', error)
        response.destroy()
      })
    },
  )
  const atSocket = createListener({ allowHalfOpen: true }, (connection) =>
    server.emit('connection', connection),
  )
  const close = drainable(server, atSocket)
  await listen(server, { port: 0, host: '127.0.0.1' })
  return {
    port: (server.address() as AddressInfo).port,
    socket: await listenToSocket(atSocket, options.socket ?? null),
    close,
  }
}

function listen(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, resolve)
  })
}

/** The path, or null where there can be no socket, as in some folders that a container shares with its host. */
async function listenToSocket(server: Server, path: string | null): Promise<string | null> {
  if (path === null) return null
  try {
    // A backend that was killed leaves its socket.
    if (process.platform !== 'win32') await rm(path, { force: true })
    await listen(server, { path })
    return path
  } catch {
    return null
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: ApiOptions,
  bodies: BodyBudget,
): Promise<void> {
  const url = parseUrl(request)
  if (url?.pathname === '/health') return send(response, await options.health())
  const route = url && splitPath(url.pathname)
  if (!url || !route) return send(response, gatewayError(404, 'Not Found'))
  const disconnect = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) disconnect.abort()
  })
  const head: CallHead = {
    method: request.method ?? 'GET',
    url,
    ...route,
    headers: readHeaders(request),
    ...readSender(request, options.internalToken),
    attempts: [],
    signal: disconnect.signal,
  }
  const mayBeLarge =
    Number(request.headers['content-length'] ?? 0) > SMALL_BODY ||
    request.headers['transfer-encoding'] !== undefined
  const admitted = mayBeLarge ? await options.admit(head) : undefined
  if (admitted instanceof Response) return refuseBody(request, response, admitted)
  const isKnown = admitted !== undefined && admitted.role !== 'anon'
  const limit = isKnown ? BODY_LIMITS[route.service] : SMALL_BODY
  const reserve = bodies.reserver(response, admitted?.subject ?? '')
  const body = await readBody(request, limit, reserve)
  if (body === 'too large') return refuseBody(request, response, tooLarge(route.service))
  if (body === 'over budget') {
    response.setHeader('retry-after', '5')
    return refuseBody(request, response, gatewayError(503, 'Too many large bodies at once'))
  }
  await send(response, await options.answer({ ...head, body }, admitted))
}

function refuseBody(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Response,
): Promise<void> {
  discardBody(request)
  return send(response, reply)
}

/**
 * Reads what is left of a body for a moment: closing the connection at once would lose the reply with it. One part at a
 * time, as Node reads on for megabytes before anything else has its turn.
 */
export function discardBody(request: IncomingMessage): void {
  request.on('data', () => {
    request.pause()
    setImmediate(() => request.resume())
  })
  request.resume()
  if (request.complete || request.destroyed) return
  const timer = setTimeout(() => request.destroy(), DISCARD_MS)
  request.once('close', () => clearTimeout(timer))
}

function parseUrl(request: IncomingMessage): URL | null {
  if (!request.url?.startsWith('/') || request.url.includes('\\')) return null
  try {
    return new URL(`http://localhost${request.url}`)
  } catch {
    return null
  }
}

/** Bounds the memory of all bodies together, and of each sender's, against many large uploads at once. */
class BodyBudget {
  readonly #share: number
  readonly #held = new Map<string, number>()
  #available: number

  constructor(bytes: number) {
    this.#available = bytes
    this.#share = bytes * SENDER_SHARE
  }

  /** Returns a function that reserves bytes for one request, false if they'd exceed the budget. Freed with the response. */
  reserver(response: ServerResponse, sender: string): (bytes: number) => boolean {
    let reserved = 0
    const hold = (bytes: number): void => {
      const held = (this.#held.get(sender) ?? 0) + bytes
      if (held > 0) this.#held.set(sender, held)
      else this.#held.delete(sender)
      this.#available -= bytes
      reserved += bytes
    }
    response.once('close', () => hold(-reserved))
    return (bytes) => {
      if (bytes > this.#available || (this.#held.get(sender) ?? 0) + bytes > this.#share)
        return false
      hold(bytes)
      return true
    }
  }
}

async function readBody(
  request: IncomingMessage,
  limit: number,
  reserve: (bytes: number) => boolean,
): Promise<Uint8Array | null | 'too large' | 'over budget'> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too large'
  const chunks: Buffer[] = []
  let size = 0
  // Not destroyed on return, which would close the connection before the reply.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limit) return 'too large'
    if (size > SMALL_BODY && !reserve(chunk.length)) return 'over budget'
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

/** The address of the caller. Only the site, which proves itself with the token, may name another. */
function readSender(
  request: IncomingMessage,
  internalToken: string,
): Pick<CallHead, 'address' | 'isFromSite'> {
  const own = request.socket.remoteAddress ?? 'unknown'
  if (!isProxied(request, internalToken)) return { address: own, isFromSite: false }
  return { address: String(request.headers[CLIENT_HEADER] ?? own), isFromSite: true }
}

function isProxied(request: IncomingMessage, internalToken: string): boolean {
  return isSameSecret(String(request.headers[TOKEN_HEADER] ?? ''), internalToken)
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
  // pipeline() costs as much as the rest of a small response.
  const reader = reply.body.getReader()
  response.once('close', () => void reader.cancel().catch(() => {}))
  for (;;) {
    const { done, value } = await reader.read()
    if (response.destroyed) return
    if (done) break
    response.write(value)
    await untilRoom(response)
  }
  response.end()
}
