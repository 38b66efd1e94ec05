import { join } from 'node:path'
import postgres from 'postgres'
import { sqlQueue } from '../mail/queue.ts'
import { createMailer } from '../mail/transport.ts'
import { startMailWorker } from '../mail/worker.ts'
import type { Call } from './api/call.ts'
import { type FunctionsOptions, warmFunctions } from './api/functions.ts'
import { createGateway } from './api/gateway.ts'
import { type ApiServer, serveApi } from './api/http.ts'
import { createLite } from './api/lite.ts'
import { Post } from './auth/flows/post.ts'
import { Redirects } from './auth/flows/redirects.ts'
import { MailTokens } from './auth/flows/tokens.ts'
import { lockDataFolder } from './data/lock.ts'
import { loadSecrets, type Secrets } from './data/secrets.ts'
import { apiRole, bootstrapDatabase, healIdentities } from './database/bootstrap.ts'
import { followCatalogue } from './database/catalogue-events.ts'
import { seedDemo } from './database/demo.ts'
import { asRole } from './database/external.ts'
import { checkHistory, migrate } from './database/migrations.ts'
import { openDatabase, openDataFolder } from './database/open.ts'
import { databaseStore } from './limits/database.ts'
import { Limits } from './limits/limits.ts'
import { memoryStore } from './limits/memory.ts'
import type { LimitStore } from './limits/store.ts'
import type { BackendOptions, BackendReady } from './protocol.ts'
import { FileStore } from './storage/files.ts'

/** After the start the first pages are asked for: functions are warmed when those are through. Milliseconds. */
const WARM_AFTER_MS = 1000

export interface Backend {
  readonly ready: BackendReady
  /** Settles when the database ends by itself; then the backend is of no use any more. */
  readonly failed: Promise<void>
  /** Answers what is in flight, then stops the database and gives the data folder back. */
  stop(): Promise<void>
}

/** Starts everything below the API on a data folder. What was started is stopped again when a step fails. */
export async function startBackend(
  options: BackendOptions,
  signal: AbortSignal,
  onChange: (tags: readonly string[]) => void = () => {},
): Promise<Backend> {
  const undo: (() => Promise<void> | void)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    await openDataFolder(options.dataDir)
    undo.push(await lockDataFolder(options.dataDir))
    const secrets = await loadSecrets(options.dataDir)
    const server = await openDatabase(options, secrets, signal)
    undo.push(() => server.stop())
    const sql = postgres(server.url, { max: 8, connect_timeout: 5, onnotice: () => {} })
    undo.push(() => sql.end({ timeout: 5 }))
    // A stop does not wait for a long migration: without its connection it is rolled back.
    const abandon = (): void => void sql.end({ timeout: 0 })
    signal.addEventListener('abort', abandon, { once: true })
    await checkHistory(sql, options.migrationsDir)
    const files = new FileStore(join(options.dataDir, 'storage'))
    const mailer = createMailer(options.mail)
    const post = new Post(mailer, options.siteUrl)
    undo.push(() => post.close())
    const lite = await createLite({
      databaseUrl: asRole(server.url, apiRole(secrets.apiPassword), secrets.apiPassword),
      secrets,
      siteUrl: options.siteUrl,
      files,
      passwordCost: options.passwordCost,
    })
    undo.push(() => lite.close())
    await bootstrapDatabase(sql, lite.baseSchema, secrets.apiPassword)
    const migration = await migrate(sql, options.migrationsDir)
    await healIdentities(sql)
    if (options.seedModule) {
      await seedDemo(options.seedModule, {
        sql,
        ask: (call) => askAsService(lite.app, secrets, call),
      })
    }
    await followCatalogue(sql, onChange)
    undo.push(
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
    const gateway = createGateway({
      lite,
      sql,
      secrets,
      files,
      limits: new Limits(options.rateLimits ? limitStore(options, sql) : null),
      mail: {
        tokens: new MailTokens(secrets.jwtSecret),
        redirects: new Redirects(options.siteUrl, options.redirectOrigins),
        post,
        confirmEmail: options.confirmEmail,
      },
      siteUrl: options.siteUrl,
      functions,
    })
    api = await serveApi({
      answer: gateway,
      health: () => databaseHealth(sql, migration),
      internalToken: secrets.internalToken,
    })
    undo.push(api.close)
    setTimeout(() => void warmFunctions(functions), WARM_AFTER_MS).unref()
    signal.removeEventListener('abort', abandon)
    const ready: BackendReady = {
      type: 'ready',
      port: api.port,
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

function limitStore({ limitStore }: BackendOptions, sql: postgres.Sql): LimitStore {
  return limitStore === 'database' ? databaseStore(sql) : memoryStore()
}

async function databaseHealth(sql: postgres.Sql, migration: string | null): Promise<Response> {
  try {
    await sql`select 1`
    return Response.json({ database: 'ok', migration })
  } catch {
    return Response.json({ database: 'down' }, { status: 503 })
  }
}

function askAsService(
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
