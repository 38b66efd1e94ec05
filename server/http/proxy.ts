import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import { addressKey } from '../../supabase/functions/_shared/address.ts'
import type { Endpoint } from '../backend.ts'
import { splitPath } from '../embedded/api/call.ts'
import { BODY_LIMITS, discardBody } from '../embedded/api/http.ts'
import { CLIENT_HEADER, REQUEST_ID, TOKEN_HEADER } from '../embedded/protocol.ts'
import { backendAddress } from './backend-fetch.ts'
import { clientAddress } from './client-address.ts'

/** Socket timeout, slightly above the backend's own limits. Milliseconds. */
const TIMEOUT_MS = 65_000

/** Connections to the backend at once. A slow upload holds one until it ends. */
const MAX_SOCKETS = 1_024
/** Bodies up to this size are buffered and sent together with the head. Bytes. */
const SMALL_BODY_BYTES = 16 * 1024
/** Concurrent requests per client address; an office may share one. */
const MAX_OPEN_PER_ADDRESS = 128

/** RFC 9110, section 7.6.1. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Also headers that would let a browser impersonate the site, that we set, and that the backend has no use for. */
const STRIPPED_HEADERS = new Set([
  ...HOP_BY_HOP,
  TOKEN_HEADER,
  CLIENT_HEADER,
  REQUEST_ID,
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'cookie',
  'host',
  'expect',
  'content-length',
])

/** @param prepare Called before the response head is written, unless the body is too small to compress. */
export type ApiProxy = (
  request: IncomingMessage,
  response: ServerResponse,
  prepare?: () => Promise<unknown>,
) => Promise<void>

/** Compression gains nothing below this size. Bytes. */
export const MIN_COMPRESS_BYTES = 1_024

/**
 * Forwards API requests to the embedded backend, streaming all but small bodies.
 * @param getEndpoint The backend's current endpoint; null replies 503.
 * @param maxOpen Concurrent requests per client address. More get 429, so that slow clients can't use up all sockets.
 */
export function createProxy(
  getEndpoint: () => Endpoint | null,
  trustedProxies: number,
  maxOpen = MAX_OPEN_PER_ADDRESS,
): ApiProxy {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, timeout: TIMEOUT_MS })
  const open = new Map<string, number>()
  return async (request, response, prepare) => {
    const endpoint = getEndpoint()
    if (!endpoint) return unavailable(response)
    const service = splitPath(new URL(String(request.url), 'http://localhost').pathname)?.service
    const limit = BODY_LIMITS[service ?? 'storage']
    if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge(request, response)
    const address = clientAddress(request, trustedProxies)
    const key = addressKey(address)
    const inFlight = open.get(key) ?? 0
    if (inFlight >= maxOpen) return tooManyOpen(request, response)
    open.set(key, inFlight + 1)
    try {
      await forward({ request, response, endpoint, agent, address, prepare })
    } finally {
      const remaining = (open.get(key) ?? 1) - 1
      if (remaining > 0) open.set(key, remaining)
      else open.delete(key)
    }
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly endpoint: Endpoint
  readonly agent: Agent
  readonly address: string
  readonly prepare: (() => Promise<unknown>) | undefined
}

/** Resolves when the response is sent or its connection is lost. */
function forward(exchange: Exchange): Promise<void> {
  const { request, response } = exchange
  return new Promise((resolve) => {
    response.once('close', resolve)
    const length = Number(request.headers['content-length'] ?? 0)
    if (request.headers['transfer-encoding'] || length > SMALL_BODY_BYTES) {
      const upstream = openUpstream(exchange)
      request.pipe(upstream)
      // After an early reply, say to an oversized body, Node no longer tells when it can send more.
      upstream.once('response', (reply) =>
        reply.once('end', () => {
          if (!upstream.writableFinished) upstream.destroy()
        }),
      )
      upstream.once('close', () => discardBody(request))
    } else if (length === 0) openUpstream(exchange).end()
    else {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.once('end', () => openUpstream(exchange).end(Buffer.concat(chunks)))
    }
  })
}

/** Opens the request to the backend, without its body, and sends its response to the browser. */
function openUpstream(exchange: Exchange): ClientRequest {
  const { request, response, endpoint, agent, address, prepare } = exchange
  const upstream = send({
    agent,
    ...backendAddress(endpoint),
    method: request.method,
    path: request.url,
    headers: {
      ...filterHeaders(request.headersDistinct, STRIPPED_HEADERS),
      ...framing(request),
      [TOKEN_HEADER]: endpoint.internalToken,
      [CLIENT_HEADER]: address,
      [REQUEST_ID]: String(request.headers[REQUEST_ID] ?? ''),
    },
  })
  upstream.setTimeout(TIMEOUT_MS, () => upstream.destroy(new Error('timeout')))
  upstream.once('response', (reply) => {
    const isSmall =
      Number(reply.headers['content-length'] ?? MIN_COMPRESS_BYTES) < MIN_COMPRESS_BYTES
    if (isSmall || !prepare) sendReply(exchange, reply)
    else void prepare().then(() => sendReply(exchange, reply))
  })
  upstream.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else if (error.message === 'timeout') reply504(response)
    else unavailable(response)
  })
  response.once('close', () => {
    if (!response.writableFinished) upstream.destroy()
  })
  return upstream
}

/**
 * How the body is delimited, from how it was parsed: Node sends that of a GET, HEAD, OPTIONS or DELETE without a length, and
 * the backend would take it for the next request.
 */
function framing({ headers }: IncomingMessage): Record<string, string> {
  if (headers['transfer-encoding']) return { 'transfer-encoding': 'chunked' }
  const length = headers['content-length']
  return length ? { 'content-length': length } : {}
}

function sendReply({ response }: Exchange, reply: IncomingMessage): void {
  for (const [name, values] of Object.entries(filterHeaders(reply.headersDistinct, HOP_BY_HOP)))
    response.setHeader(name, values)
  response.writeHead(reply.statusCode ?? 502)
  // The backend went away mid-response.
  reply.once('close', () => {
    if (!reply.readableEnded) response.destroy()
  })
  // pipeline() costs as much as the rest of a small response.
  reply.pipe(response)
}

function filterHeaders(
  headers: NodeJS.Dict<string[]>,
  without: ReadonlySet<string>,
): Record<string, string[]> {
  const named = new Set(
    (headers.connection ?? [])
      .join(',')
      .toLowerCase()
      .split(/\s*,\s*/),
  )
  const kept: Record<string, string[]> = {}
  for (const [name, values] of Object.entries(headers))
    if (values && !named.has(name) && !without.has(name)) kept[name] = values
  return kept
}

function reply(response: ServerResponse, status: number, code: string, message: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.writeHead(status)
  response.end(JSON.stringify({ code, message }))
}

function unavailable(response: ServerResponse): void {
  response.setHeader('Retry-After', '2')
  reply(response, 503, 'backend_unavailable', 'The service is starting, try again in a moment.')
}

function reply504(response: ServerResponse): void {
  reply(response, 504, 'backend_timeout', 'The service took too long to answer.')
}

function tooManyOpen(request: IncomingMessage, response: ServerResponse): void {
  discardBody(request)
  response.setHeader('Retry-After', '1')
  reply(response, 429, 'too_many_open', 'Too many requests of one address at once.')
}

function tooLarge(request: IncomingMessage, response: ServerResponse): void {
  discardBody(request)
  reply(response, 413, 'payload_too_large', 'The request body is too large.')
}
