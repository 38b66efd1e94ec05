import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import type { CacheTag } from '#core/cache.server.ts'
import { sqlQueue } from '../mail/queue.ts'
import { createMailer } from '../mail/transport.ts'
import { startMailWorker } from '../mail/worker.ts'
import { startFileCleaner } from '../unused-files.ts'
import type { Call } from './api/call.ts'
import { type FunctionsOptions, warmFunctions } from './api/functions.ts'
import { createGateway } from './api/gateway.ts'
import { type ApiServer, serveApi } from './api/http.ts'
import { createLite } from './api/lite.ts'
import { MailDispatcher } from './auth/flows/mail-dispatcher.ts'
import { Redirects } from './auth/flows/redirects.ts'
import { MailTokens } from './auth/flows/tokens.ts'
import { type Cleanup, cleanUp } from './clean-up.ts'
import { Disk } from './data/disk.ts'
import { lockDataFolder } from './data/lock.ts'
import { loadSecrets, type Secrets } from './data/secrets.ts'
import { apiRole, bootstrapDatabase, repairIdentities } from './database/bootstrap.ts'
import { listenForCatalogueChanges } from './database/catalogue-events.ts'
import { openDemoAccounts, seedDemo } from './database/demo.ts'
import { withRole } from './database/external.ts'
import { checkHistory, migrate, recordVersion } from './database/migrations.ts'
import { openDatabase, openDataFolder } from './database/open.ts'
import { backUpBeforeMigrating } from './database/upgrade.ts'
import { Limits } from './limits/limits.ts'
import { memoryStore } from './limits/memory.ts'
import { type BackendOptions, type BackendReady, StartError } from './protocol.ts'
import { FileStore } from './storage/files.ts'

/** Lets the first page requests after the start go first. Milliseconds. */
const WARM_AFTER_MS = 1000
/** What every system takes. Bytes. */
const MAX_SOCKET_PATH = 100

/** A connection to a database that is away may never end. Milliseconds. */
const END_MS = 6000

export interface Backend {
  readonly ready: BackendReady
  /** Resolves if the database exits unexpectedly. */
  readonly failed: Promise<void>
  /** Drains requests, stops the database and unlocks the data folder. */
  stop(): Promise<void>
}

