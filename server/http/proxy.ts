import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import { pipeline } from 'node:stream/promises'
import { addressKey } from '../../supabase/functions/_shared/address.ts'
import type { Endpoint } from '../backend.ts'
import { splitPath } from '../embedded/api/call.ts'
import { BODY_LIMITS } from '../embedded/api/http.ts'
import { CLIENT_HEADER, REQUEST_ID, TOKEN_HEADER } from '../embedded/protocol.ts'
import { clientAddress } from './client-address.ts'

/** Longest silence of the backend, a little more than its own limits. Milliseconds. */
const TIMEOUT_MS = 65_000

/** Connections to the backend at once; each holds at most a body that its sender is slow with. */
const MAX_SOCKETS = 1_024
/** Bodies up to this size are read before they are passed on, in one piece with the head. Bytes. */
const SMALL_BODY = 16 * 1024
/** Requests of one address that may wait for the backend, or for their own body, at once. An office has a few. */
const MAX_OPEN = 128

/** Headers about one connection only; RFC 9110, section 7.6.1. */
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
/** Those, and headers by which a browser could speak for the site, or that mean nothing to the backend. */
const NOT_PASSED_ON = new Set([
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
])

/** @param prepare Called before the head of an answer is written, unless that is too small to be worth it. */
export type ApiProxy = (
  request: IncomingMessage,
  response: ServerResponse,
  prepare?: () => Promise<unknown>,
) => Promise<void>

/** Answers smaller than this gain nothing from compression. Bytes. */
export const COMPRESS_FROM = 1_024

/**
 * Passes API requests to the embedded backend as they come, bodies that are not small streamed both ways.
 * @param current Where the backend is now; null answers 503.
 * @param maxOpen Requests of one address at once; more are 429, or whoever sends slowly would keep everybody else out.
 */
export function createProxy(
  current: () => Endpoint | null,
  trustedProxies: number,
  maxOpen = MAX_OPEN,
): ApiProxy {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, timeout: TIMEOUT_MS })
  const open = new Map<string, number>()
  return async (request, response, prepare) => {
    const endpoint = current()
    if (!endpoint) return unavailable(response)
    // Refused here, an answer arrives for certain: the backend closes a connection whose body it does not read on.
    const service = splitPath(new URL(String(request.url), 'http://localhost').pathname)?.service
    const limit = BODY_LIMITS[service ?? 'storage']
    if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge(response)
    const address = clientAddress(request, trustedProxies)
    const key = addressKey(address)
    const others = open.get(key) ?? 0
    if (others >= maxOpen) return tooManyOpen(response)
    open.set(key, others + 1)
    try {
      await pass({ request, response, endpoint, agent, address, prepare })
    } finally {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  }
}

interface Passing {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly endpoint: Endpoint
  readonly agent: Agent
  readonly address: string
  readonly prepare: (() => Promise<unknown>) | undefined
}

/** Resolves when the answer is sent, or cannot be any more. */
function pass(passing: Passing): Promise<void> {
  const { request, response } = passing
  return new Promise((resolve) => {
    response.once('close', resolve)
    const length = Number(request.headers['content-length'] ?? 0)
    if (request.headers['transfer-encoding'] || length > SMALL_BODY) {
      // A backend that answers early, such as to an oversized body, closes its side while we still send.
      pipeline(request, upstreamOf(passing)).catch(() => {})
    } else if (length === 0) upstreamOf(passing).end()
    else {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.once('end', () => upstreamOf(passing).end(Buffer.concat(chunks)))
    }
  })
}

/** The request to the backend, without its body. Its answer goes to the browser. */
function upstreamOf(passing: Passing): ClientRequest {
  const { request, response, endpoint, agent, address, prepare } = passing
  const upstream = send({
    agent,
    host: '127.0.0.1',
    port: endpoint.port,
    method: request.method,
    path: request.url,
    headers: {
      ...filterHeaders(request.headersDistinct, NOT_PASSED_ON),
      // Node writes no length of its own for a streamed body; without one GET would become chunked.
      ...(request.headers['transfer-encoding'] ? { 'transfer-encoding': 'chunked' } : {}),
      [TOKEN_HEADER]: endpoint.internalToken,
      [CLIENT_HEADER]: address,
      [REQUEST_ID]: String(request.headers[REQUEST_ID] ?? ''),
    },
  })
  upstream.setTimeout(TIMEOUT_MS, () => upstream.destroy(new Error('timeout')))
  upstream.once('response', (reply) => {
    const isSmall = Number(reply.headers['content-length'] ?? COMPRESS_FROM) < COMPRESS_FROM
    if (isSmall || !prepare) sendReply(passing, reply)
    else void prepare().then(() => sendReply(passing, reply))
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

function sendReply({ request, response }: Passing, reply: IncomingMessage): void {
  for (const [name, values] of Object.entries(filterHeaders(reply.headersDistinct, HOP_BY_HOP)))
    response.setHeader(name, values)
  if (!request.complete) response.setHeader('Connection', 'close')
  response.writeHead(reply.statusCode ?? 502)
  // The backend has gone in the middle of an answer.
  reply.once('close', () => {
    if (!reply.readableEnded) response.destroy()
  })
  // Not a pipeline: to end one costs as much as all the rest of a small answer.
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

function tooManyOpen(response: ServerResponse): void {
  response.setHeader('Connection', 'close')
  response.setHeader('Retry-After', '1')
  reply(response, 429, 'too_many_open', 'Too many requests of one address at once.')
}

function tooLarge(response: ServerResponse): void {
  response.setHeader('Connection', 'close')
  reply(response, 413, 'payload_too_large', 'The request body is too large.')
}
