import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { constants } from 'node:zlib'
import compression from 'compression'
import type { BackupState, DiskState } from '#core/backend.server.ts'
import { FairQueue, QueueFullError } from '#core/fair-queue.ts'
import { addressKey } from '../../supabase/functions/_shared/address.ts'
import type { Limits } from '../embedded/limits/limits.ts'
import { pageCounters } from '../embedded/limits/rules.ts'
import { notFoundPath, resolveTarget } from '../paths.ts'
import type { ViewCounter } from '../views.ts'
import { clientAddress } from './client-address.ts'
import { Company } from './company.ts'
import { releaseDrainListeners } from './drain.ts'
import { completeHeaders, type ExternalSources, rawResponse } from './headers.ts'
import { hasBearerToken, Metrics } from './metrics.ts'
import { hasValidHost } from './origin.ts'
import {
  cacheableAddress,
  type PageCache,
  type PageHandler,
  type Pages,
  type Rendered,
} from './page-cache.ts'
import { type ApiProxy, MIN_COMPRESS_BYTES } from './proxy.ts'
import { identifyRequest, kindOf, logRequest, routeOf } from './request-log.ts'
import { isErrorPage, type StaticFile, type StaticFiles, sendFile } from './static-files.ts'
import { takeView, VIEWS_PATH } from './views.ts'

interface SiteOptions {
  readonly files: StaticFiles
  readonly pages: () => Pages | null
  readonly cache: PageCache
  /** The site's origin as the browser sees it. */
  readonly origin: (request: IncomingMessage) => string
  /** Null with a Supabase project, which browsers reach directly. */
  readonly proxy: ApiProxy | null
  /** Address of the Supabase project; null on the embedded backend. */
  readonly project: string | null
  readonly external: ExternalSources
  /** Number of proxies in front whose `X-Forwarded-For` and `X-Request-Id` are trusted. */
  readonly trustedProxies: number
  /** Rate limits for what is rendered on demand: pages, pictures, endpoints. */
  readonly limits: Limits
  /** Null if nothing can be written with the secret key. */
  readonly views: ViewCounter | null
  /** Null turns the request log off. */
  readonly log: ((line: string) => void) | null
  /** Of the software. */
  readonly version: string
  /** Bearer token for `/api/metrics`; null closes it. */
  readonly metricsToken: string | null
  readonly isBackendUp: () => boolean
  /** Null if the site makes no backups by itself. */
  readonly backups: () => BackupState | null
  /** Null on Supabase, and while the backend is down. */
  readonly disk: () => Promise<DiskState | null>
  /** Resolves after the first start, which requests wait for instead of failing; null from then on. */
  readonly starting: () => Promise<void> | null
  /** True once a stop was requested: load balancers should send nothing more. */
  readonly isStopping: () => boolean
}

/** What the server has one of. */
interface Tools {
  readonly compress: PageHandler
  readonly metrics: Metrics
  readonly renders: FairQueue
}

/** Of what is made for one reader: faster than by default, and hardly larger. */
const COMPRESSION = {
  threshold: MIN_COMPRESS_BYTES,
  level: 3,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
}
/** Pages that take a form; the others are only read. */
const POSTED = /^(\/[a-z]{2})?\/(preview|unsubscribe)$/
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Pages rendered at once, and of one address: rendering is the event loop's work, so more would only delay others. */
const RENDERS = {
  concurrency: 256,
  concurrencyPerCaller: 2,
  maxWaiting: 1_024,
  maxWaitingPerCaller: 128,
}
/**
 * About 40 pages at once, then one or two a second: what others don't notice at their 95th percentile. Measured in the
 * processor's time, as the clock's would charge callers for a machine that is busy with something else.
 */
const RENDER_PACE = {
  burst: 500,
  share: 0.02,
  meter: () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
}
const RENDERED = ['page', 'preview']
/** How long a request waits for a start. */
const START_TIMEOUT_MS = 20_000

