import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { BackendOptions, BackendReady, FromBackend } from '../../server/embedded/protocol.ts'
import { backendFetch } from '../../server/http/backend-fetch.ts'
import { mailSettings } from '../../server/mail/settings.ts'

const SUPABASE = resolve(import.meta.dirname, '../../supabase')
const PROCESS = resolve(import.meta.dirname, '../../server/embedded/process.ts')
const FIXTURES = resolve(import.meta.dirname, '../embedded/fixtures')

/** PostgreSQL's own user may enter it. Pass it to {@link removeFolder} afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backlit-embedded-'))
  chmodSync(folder, 0o755)
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** A backend process under test. */
export interface TestBackend {
  readonly child: ChildProcess
  readonly dataDir: string
  readonly ready: BackendReady
  readonly url: string
  readonly secretKey: string
  /** Connects as the owner of the tables. */
  readonly databaseUrl: string
  /** A supabase-js client with its own session. */
  client(key?: string): SupabaseClient
  /** Sends the publishable key unless headers are given. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Waits until the process has ended. */
  stop(): Promise<void>
}

/** bcrypt's lowest cost, as most tests sign up. */
const CHEAP_PASSWORDS = 4

/** Uses the fixtures' migrations and functions. */
export function testOptions(
  dataDir: string,
  changes: Partial<BackendOptions> = {},
): BackendOptions {
  return {
    version: '0.0.1',
    dataDir,
    databaseUrl: null,
    migrationsDir: join(FIXTURES, 'migrations'),
    functionsDir: join(FIXTURES, 'functions'),
    seedModule: null,
    isLocal: true,
    siteUrl: 'http://localhost:4321',
    mail: mailSettings(undefined, undefined, dataDir),
    confirmEmail: false,
    redirectOrigins: [],
    rateLimits: false,
    disk: { reserveBytes: 0, quotaBytes: null },
    passwordCost: CHEAP_PASSWORDS,
    ...changes,
  }
}

/** Starts the process without waiting for it. */
export function launchBackend(options: BackendOptions): ChildProcess {
  const child = fork(PROCESS, [], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, VITEST: undefined, NODE_ENV: undefined },
  })
  child.send({ type: 'start', options })
  return child
}

/** The process's reply to `start`. Rejects when it ends without one. */
export function firstMessage(
  child: ChildProcess,
): Promise<Exclude<FromBackend, { type: 'changed' }>> {
  let log = ''
  child.stdout?.on('data', (chunk) => (log += chunk))
  child.stderr?.on('data', (chunk) => (log += chunk))
  return new Promise((resolve, reject) => {
    child.on('message', (message: FromBackend) => {
      if (message.type !== 'changed') resolve(message)
    })
    child.once('exit', () => reject(new Error(`The backend ended without a reply.\n${log}`)))
  })
}

/** Starts a backend and waits until it serves. */
export async function startTestBackend(options: BackendOptions): Promise<TestBackend> {
  const child = launchBackend(options)
  const message = await firstMessage(child)
  if (message.type === 'failed') throw new Error(message.reason)
  const { dataDir } = options
  const secrets = secretsOf(dataDir)
  const url = `http://127.0.0.1:${message.port}`
  const fetchAsSite = backendFetch(message)
  return {
    child,
    dataDir,
    ready: message,
    url,
    secretKey: secrets.secretKey,
    databaseUrl: options.databaseUrl ?? ownerUrl(dataDir),
    client: (key = message.publishableKey) =>
      createClient(url, key, { auth: { autoRefreshToken: false, persistSession: false } }),
    fetch(path, init = {}) {
      const headers = new Headers(init.headers ?? { apikey: message.publishableKey })
      // A connection of the site's is for calls with the token only.
      const isSite = headers.get('x-backlit-token') === message.internalToken
      return (isSite ? fetchAsSite : fetch)(url + path, { ...init, headers })
    },
    stop: () => stopProcess(child),
  }
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  if (child.connected) child.send({ type: 'stop' }, () => {})
  await exited
}

/** Pid from the data folder's `postmaster.pid`; null without one. */
export function databasePid(dataDir: string): number | null {
  const line = postmasterFile(dataDir)?.[0]
  return line ? Number(line) : null
}

/** URL of a data folder's running database, as the owner of the tables. */
export function ownerUrl(dataDir: string): string {
  const { databasePassword } = secretsOf(dataDir)
  return `postgres://postgres:${databasePassword}@127.0.0.1:${databasePort(dataDir)}/postgres`
}

function secretsOf(dataDir: string): { secretKey: string; databasePassword: string } {
  return JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
}

function databasePort(dataDir: string): string {
  return postmasterFile(dataDir)?.[3] ?? ''
}

function postmasterFile(dataDir: string): string[] | null {
  try {
    return readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
}

/** False for zombies. */
export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^\d+ \(.*\) [ZX]/.test(stat)
  } catch {
    return false
  }
}

/** Polls until a condition holds. Fails after `limit` milliseconds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limit = 20_000,
): Promise<void> {
  const deadline = Date.now() + limit
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** What a data folder has: migrations of the fixtures or the product, the latter also with its demo data. */
type Content = 'fixtures' | 'product' | 'demo'

const CHANGES: Record<Content, Partial<BackendOptions>> = {
  fixtures: {},
  product: { migrationsDir: join(SUPABASE, 'migrations') },
  demo: {
    migrationsDir: join(SUPABASE, 'migrations'),
    seedModule: join(SUPABASE, 'demo', 'seed.ts'),
  },
}

/** Environment variable with the folder of what all test files of a run share. */
export const RUN_FOLDER = 'BACKLIT_TEST_RUN_FOLDER'

/**
 * Returns initialised, stopped data folders. They are copies of one made once per run, which is much faster than initdb
 * and migrations each time, so all have the same secrets.
 */
export function dataFolders(folder: string, content: Content = 'fixtures'): () => Promise<string> {
  let count = 0
  return async () => {
    const made = await madeOnce(process.env[RUN_FOLDER] ?? folder, content)
    const copy = join(folder, `${content}-${++count}`)
    execFileSync('cp', ['-a', made, copy])
    return copy
  }
}

/** The folder to copy, made by the first test file that needs it while the others wait. */
async function madeOnce(base: string, content: Content): Promise<string> {
  const made = join(base, content)
  const draft = `${made}.new`
  while (!existsSync(made)) {
    try {
      mkdirSync(draft)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      await until(() => !existsSync(draft), 'the data folder another test file is making', 60_000)
      continue
    }
    try {
      if (content === 'demo')
        execFileSync('cp', ['-a', `${await madeOnce(base, 'product')}/.`, draft])
      await (await startTestBackend(testOptions(draft, CHANGES[content]))).stop()
      renameSync(draft, made)
    } catch (error) {
      removeFolder(draft)
      throw error
    }
  }
  return made
}

let counter = 0

/** Signs up a new account. */
export async function signedUp(
  backend: TestBackend,
): Promise<{ client: SupabaseClient; id: string; email: string; token: string }> {
  const email = `person-${process.pid}-${++counter}@example.org`
  const client = backend.client()
  const { data, error } = await client.auth.signUp({
    email,
    password: 'correct horse',
    options: { data: { full_name: 'Pat Person' } },
  })
  if (error || !data.user || !data.session) throw error ?? new Error('There is no session.')
  return { client, id: data.user.id, email, token: data.session.access_token }
}
