import { existsSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Backend, backendOptions, type Endpoint, startBackend } from './backend.ts'
import { banner } from './banner.ts'
import { type Config, ConfigError, isLoopback, loadConfig } from './config.ts'
import { drainable } from './embedded/api/drain.ts'
import { apiStore } from './embedded/limits/database.ts'
import { Limits } from './embedded/limits/limits.ts'
import { memoryStore } from './embedded/limits/memory.ts'
import type { LimitStore } from './embedded/limits/store.ts'
import { StartError } from './embedded/protocol.ts'
import { externalSources } from './http/headers.ts'
import { createLocals, type SharedLocals } from './http/locals.ts'
import { requestOrigin } from './http/origin.ts'
import { PageCache, type PageHandler, type Pages, renderer } from './http/page-cache.ts'
import { createProxy } from './http/proxy.ts'
import { createSite } from './http/site.ts'
import { loadStaticFiles } from './http/static-files.ts'
import { apiQueue } from './mail/queue.ts'
import { createMailer, serverName } from './mail/transport.ts'
import { startMailWorker } from './mail/worker.ts'
import { removeRuntime, writeRuntime } from './runtime-file.ts'
import { onStopRequest } from './stop-signals.ts'

/** Longest that requests in flight may hold up a stop. Milliseconds. */
const DRAIN_LIMIT_MS = 10_000

/** The first descriptor that systemd hands over. */
const FIRST_SOCKET = 3

/** Astro's handler in middleware mode, which hands `locals` on to the pages. */
type AstroHandler = (
  ...args: [...Parameters<PageHandler>, locals: App.Locals]
) => ReturnType<PageHandler>

let stopping = false

async function main(): Promise<void> {
  const config = loadConfig(process.argv.slice(2), process.env)
  const dist = config.distDir
  const entry = join(dist, 'server', 'entry.mjs')
  if (!existsSync(entry))
    throw new ConfigError('The site is not built yet: run "npm run build" first.')
  let backend: Backend | null = null
  let pages: Pages | null = null
  let endStart = (): void => {}
  let starting: Promise<void> | null = new Promise((resolve) => {
    endStart = () => {
      starting = null
      resolve()
    }
  })
  const isEmbedded = config.backend.mode === 'embedded'
  const endpoint = (): Endpoint | null => backend?.endpoint() ?? null
  const origin = (request: IncomingMessage): string => requestOrigin(request, config)
  const cache = new PageCache(
    renderer((origin) => pages?.(origin) ?? ((_request, _response, next) => next())),
  )
  const server = createSite({
    files: loadStaticFiles(join(dist, 'client'), join(dist, '_headers.json'), origin),
    origin,
    pages: () => pages,
    cache,
    proxy: isEmbedded
      ? createProxy(endpoint, config.trustedProxies, config.rateLimits ? undefined : Infinity)
      : null,
    external: externalSources(config.backend.mode === 'supabase' ? config.backend.url : null),
    trustedProxies: config.trustedProxies,
    limits: new Limits(config.rateLimits ? limitStore(config) : null),
    log: config.logRequests ? console.log : null,
    metricsToken: config.metricsToken,
    isBackendUp: () => !isEmbedded || endpoint() !== null,
    isStopping: () => stopping,
    starting: () => starting,
  })
  const drain = drainable(server)
  // Listening comes first: a taken port is found out before a database is made.
  await listen(server, config)
  const siteUrl = siteAddress(server, config)
  const { locals, setEndpoint } = createLocals(config, (tags) => cache.invalidate(tags))
  if (isEmbedded)
    backend = startBackend(backendOptions(config, siteUrl), setEndpoint, locals.invalidate)
  const stopMails = sendMails(config, siteUrl)
  stopOnRequest(server, drain, config, endStart, async () => {
    await stopMails()
    await backend?.stop()
  })
  if (config.demo)
    console.log('Starting the database with the demo. The first start takes longest.')
  await backend?.started
  pages = await loadPages(entry, locals)
  endStart()
  publish(config, server, siteUrl, backend)
  console.log(banner(config, siteUrl))
  void warnAboutMails(config)
}