/** The site's HTTP server: security headers, redirects, files, API, pages. Not yet listening. */
export function createSite(options: SiteOptions): Server {
  // Typed for Express, but works with Node's request and response.
  const middleware = compression(COMPRESSION) as unknown as PageHandler
  const compress: PageHandler = (request, response, next) =>
    middleware(request, response, (error) => {
      releaseDrainListeners(response)
      next(error)
    })
  const metrics = new Metrics(options.version)
  const company = new Company()
  const pace = { ...RENDER_PACE, isNeeded: () => company.isMixed() }
  const renders = new FairQueue(options.limits.isOn ? { ...RENDERS, pace } : RENDERS)
  const server = createServer(
    {
      headersTimeout: 15_000,
      // Node checks both timeouts every 30 seconds by default, which would double them for a slow client.
      connectionsCheckingInterval: 5_000,
      // Checked in handle(), so that the refusal has the security headers.
      requireHostHeader: false,
      requestTimeout: 60_000,
      // Longer than a proxy keeps idle connections, or its next request could race with our close.
      keepAliveTimeout: options.trustedProxies > 0 ? 75_000 : 5_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      // Log, metrics, compression and proxy all listen: more than the default of 10.
      response.setMaxListeners(24)
      company.note(clientAddress(request, options.trustedProxies))
      const id = identifyRequest(request, options.trustedProxies > 0)
      const isTls = options.origin(request).startsWith('https:')
      completeHeaders(response, id, options.external, isTls)
      metrics.watch(request, response, kindOf(request.url ?? ''))
      if (options.log) logRequest(request, response, id, options.log)
      handle(request, response, options, { compress, metrics, renders }).catch((error: unknown) => {
        console.error(`${id} ${request.method} ${routeOf(request.url ?? '')} failed:`, error)
        sendError(response)
      })
    },
  )
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    completeHeaders(response, randomUUID(), options.external, false)
    sendText(response, 417, 'Expectation failed', { Connection: 'close' })
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
    socket.end(rawResponse(status, options.external))
  })
  return server
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteOptions,
  { compress, metrics, renders }: Tools,
): Promise<void> {
  if (!hasValidHost(request) || dropsNeeded(request))
    return sendText(response, 400, 'Bad request', { Connection: 'close' })
  if (!METHODS.includes(request.method ?? '')) return refuse(response, 405, METHODS)
  const ready = readyFile(request, options)
  if (ready) return sendFile(ready, request, response, 200)
  const target = resolveTarget(request.url ?? '')
  if (target.kind === 'bad') return sendText(response, target.status, 'Bad request')
  if (target.kind === 'redirect') {
    response.setHeader('Cache-Control', 'public, max-age=3600')
    response.writeHead(target.status, { Location: target.location, 'Content-Length': 0 }).end()
    return
  }
  if (target.kind === 'backend') {
    if (!options.proxy) return leadToProject(request, response, options.project)
    await waitForStart(options)
    // Auth responses hold secrets beside text the client chose: compressing them invites BREACH.
    const mayCompress = !request.url?.startsWith('/auth/')
    return options.proxy(
      request,
      response,
      mayCompress ? () => runMiddleware(compress, request, response) : undefined,
    )
  }
  if (target.path === VIEWS_PATH) return handleView(request, response, options)
  if (await handleOperatorRoute(target.path, request, response, options, metrics)) return
  const methods = POSTED.test(target.path) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
  if (!target.path.startsWith('/api/') && !methods.includes(request.method ?? ''))
    return refuse(response, request.method === 'OPTIONS' ? 204 : 405, methods)
  if (options.files.has(target.path))
    return isErrorPage(target.path)
      ? notFound(target.path, request, response, options.files)
      : options.files.send(target.path, request, response)
  if (target.path !== '/api/health') await waitForStart(options)
  const pages = options.pages()
  if (!pages) return sendText(response, 503, 'Starting', { 'Retry-After': '1' })
  if (await isLimited(target.path, request, response, options)) return
  const cached = cacheablePage(request, options)
  const send = async (): Promise<void> => {
    if (cached && (await sendCacheable(request, response, cached, compress))) return
    await runMiddleware(compress, request, response)
    // One-click unsubscribe (RFC 8058) is a form post without an Origin, which Astro's CSRF check refuses. The URL holds
    // the token and there is no session to abuse, so a content type other than a form's skips that check safely.
    if (/^(\/[a-z]{2})?\/unsubscribe$/.test(target.path))
      request.headers['content-type'] = 'application/octet-stream'
    const isMissing = await runMiddleware(pages(options.origin(request)), request, response)
    if (isMissing) await notFound(target.path, request, response, options.files)
  }
  if (cached ? cached.isReady : !RENDERED.includes(kindOf(target.path))) return send()
  await inTurn(renders, clientAddress(request, options.trustedProxies), response, send)
}

/** True if the request wants us to drop, before we pass it on, what says where it ends or whom it is for. */
function dropsNeeded({ headers }: IncomingMessage): boolean {
  return /(^|[\s,])(content-length|transfer-encoding|host)([\s,]|$)/i.test(headers.connection ?? '')
}

/** A file or kept page that goes out as it is: it costs so little that nobody's requests for it are counted. */
function readyFile(request: IncomingMessage, options: SiteOptions): StaticFile | null {
  const { method, url = '' } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  return options.files.ready(url, request) ?? options.cache.fresh(options.origin(request), url)
}

