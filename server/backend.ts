import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
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

/** Pauses between restarts; the last one repeats. A backend that ran a minute starts over at the first. */
const BACKOFF_MS = [100, 500, 2_000, 5_000, 15_000]
const STEADY_MS = 60_000
/** Longest a clean stop may take before the process is killed. Milliseconds. */
const STOP_LIMIT_MS = 35_000

/** Where the embedded backend answers right now. */
export type Endpoint = Pick<BackendReady, 'port' | 'internalToken' | 'publishableKey' | 'migration'>

export interface Backend {
  /** Resolves at the first answer; rejects with a StartError when there will be none. */
  readonly started: Promise<void>
  /** Null while the backend is down, such as between a crash and the restart. */
  endpoint(): Endpoint | null
  /** Stops it cleanly, also in the middle of a start. Nothing of it runs afterwards. */
  stop(): Promise<void>
}

/**
 * Options for the embedded backend of a site.
 * @param ownUrl Where the site listens, without a trailing slash.
 */
export function backendOptions(config: Config, ownUrl: string): BackendOptions {
  return {
    dataDir: config.dataDir,
    databaseUrl: config.backend.mode === 'embedded' ? config.backend.databaseUrl : null,
    migrationsDir: join(ROOT, 'supabase', 'migrations'),
    functionsDir: join(ROOT, 'supabase', 'functions'),
    seedModule: config.demo ? join(ROOT, 'supabase', 'demo', 'seed.ts') : null,
    siteUrl: config.siteUrl ?? ownUrl,
    mail: config.mail,
    confirmEmail: config.confirmEmail,
    redirectOrigins: config.redirectOrigins,
    rateLimits: config.rateLimits,
    limitStore: config.limitStore,
    passwordCost: PASSWORD_COST,
  }
}

/**
 * Starts the embedded backend in a process of its own and keeps it running: a death is answered with a restart.
 * @param onReady Called whenever it answers, with an address that changes from start to start.
 * @param onChange Called when what visitors see has changed in the database, with the cache tags that are stale.
 */
export function startBackend(
  options: BackendOptions,
  onReady: (endpoint: Endpoint) => void = () => {},
  onChange: (tags: readonly string[]) => void = () => {},
): Backend {
  return new Supervisor(options, onReady, onChange)
}

class Supervisor implements Backend {
  readonly started: Promise<void>
  readonly #options: BackendOptions
  readonly #onReady: (endpoint: Endpoint) => void
  readonly #onChange: (tags: readonly string[]) => void
  #child: ChildProcess | undefined
  #ready: BackendReady | null = null
  #stopping: Promise<void> | undefined
  #restart: NodeJS.Timeout | undefined
  #attempt = 0

  constructor(
    options: BackendOptions,
    onReady: (endpoint: Endpoint) => void,
    onChange: (tags: readonly string[]) => void,
  ) {
    this.#options = options
    this.#onReady = onReady
    this.#onChange = onChange
    this.started = this.#first()
  }

  endpoint(): Endpoint | null {
    return this.#ready
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#end()
    return this.#stopping
  }

  async #first(): Promise<void> {
    const failure = await this.#launch()
    if (failure) {
      await this.stop()
      throw failure
    }
  }

  /** Resolves when the process answers (null) or has ended without (the reason). */
  #launch(): Promise<StartError | null> {
    const started = performance.now()
    const child = fork(join(ROOT, 'server', 'embedded', 'process.ts'), [], {
      // A session of its own: Ctrl+C in the terminal must reach the site alone, which stops things in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
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
          this.#again(performance.now() - started, failure, signal ?? code)
      })
      send(child, { type: 'start', options: this.#options })
    })
  }

  #again(lived: number, failure: StartError | undefined, how: string | number | null): void {
    if (this.#stopping) return
    if (lived > STEADY_MS) this.#attempt = 0
    const pause = BACKOFF_MS[Math.min(this.#attempt, BACKOFF_MS.length - 1)] ?? 0
    this.#attempt++
    const reason = failure?.message ?? `It ended with ${how}.`
    console.error(`The backend is down and starts again in ${pause} ms. ${reason}`)
    this.#restart = setTimeout(() => void this.#launch(), pause)
  }

  async #end(): Promise<void> {
    clearTimeout(this.#restart)
    const child = this.#child
    if (child) {
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      send(child, { type: 'stop' })
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
      await exited
      clearTimeout(limit)
    }
    // Nothing to do after a clean stop; after a killed backend its database is still running.
    await stopLeftovers(this.#options.dataDir)
  }
}

function send(child: ChildProcess, message: ToBackend): void {
  if (child.connected) child.send(message, () => {})
}