/** Starts database and API on a data folder. If a step fails, what was started is stopped again. */
export async function startBackend(
  options: BackendOptions,
  signal: AbortSignal,
  onChange: (tags: readonly CacheTag[]) => void = () => {},
): Promise<Backend> {
  const cleanups: Cleanup[] = []
  const stop = (): Promise<void> => cleanUp(cleanups)
  try {
    await openDataFolder(options.dataDir, options.databaseUrl === null)
    cleanups.push(await lockDataFolder(options.dataDir, process.ppid))
    const secrets = await loadSecrets(options.dataDir)
    const server = await openDatabase(options, secrets, signal)
    cleanups.push(() => server.stop())
    const connection = { max: 8, connect_timeout: 5, onnotice: () => {} }
    // PostgreSQL keeps what a session has read of the catalogue: after the migrations some 25 MB.
    const setup = postgres(server.url, connection)
    // A stop doesn't wait for a long migration: closing the connection rolls it back.
    const closeConnection = (): void => void setup.end({ timeout: 0 })
    cleanups.push(closeConnection)
    signal.addEventListener('abort', closeConnection, { once: true })
    const history = await checkHistory(setup, options.migrationsDir)
    if (history) await backUpBeforeMigrating(options, history, signal)
    const files = new FileStore(join(options.dataDir, 'storage'))
    const mailer = createMailer(options.mail)
    const dispatcher = new MailDispatcher(mailer, options.siteUrl)
    cleanups.push(() => dispatcher.close())
    const lite = await createLite({
      databaseUrl: withRole(server.url, apiRole(secrets.apiPassword), secrets.apiPassword),
      secrets,
      siteUrl: options.siteUrl,
      files,
      passwordCost: options.passwordCost,
    })
    cleanups.push(() => inTime(lite.close()))
    await bootstrapDatabase(setup, lite.baseSchema, secrets.apiPassword)
    const migration = await migrate(setup, options.migrationsDir)
    await recordVersion(setup, options.version)
    await repairIdentities(setup)
    if (options.seedModule) {
      await seedDemo(options.seedModule, {
        sql: setup,
        callApi: (call) => callAsService(lite.app, secrets, call),
      })
    }
    if (!options.isLocal) await refuseOpenDemo(setup)
    signal.removeEventListener('abort', closeConnection)
    await setup.end()
    const sql = postgres(server.url, connection)
    cleanups.push(() => inTime(sql.end({ timeout: 5 })))
    await listenForCatalogueChanges(sql, onChange)
    cleanups.push(
      startMailWorker({
        queue: sqlQueue(sql),
        mailer,
        siteUrl: options.siteUrl,
        log: console.error,
      }),
    )
    let api: ApiServer | undefined
    const functions: FunctionsOptions = {
      folder: options.functionsDir,
      context: () => ({
        env: process.env,
        supabaseUrl: `http://127.0.0.1:${api?.port}`,
        publishableKey: secrets.publishableKey,
        secretKey: secrets.secretKey,
      }),
    }
    const disk = new Disk(options.dataDir, sql, options.disk)
    const gateway = createGateway({
      lite,
      sql,
      disk,
      secrets,
      files,
      limits: new Limits(options.rateLimits ? memoryStore() : null),
      mail: {
        tokens: new MailTokens(secrets.jwtSecret),
        redirects: new Redirects(options.siteUrl, options.redirectOrigins),
        dispatcher,
        confirmEmail: options.confirmEmail,
      },
      siteUrl: options.siteUrl,
      functions,
    })
    api = await serveApi({
      ...gateway,
      health: () => databaseHealth(sql, disk, migration),
      internalToken: secrets.internalToken,
      socket: socketPath(options.dataDir),
    })
    cleanups.push(api.close)
    cleanups.push(
      startFileCleaner({
        url: `http://127.0.0.1:${api.port}`,
        secretKey: secrets.secretKey,
      }),
    )
    setTimeout(() => void warmFunctions(functions), WARM_AFTER_MS).unref()
    const ready: BackendReady = {
      type: 'ready',
      port: api.port,
      socket: api.socket,
      publishableKey: secrets.publishableKey,
      internalToken: secrets.internalToken,
      migration,
    }
    return { ready, failed: server.exited, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** In the data folder, which is this account's alone; null if the path would be too long. */
function socketPath(dataDir: string): string | null {
  if (process.platform === 'win32') return `\\\\.\\pipe\\backlit-${randomUUID()}`
  const path = join(dataDir, 'api.sock')
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH ? path : null
}

async function refuseOpenDemo(sql: postgres.Sql): Promise<void> {
  const open = await openDemoAccounts(sql)
  if (open.length > 0)
    throw new StartError(
      `The accounts ${open.join(', ')} have the demo's published password, so they are served on this machine only: unset HOST, SITE_URL and TRUST_PROXY, or close them with "npm run admin -- --retire-demo".`,
    )
}

const inTime = (end: Promise<void>): Promise<void> =>
  Promise.race([end, delay(END_MS, undefined, { ref: false })])

async function databaseHealth(
  sql: postgres.Sql,
  disk: Disk,
  migration: string | null,
): Promise<Response> {
  try {
    await sql`select 1`
    return Response.json({ database: 'ok', migration, disk: await disk.state() })
  } catch {
    return Response.json({ database: 'down' }, { status: 503 })
  }
}

function callAsService(
  app: { fetch(request: Request): Promise<Response> | Response },
  secrets: Secrets,
  call: Pick<Call, 'method' | 'service' | 'path' | 'headers' | 'body'>,
): Promise<Response> {
  const headers = new Headers(call.headers)
  headers.set('apikey', secrets.secretKey)
  const url = `http://localhost/${call.service}/v1${call.path}`
  const request = new Request(url, {
    method: call.method,
    headers,
    body: call.body as BodyInit | null,
  })
  return Promise.resolve(app.fetch(request))
}