/** Addresses of public files, stored before a move to Supabase, lead on to the project, which has the files. */
function leadToProject(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  project: string | null,
): void {
  const isFile = /^\/storage\/v1\/object\/public\/./.test(url)
  if (project !== null && isFile && (method === 'GET' || method === 'HEAD')) {
    response.setHeader('Cache-Control', 'public, max-age=3600')
    response.writeHead(308, { Location: project + url, 'Content-Length': 0 }).end()
  } else sendText(response, 404, 'Not found')
}

/** Runs `send` when it is the turn of the caller's address, unless it leaves before or too many wait. */
async function inTurn(
  queue: FairQueue,
  address: string,
  response: ServerResponse,
  send: () => Promise<void>,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  try {
    await queue.run(addressKey(address), send, gone.signal)
  } catch (error) {
    if (error instanceof QueueFullError)
      return sendText(response, 503, 'Too many pages at once', { 'Retry-After': '2' })
    if (!gone.signal.aborted) throw error
  }
}

interface CacheablePage {
  /** True if it need not be rendered first. */
  readonly isReady: boolean
  readonly page: () => Promise<Rendered | null>
}

/** The cacheable page that a request asks for; null for any other request. */
function cacheablePage(request: IncomingMessage, options: SiteOptions): CacheablePage | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const address = cacheableAddress(request.url ?? '')
  if (address === null) return null
  const { cache } = options
  const origin = options.origin(request)
  return { isReady: cache.has(origin, address), page: () => cache.get(origin, address) }
}

/** Sends a cacheable page, from the cache or rendered; false if no route matches. */
async function sendCacheable(
  request: IncomingMessage,
  response: ServerResponse,
  { page }: CacheablePage,
  compress: PageHandler,
): Promise<boolean> {
  const rendered = await page()
  if (!rendered) return false
  if (rendered.file) await sendFile(rendered.file, request, response, 200)
  else {
    await runMiddleware(compress, request, response)
    response.writeHead(rendered.status, rendered.headers).end(rendered.body)
  }
  return true
}

async function handleView(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, trustedProxies, limits, views }: SiteOptions,
): Promise<void> {
  if (request.method !== 'POST')
    return refuse(response, request.method === 'OPTIONS' ? 204 : 405, ['POST'])
  const status = await takeView(request, response, {
    origin: origin(request),
    address: clientAddress(request, trustedProxies),
    limits,
    counter: views,
  })
  response.setHeader('Cache-Control', 'no-store')
  response.writeHead(status).end()
}

/** Waits for a pending start, so that a restart behind a proxy is slow once instead of an error. */
async function waitForStart({ starting }: SiteOptions): Promise<void> {
  const start = starting()
  if (start) await Promise.race([start, delay(START_TIMEOUT_MS, undefined, { ref: false })])
}

/** Sets the rate limit headers; true if the request was refused with 429. */
async function isLimited(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { limits, trustedProxies }: SiteOptions,
): Promise<boolean> {
  // A load balancer checks all nodes from one address.
  if (path === '/api/health') return false
  const address = clientAddress(request, trustedProxies)
  const attempt = await limits.count(pageCounters(kindOf(path), address))
  for (const [name, value] of Object.entries(attempt.headers())) response.setHeader(name, value)
  if (attempt.refusal) sendText(response, 429, 'Too many requests')
  return attempt.refusal !== null
}

/** Liveness, health while stopping, and metrics. True if it replied. */
async function handleOperatorRoute(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteOptions,
  metrics: Metrics,
): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (path === '/api/live') sendText(response, 200, 'ok')
  else if (path === '/api/health' && options.isStopping()) sendText(response, 503, 'Stopping')
  else if (path === '/api/metrics' && options.metricsToken !== null) {
    if (hasBearerToken(request, options.metricsToken))
      sendText(
        response,
        200,
        metrics.text(options.isBackendUp(), options.backups(), await options.disk()),
      )
    else sendText(response, 401, 'Not allowed', { 'WWW-Authenticate': 'Bearer' })
  } else return false
  return true
}

/** True if the middleware called `next`, false if it replied itself. */
function runMiddleware(
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
  else sendText(response, 404, 'Not found')
}

function refuse(response: ServerResponse, status: 204 | 405, methods: readonly string[]): void {
  response.setHeader('Allow', methods.join(', '))
  if (status === 204) response.writeHead(204).end()
  else sendText(response, 405, 'Method not allowed')
}

function sendText(
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

function sendError(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else sendText(response, 500, 'Something went wrong on our side.')
}
