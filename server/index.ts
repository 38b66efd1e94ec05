import { existsSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type DiskState, databaseHealth, type ServerBackend } from '#core/backend.server.ts'
import { addressKey } from '../supabase/functions/_shared/address.ts'
import { Backend, backendOptions, type Endpoint } from './backend.ts'
import { type Backups, startBackups } from './backups.ts'
import { banner } from './banner.ts'
import { type Config, ConfigError, isLocalOnly, loadConfig } from './config.ts'
import { drainable } from './embedded/api/drain.ts'
import { loadSecrets } from './embedded/data/secrets.ts'
import { apiStore } from './embedded/limits/database.ts'
import { Limits } from './embedded/limits/limits.ts'
import { memoryStore } from './embedded/limits/memory.ts'
import type { LimitStore } from './embedded/limits/store.ts'
import { StartError } from './embedded/protocol.ts'
import { clientAddress } from './http/client-address.ts'
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
import { ownUrls } from './own-urls.ts'
import { removeRuntime, writeRuntime } from './runtime-file.ts'
import { serviceCall } from './service-call.ts'
import { onStopRequest } from './stop-signals.ts'
import { untilRoom } from './until-room.ts'
import { startFileCleaner } from './unused-files.ts'
import { startViewCounter, type ViewCounter } from './views.ts'

/** Requests that take longer are cut off by a stop. */
const DRAIN_TIMEOUT_MS = 10_000

/** SD_LISTEN_FDS_START: the first file descriptor passed by systemd. */
const SYSTEMD_SOCKET_FD = 3

/** Astro's handler in middleware mode. */
type AstroHandler = (
  ...args: [...Parameters<PageHandler>, locals: App.Locals]
) => ReturnType<PageHandler>

// Everything it writes belongs to this account alone.
process.umask(0o077)
// Packages outside the build decide by it how much they check; React's build for pages is decided already.
process.env.NODE_ENV ??= 'production'

let stopping = false

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const config = loadConfig(
    args.filter((arg) => arg !== '--version'),
    process.env,
  )
  if (args.includes('--version')) return console.log(config.version)
  const dist = config.distDir
  const entry = join(dist, 'server', 'entry.mjs')
  if (!existsSync(entry))
    throw new ConfigError('The site is not built yet: run "npm run build" first.')
  let backend: Backend | null = null
  let backups: Backups | null = null
  let pages: Pages | null = null
  let finishStart = (): void => {}
  let starting: Promise<void> | null = new Promise((resolve) => {
    finishStart = () => {
      starting = null
      resolve()
    }
  })
  const isEmbedded = config.backend.mode === 'embedded'
  const project = config.backend.mode === 'supabase' ? config.backend.url : null
  const endpoint = (): Endpoint | null => backend?.endpoint() ?? null
  const origin = (request: IncomingMessage): string => requestOrigin(request, config)
  const cache = new PageCache(
    renderer((origin) => pages?.(origin) ?? ((_request, _response, next) => next())),
  )
  const views = countViews(config, () => locals.backend)
  const server = createSite({
    files: loadStaticFiles(join(dist, 'client'), join(dist, '_headers.json'), origin),
    origin,
    pages: () => pages,
    cache,
    proxy: isEmbedded
      ? createProxy(endpoint, config.trustedProxies, config.rateLimits ? undefined : Infinity)
      : null,
    project,
    external: externalSources(project),
    trustedProxies: config.trustedProxies,
    limits: new Limits(config.rateLimits ? limitStore(config) : null),
    views,
    log: config.logRequests ? console.log : null,
    version: config.version,
    metricsToken: config.metricsToken,
    isBackendUp: () => !isEmbedded || endpoint() !== null,
    backups: () => backups?.state() ?? null,
    disk: () => diskState(locals.backend),
    isStopping: () => stopping,
    starting: () => starting,
  })
  const drain = drainable(server)
  // Listen first, so that a port in use fails before the database is created.
  await listen(server, config)
  const isLocal = isLocalOnly(config, boundAddress(server).address)
  if (config.demo && !isLocal)
    throw new ConfigError(
      'The demo has accounts with known passwords, so it listens on this machine only: others reach the socket that was handed over.',
    )
  const { site: siteUrl, api: apiUrl } = ownUrls(config.host, boundAddress(server).port)
  const { locals, setEndpoint } = createLocals(
    config,
    (tags) => cache.invalidate(tags),
    () => backups?.state() ?? null,
  )
  if (isEmbedded)
    backend = new Backend(backendOptions(config, siteUrl, isLocal), setEndpoint, locals.invalidate)
  const stopUpkeep = startUpkeep(config, siteUrl)
  stopOnRequest(server, drain, config, finishStart, async () => {
    backups?.stop()
    await views?.stop()
    await stopUpkeep()
    await backend?.stop()
  })
  if (config.demo)
    console.log('Starting the database with the demo. The first start takes longest.')
  await backend?.started
  pages = await loadPages(entry, locals, config.trustedProxies)
  finishStart()
  if (config.backups) backups = startBackups(config, config.backups)
  announceStart(config, server, { siteUrl, apiUrl }, backend)
  console.log(banner(config, siteUrl))
  void checkMailServer(config)
}