async function loadPages(entry: string, locals: SharedLocals): Promise<Pages> {
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler }
  return (origin) => (request, response, next) =>
    handler(request, response, next, { ...locals, origin })
}

/** What the site answers itself. The embedded backend, on this machine alone, counts its own calls. */
function limitStore({ backend, limitStore }: Config): LimitStore {
  const isShared = backend.mode === 'supabase' && backend.secretKey && limitStore === 'database'
  return isShared ? apiStore(backend.url, String(backend.secretKey)) : memoryStore()
}

/** The embedded backend sends the mails of its outbox itself; those of a Supabase project leave from here. */
function sendMails({ backend, mail, siteUrl }: Config, ownUrl: string): () => Promise<void> {
  if (backend.mode === 'embedded' || backend.secretKey === null) return async () => {}
  const mailer = createMailer(mail)
  const stop = startMailWorker({
    queue: apiQueue(backend.url, backend.secretKey),
    mailer,
    siteUrl: siteUrl ?? ownUrl,
    log: console.error,
  })
  return async () => {
    await stop()
    mailer.close()
  }
}

/** A mail server that is away must not keep the site from starting, but somebody has to know. */
async function warnAboutMails(config: Config): Promise<void> {
  if (config.mail.kind === 'outbox') return
  const mailer = createMailer(config.mail)
  const complaint = await mailer.check()
  mailer.close()
  if (complaint !== null)
    console.error(
      `The mail server ${serverName(config.mail.server)} takes no mails right now: ${complaint}`,
    )
}

function publish(config: Config, server: Server, siteUrl: string, backend: Backend | null): void {
  const { port } = server.address() as AddressInfo
  const { backend: chosen } = config
  writeRuntime(config.dataDir, {
    siteUrl,
    mode: chosen.mode,
    supabaseUrl:
      chosen.mode === 'supabase'
        ? chosen.url
        : siteUrl.replace('//localhost:', config.host === '::1' ? '//[::1]:' : '//127.0.0.1:'),
    publishableKey:
      chosen.mode === 'supabase'
        ? chosen.publishableKey
        : (backend?.endpoint()?.publishableKey ?? ''),
  })
  // A parent that started us with a channel (tests) learns the port that PORT=0 became.
  process.send?.({ type: 'listening', port })
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${config.port} of ${config.host} is in use: set PORT to another one.`,
        EACCES: `PORT ${config.port} is reserved for the system: set PORT to a number above 1023.`,
        EADDRNOTAVAIL: `HOST ${config.host} is no address of this machine.`,
        ENOTFOUND: `HOST ${config.host} is not known.`,
      }
      reject(new ConfigError(reasons[error.code ?? ''] ?? `Cannot listen: ${error.message}.`))
    })
    if (hasSocket(process.env)) server.listen({ fd: FIRST_SOCKET }, resolve)
    else server.listen(config.port, config.host, resolve)
  })
}

/** True when systemd listens for us: connections then wait there from one process to the next. */
function hasSocket(env: NodeJS.ProcessEnv): boolean {
  return env.LISTEN_PID === String(process.pid) && Number(env.LISTEN_FDS) > 0
}

/** The address people open; every local one is called localhost. */
function siteAddress(server: Server, config: Config): string {
  const { port } = server.address() as AddressInfo
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::'
  if (isLoopback(config.host) || isEverywhere) return `http://localhost:${port}`
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
}

function stopOnRequest(
  server: Server,
  drain: () => Promise<void>,
  config: Config,
  endStart: () => void,
  stopOthers: () => Promise<void>,
): void {
  const stop = async (): Promise<void> => {
    stopping = true
    endStart()
    await delay(config.drainSeconds * 1000)
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS)
    await drain()
    clearTimeout(limit)
    await stopOthers()
    removeRuntime(config.dataDir)
    process.exit(0)
  }
  onStopRequest(
    () => void stop(),
    () => server.closeAllConnections(),
  )
}

main().catch((error: unknown) => {
  // A stop during the start ends the start with an error that is none.
  if (stopping) return
  const isKnown = error instanceof ConfigError || error instanceof StartError
  console.error(isKnown ? `Backlit cannot start. ${error.message}` : error)
  process.exit(1)
})
