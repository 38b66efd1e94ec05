import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import compression from 'compression'
import type { Limits } from '../embedded/limits/limits.ts'
import { pageCounters } from '../embedded/limits/rules.ts'
import { notFoundPath, resolveTarget } from '../paths.ts'
import { clientAddress } from './client-address.ts'
import { releaseDrainListeners } from './drain.ts'
import { bareHead, type ForeignSources, secure } from './headers.ts'
import { carries, Metrics } from './metrics.ts'
import { namesHost } from './origin.ts'
import { type ApiProxy, COMPRESS_FROM } from './proxy.ts'
import { identifyRequest, kindOf, logRequest, routeOf } from './request-log.ts'
import type { StaticFiles } from './static-files.ts'

/** Astro's handler in middleware mode: calls `next` for paths it has no page for. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void | Promise<void>

interface SiteOptions {
  readonly files: StaticFiles
  readonly pages: () => PageHandler | null
  /** The origin under which the browser sees the site. */
  readonly origin: (request: IncomingMessage) => string
  /** Null when Supabase is another machine, which browsers reach directly. */
  readonly proxy: ApiProxy | null
  readonly foreign: ForeignSources
  /** Proxies in front whose `X-Forwarded-For` and `X-Request-Id` are believed. */
  readonly trustedProxies: number
  /** Counts what is answered here and costs work: pages on demand, pictures, endpoints. */
  readonly limits: Limits
  /** Writes a line for every request; null writes none. */
  readonly log: ((line: string) => void) | null
  /** Who may read `/api/metrics`; null: nobody. */
  readonly metricsToken: string | null
  readonly isBackendUp: () => boolean
  /** Resolves when the first start is over, which requests wait for instead of failing; null afterwards. */
  readonly starting: () => Promise<void> | null
  /** True from the moment a stop was asked for: this node wants no new requests. */
  readonly isStopping: () => boolean
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Longest that a request waits for a start. Milliseconds. */
const START_PATIENCE_MS = 20_000

/** The site's HTTP server: security headers, address rules, files, API, pages. Not yet listening. */
export function createSite(options: SiteOptions): Server {
  // Its types are Express's; it needs no more than Node's own request and response.
  const shrink = compression({ threshold: COMPRESS_FROM }) as unknown as PageHandler
  const compress: PageHandler = (request, response, next) =>
    shrink(request, response, (error) => {
      releaseDrainListeners(response)
      next(error)
    })
  const metrics = new Metrics()
  const server = createServer(
    {
      headersTimeout: 15_000,
      // How often the two times are looked at: Node's 30 seconds would give a slow sender twice as long.
      connectionsCheckingInterval: 5_000,
      // Refused below, with the headers that every answer has.
      requireHostHeader: false,
      requestTimeout: 60_000,
      // Longer than proxies keep an idle connection, or a request could meet one that is just closing.
      keepAliveTimeout: options.trustedProxies > 0 ? 75_000 : 5_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      // Log, metrics, compression and the streams of an API answer each wait for its end: more than Node takes for normal.
      response.setMaxListeners(24)
      const id = identifyRequest(request, response, options.trustedProxies > 0)
      secure(response, options.foreign, options.origin(request).startsWith('https:'))
      metrics.watch(request, response, kindOf(request.url ?? ''))
      if (options.log) logRequest(request, response, id, options.log)
      answer(request, response, options, compress, metrics).catch((error: unknown) => {
        console.error(`${id} ${request.method} ${routeOf(request.url ?? '')} failed:`, error)
        fail(response)
      })
    },
  )
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    secure(response, options.foreign, false)
    plain(response, 417, 'Expectation failed', { Connection: 'close' })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request'
    socket.end(bareHead(status, options.foreign))
  })
  return server
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteOptions,
  compress: PageHandler,
  metrics: Metrics,
): Promise<void> {
  if (!namesHost(request)) return plain(response, 400, 'Bad request', { Connection: 'close' })
  if (!METHODS.includes(request.method ?? '')) return refuse(response, 405, METHODS)
  const target = resolveTarget(request.url ?? '')
  if (target.kind === 'bad') return plain(response, target.status, 'Bad request')
  if (target.kind === 'redirect') {
    response.setHeader('Cache-Control', 'public, max-age=3600')
    response.writeHead(target.status, { Location: target.location, 'Content-Length': 0 }).end()
    return
  }
  if (target.kind === 'backend') {
    if (!options.proxy) return plain(response, 404, 'Not found')
    await endOfStart(options)
    // Nothing here is worth the risk of compressing secrets beside text of the caller's choice.
    const mayShrink = !request.url?.startsWith('/auth/')
    return options.proxy(
      request,
      response,
      mayShrink ? () => run(compress, request, response) : undefined,
    )
  }
  if (answerOperator(target.path, request, response, options, metrics)) return
  if (options.files.has(target.path) && !isErrorPage(target.path)) {
    if (request.method === 'GET' || request.method === 'HEAD')
      return options.files.send(target.path, request, response)
    return refuse(response, request.method === 'OPTIONS' ? 204 : 405, ['GET', 'HEAD'])
  }
  if (target.path !== '/api/health') await endOfStart(options)
  const pages = options.pages()
  if (!pages) return plain(response, 503, 'Starting', { 'Retry-After': '1' })
  if (await isLimited(target.path, request, response, options)) return
  await run(compress, request, response)
  // Mail programs post here (RFC 8058) from no origin at all, which forms may not. The address holds the proof, the
  // body nothing, and there is no session to ride on: it is not read as a form.
  if (/^(\/[a-z]{2})?\/unsubscribe$/.test(target.path))
    request.headers['content-type'] = 'application/octet-stream'
  const isMissing = await run(pages, request, response)
  if (isMissing) await notFound(target.path, request, response, options.files)
}