async function diskState(backend: ServerBackend): Promise<DiskState | null> {
  const health = await databaseHealth(backend)
  return (health.database === 'ok' && health.disk) || null
}

async function loadPages(
  entry: string,
  locals: SharedLocals,
  trustedProxies: number,
): Promise<Pages> {
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler }
  return (origin) => (request, response, next) => {
    const address = addressKey(clientAddress(request, trustedProxies))
    const sent = (): Promise<void> => untilRoom(response)
    return handler(request, response, next, { ...locals, origin, address, sent })
  }
}

/** For the site's own routes. The embedded backend counts API calls. */
function limitStore({ backend, limitStore }: Config): LimitStore {
  const isShared = backend.mode === 'supabase' && backend.secretKey && limitStore === 'database'
  return isShared ? apiStore(backend.url, String(backend.secretKey)) : memoryStore()
}

/**
 * Sends the outbox of a Supabase project and deletes its unused files; the embedded backend sees to its own. Returns the
 * stop function.
 */
function startUpkeep({ backend, mail, siteUrl }: Config, ownUrl: string): () => Promise<void> {
  if (backend.mode === 'embedded' || backend.secretKey === null) return async () => {}
  const mailer = createMailer(mail)
  const stop = startMailWorker({
    queue: apiQueue(backend.url, backend.secretKey),
    mailer,
    siteUrl: siteUrl ?? ownUrl,
    log: console.error,
  })
  const stopCleaner = startFileCleaner({ url: backend.url, secretKey: backend.secretKey })
  return async () => {
    stopCleaner()
    await stop()
    mailer.close()
  }
}

/** Null for a Supabase project without its secret key, as only that writes them. */
function countViews(
  { backend: chosen, dataDir }: Config,
  backend: () => ServerBackend,
): ViewCounter | null {
  if (chosen.mode === 'supabase' && chosen.secretKey === null) return null
  return startViewCounter({
    async write(counts) {
      const { url, fetch } = backend()
      if (!url) throw new Error('the backend has not started')
      const secretKey =
        chosen.mode === 'supabase'
          ? String(chosen.secretKey)
          : (await loadSecrets(dataDir)).secretKey
      await serviceCall({ url, secretKey, fetch }, 'count_views', { p_counts: counts })
    },
    log: console.error,
  })
}

/** An unreachable mail server must not prevent the start, so only log it. */
async function checkMailServer(config: Config): Promise<void> {
  if (config.mail.kind === 'outbox') return
  const mailer = createMailer(config.mail)
  const problem = await mailer.check()
  mailer.close()
  if (problem !== null)
    console.error(
      `The mail server ${serverName(config.mail.server)} takes no mails right now: ${problem}`,
    )
}

function announceStart(
  config: Config,
  server: Server,
  { siteUrl, apiUrl }: { readonly siteUrl: string; readonly apiUrl: string },
  backend: Backend | null,
): void {
  const { port } = boundAddress(server)
  const { backend: chosen } = config
  writeRuntime(config.dataDir, {
    siteUrl,
    mode: chosen.mode,
    supabaseUrl: chosen.mode === 'supabase' ? chosen.url : apiUrl,
    publishableKey:
      chosen.mode === 'supabase'
        ? chosen.publishableKey
        : (backend?.endpoint()?.publishableKey ?? ''),
  })
  // Tells tests the port when PORT is 0.
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
    if (hasSystemdSocket(process.env)) server.listen({ fd: SYSTEMD_SOCKET_FD }, resolve)
    else server.listen(config.port, config.host, resolve)
  })
}

/** True with systemd socket activation, where connections wait during a restart. */
function hasSystemdSocket(env: NodeJS.ProcessEnv): boolean {
  return env.LISTEN_PID === String(process.pid) && Number(env.LISTEN_FDS) > 0
}

function boundAddress(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new ConfigError(
      'The socket that was handed over has no address and port, such as ListenStream=127.0.0.1:4321.',
    )
  return address
}

function stopOnRequest(
  server: Server,
  drain: () => Promise<void>,
  config: Config,
  finishStart: () => void,
  stopOthers: () => Promise<void>,
): void {
  const stop = async (): Promise<void> => {
    stopping = true
    finishStart()
    await delay(config.drainSeconds * 1000)
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
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
  // A stop aborts the start with an error, which is not a failure.
  if (stopping) return
  const isKnown = error instanceof ConfigError || error instanceof StartError
  console.error(isKnown ? `Backlit cannot start. ${error.message}` : error)
  process.exit(1)
})
