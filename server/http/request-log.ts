import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REQUEST_ID } from '../embedded/protocol.ts'
import { API_PATH } from '../paths.ts'

const ID = /^[\w-]{8,64}$/

/** Sets the request's id, a trusted proxy's or a new one, on the request. */
export function identifyRequest(request: IncomingMessage, trustProxy: boolean): string {
  const given = request.headers[REQUEST_ID]
  const id = trustProxy && typeof given === 'string' && ID.test(given) ? given : randomUUID()
  request.headers[REQUEST_ID] = id
  return id
}

/** The kind of route, a label of low cardinality for metrics and limits. */
export function kindOf(url: string): string {
  const path = url.split('?')[0] ?? ''
  const service = API_PATH.exec(path)?.[1]
  if (service) return service
  if (path.startsWith('/_astro/')) return 'asset'
  if (path.startsWith('/api/')) return 'api'
  // Rendered for each request, a posted one as well as a shared draft.
  if (/^(\/[a-z]{2})?\/preview$/.test(path)) return 'preview'
  if (path.startsWith('/share/')) return 'share'
  // Sent for as long as its reader takes, which must not keep them from pages.
  if (path.startsWith('/documents/')) return 'document'
  return /\.[a-z0-9]{2,5}$/i.test(path) ? 'file' : 'page'
}

/** The path without anything personal: no query, ids or file names. */
export function routeOf(url: string): string {
  const path = (url.split('?')[0] ?? '').slice(0, 200)
  const steps = path
    .split('/')
    .map((step) =>
      /^[a-z0-9_.-]{1,60}$/i.test(step) && !/\d{6,}|^[0-9a-f]{8}-/i.test(step) ? step : step && '…',
    )
  const isFile = /^\/(storage\/v1\/object|avatars|pictures)\//.test(path)
  return (isFile ? steps.slice(0, 5) : steps).join('/')
}

/** Logs one line of JSON per response. Nothing in it identifies the client. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  write: (line: string) => void,
): void {
  const since = performance.now()
  response.on('close', () => {
    const { method, url = '' } = request
    const line = {
      time: new Date().toISOString(),
      id,
      method,
      route: routeOf(url),
      status: response.statusCode,
      ms: Math.round(performance.now() - since),
      ...(response.writableFinished ? {} : { cut: true }),
    }
    write(JSON.stringify(line))
  })
}