/** Waits for a start that is under way, within reason: a restart behind a proxy is then slow once, and no error. */
async function endOfStart({ starting }: SiteOptions): Promise<void> {
  const start = starting()
  if (start) await Promise.race([start, delay(START_PATIENCE_MS, undefined, { ref: false })])
}

/** Tells the caller where it stands; true when that was all, because it asks too often. */
async function isLimited(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { limits, trustedProxies }: SiteOptions,
): Promise<boolean> {
  // A load balancer asks for all of its nodes, from one address.
  if (path === '/api/health') return false
  const address = clientAddress(request, trustedProxies)
  const attempt = await limits.count(pageCounters(kindOf(path), address))
  for (const [name, value] of Object.entries(attempt.headers())) response.setHeader(name, value)
  if (attempt.refusal) plain(response, 429, 'Too many requests')
  return attempt.refusal !== null
}

/** What whoever runs the site asks: does it live, shall it get requests, how does it go. True when answered. */
function answerOperator(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteOptions,
  metrics: Metrics,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (path === '/api/live') plain(response, 200, 'ok')
  else if (path === '/api/health' && options.isStopping()) plain(response, 503, 'Stopping')
  else if (path === '/api/metrics' && options.metricsToken !== null) {
    if (carries(request, options.metricsToken))
      plain(response, 200, metrics.text(options.isBackendUp()))
    else plain(response, 401, 'Not allowed', { 'WWW-Authenticate': 'Bearer' })
  } else return false
  return true
}

/** Runs a middleware; true when it passed the request on, false when it answered. */
function run(
  middleware: PageHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown): void => (error ? reject(error) : resolve(true))
    Promise.resolve(middleware(request, response, next)).then(
      () => response.writableEnded && resolve(false),
      reject,
    )
    response.once('close', () => resolve(false))
  })
}

function isErrorPage(path: string): boolean {
  return /(^|\/)(404|500)$/.test(path)
}

async function notFound(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  files: StaticFiles,
): Promise<void> {
  if (path.startsWith('/api/')) {
    response.setHeader('Content-Type', 'application/json')
    response.writeHead(404).end(JSON.stringify({ error: 'not_found' }))
    return
  }
  const page = [notFoundPath(path), '/404'].find((candidate) => files.has(candidate))
  if (page) await files.send(page, request, response, 404)
  else plain(response, 404, 'Not found')
}

function refuse(response: ServerResponse, status: 204 | 405, methods: readonly string[]): void {
  response.setHeader('Allow', methods.join(', '))
  if (status === 204) response.writeHead(204).end()
  else plain(response, 405, 'Method not allowed')
}

function plain(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const length = Buffer.byteLength(text)
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.writeHead(status, { ...headers, 'Content-Length': length })
  response.end(response.req.method === 'HEAD' ? undefined : text)
}

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else plain(response, 500, 'Something went wrong on our side.')
}
