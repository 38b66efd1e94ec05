import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CacheTag } from '#core/cache.server.ts'
import { type Config, ROOT } from './config.ts'
import { stopLeftovers } from './embedded/leftovers.ts'
import {
  type BackendOptions,
  type BackendReady,
  type FromBackend,
  PASSWORD_COST,
  StartError,
  type ToBackend,
} from './embedded/protocol.ts'

const COMPILE_CACHE = pathToFileURL(join(ROOT, 'server', 'compile-cache.js')).href
/** Delays before restarts; the last one repeats. Reset after a minute of uptime. */
const BACKOFF_MS = [100, 500, 2_000, 5_000, 15_000]
const STABLE_MS = 60_000
/** A stop that takes longer ends with SIGKILL. Longer than the backend's own limit. */
const STOP_TIMEOUT_MS = 35_000

/** Where the embedded backend is reachable at the moment. */
export type Endpoint = Pick<BackendReady, 'port' | 'socket' | 'internalToken' | 'publishableKey'>

/**
 * Options for the embedded backend of a site.
 * @param ownUrl URL of the site if none is configured, without a trailing slash.
 * @param isLocal True if only this machine can reach it.
 */
export function backendOptions(config: Config, ownUrl: string, isLocal: boolean): BackendOptions {
  return {
    version: config.version,
    dataDir: config.dataDir,
    databaseUrl: config.backend.mode === 'embedded' ? config.backend.databaseUrl : null,
    migrationsDir: join(ROOT, 'supabase', 'migrations'),
    functionsDir: join(ROOT, 'supabase', 'functions'),
    seedModule: config.demo ? join(ROOT, 'supabase', 'demo', 'seed.ts') : null,
    isLocal,
    siteUrl: config.siteUrl ?? ownUrl,
    mail: config.mail,
    confirmEmail: config.confirmEmail,
    redirectOrigins: config.redirectOrigins,
    rateLimits: config.rateLimits,
    disk: config.disk,
    passwordCost: PASSWORD_COST,
  }
}

/** Runs the embedded backend in a child process and restarts it when it dies. */
export class Backend {
  /** Resolves when the backend is ready; rejects with a StartError if the first start fails. */
  readonly started: Promise<void>
  readonly #options: BackendOptions
  readonly #onReady: (endpoint: Endpoint) => void
  readonly #onChange: (tags: readonly CacheTag[]) => void
  #child: ChildProcess | undefined
  #ready: BackendReady | null = null
  #stopping: Promise<void> | undefined
  #restart: NodeJS.Timeout | undefined
  #attempt = 0

  /**
   * @param onReady Called after each start, as the port changes.
   * @param onChange Called with the tags of stale cached pages.
   */
  constructor(
    options: BackendOptions,
    onReady: (endpoint: Endpoint) => void,
    onChange: (tags: readonly CacheTag[]) => void = () => {},
  ) {
    this.#options = options
    this.#onReady = onReady
    this.#onChange = onChange
    this.started = this.#startFirst()
  }

  /** Null while the backend is down, such as between a crash and the restart. */
  endpoint(): Endpoint | null {
    return this.#ready
  }

  /** Stops it cleanly, even during a start. */
  stop(): Promise<void> {
    this.#stopping ??= this.#shutDown()
    return this.#stopping
  }

  async #startFirst(): Promise<void> {
    const failure = await this.#launch()
    if (failure) {
      await this.stop()
      throw failure
    }
  }

  /** Resolves to null when the process is ready, or to the failure if it exits first. */
  #launch(): Promise<StartError | null> {
    const started = performance.now()
    const child = fork(join(ROOT, 'server', 'embedded', 'process.ts'), [], {
      // Ctrl+C in the terminal must reach only the site, which stops everything in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // By default V8 lets as much garbage gather as the rest of the process takes.
      execArgv: ['--import', COMPILE_CACHE, '--max-semi-space-size=4'],
    })
    this.#child = child
    let failure: StartError | undefined
    return new Promise((resolve) => {
      child.on('message', (message: FromBackend) => {
        if (message.type === 'ready') {
          this.#ready = message
          this.#onReady(message)
          resolve(null)
        } else if (message.type === 'changed') this.#onChange(message.tags)
        else failure = new StartError(message.reason, { retry: message.retry })
      })
      child.once('exit', (code, signal) => {
        const wasReady = this.#ready !== null
        this.#ready = null
        this.#child = undefined
        resolve(failure ?? new StartError(`The backend ended with ${signal ?? `code ${code}`}.`))
        if (wasReady || this.#attempt > 0)
          this.#scheduleRestart(performance.now() - started, failure, signal ?? code)
      })
      send(child, { type: 'start', options: this.#options })
    })
  }

  #scheduleRestart(
    uptime: number,
    failure: StartError | undefined,
    exit: string | number | null,
  ): void {
    if (this.#stopping) return
    if (uptime > STABLE_MS) this.#attempt = 0
    const pause = BACKOFF_MS[Math.min(this.#attempt, BACKOFF_MS.length - 1)] ?? 0
    this.#attempt++
    const reason = failure?.message ?? `It ended with ${exit}.`
    console.error(`The backend is down and starts again in ${pause} ms. ${reason}`)
    this.#restart = setTimeout(() => void this.#launch(), pause)
  }

  async #shutDown(): Promise<void> {
    clearTimeout(this.#restart)
    const child = this.#child
    if (child) {
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      send(child, { type: 'stop' })
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await exited
      clearTimeout(limit)
    }
    // A killed backend leaves its database running.
    await stopLeftovers(this.#options.dataDir)
  }
}

function send(child: ChildProcess, message: ToBackend): void {
  if (child.connected) child.send(message, () => {})
}
