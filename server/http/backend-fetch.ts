import { Agent, type RequestOptions, request as send } from 'node:http'
import type { Endpoint } from '../backend.ts'

/** Where to connect to the backend. */
export function backendAddress({
  socket,
  port,
}: Pick<Endpoint, 'socket' | 'port'>): RequestOptions {
  return socket === null ? { host: '127.0.0.1', port } : { socketPath: socket }
}

/** The part of `fetch` that pages need to ask the backend, for a third of its work: texts, at URLs as strings. */
export function backendFetch(endpoint: Pick<Endpoint, 'socket' | 'port'>): typeof fetch {
  const agent = new Agent({ keepAlive: true })
  const address = backendAddress(endpoint)
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(String(url))
      const request = send({
        agent,
        ...address,
        method,
        path: pathname + search,
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          // Node sends the body of a DELETE without it, which would be taken for the next request.
          ...(typeof body === 'string' && { 'content-length': Buffer.byteLength(body) }),
        },
        ...(signal && { signal }),
      })
      request.once('error', (error) => reject(signal?.aborted ? signal.reason : error))
      request.once('response', (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.once('error', reject)
        reply.once('end', () =>
          resolve(
            new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, {
              status: reply.statusCode ?? 502,
              headers: reply.headers as Record<string, string>,
            }),
          ),
        )
      })
      request.end(body)
    })
}
