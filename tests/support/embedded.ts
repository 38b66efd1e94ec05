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
import { mailSettings } from '../../server/mail/settings.ts'

const SUPABASE = resolve(import.meta.dirname, '../../supabase')
const PROCESS = resolve(import.meta.dirname, '../../server/embedded/process.ts')
const FIXTURES = resolve(import.meta.dirname, '../embedded/fixtures')

/** A folder that PostgreSQL's own user may enter; pass it to {@link removeFolder} afterwards. */
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
  /** Address of the database, as its owner. */
  readonly databaseUrl: string
  /** A supabase-js client; each has a session of its own. */
  client(key?: string): SupabaseClient
  /** A plain request with the publishable key, or with the given headers. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
}

/** The least that bcrypt takes: most tests sign somebody up. */
const CHEAP_PASSWORDS = 4

/** Options with the fixtures' migrations and functions, on a data folder of their own. */
export function testOptions(
  dataDir: string,
  changes: Partial<BackendOptions> = {},
): BackendOptions {
  return {
    dataDir,
    databaseUrl: null,
    migrationsDir: join(FIXTURES, 'migrations'),
    functionsDir: join(FIXTURES, 'functions'),
    seedModule: null,
    siteUrl: 'http://localhost:4321',
    mail: mailSettings(undefined, undefined, dataDir),
    confirmEmail: false,
    redirectOrigins: [],
    rateLimits: false,
    limitStore: 'memory',
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

/** The process's answer to its start. Rejects when it ends without one. */
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
    child.once('exit', () => reject(new Error(`The backend ended without an answer.\n${log}`)))
  })
}

/** Starts a backend on a data folder and waits until it answers. */
export async function startTestBackend(options: BackendOptions): Promise<TestBackend> {
  const child = launchBackend(options)
  const message = await firstMessage(child)
  if (message.type === 'failed') throw new Error(message.reason)
  const { dataDir } = options
  const secrets = secretsOf(dataDir)
  const url = `http://127.0.0.1:${message.port}`
  return {
    child,
    dataDir,
    ready: message,
    url,
    secretKey: secrets.secretKey,
    databaseUrl: options.databaseUrl ?? ownerUrl(dataDir),
    client: (key = message.publishableKey) =>
      createClient(url, key, { auth: { autoRefreshToken: false, persistSession: false } }),
    fetch: (path, init = {}) =>
      fetch(url + path, {
        ...init,
        headers: init.headers ?? { apikey: message.publishableKey },
      }),
    stop: () => stopProcess(child),
  }
}

/** Asks a process to stop and waits for its end. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  if (child.connected) child.send({ type: 'stop' }, () => {})
  await exited
}

/** Pid of the database server of a data folder, or null when none is noted. */
export function databasePid(dataDir: string): number | null {
  const line = postmasterFile(dataDir)?.[0]
  return line ? Number(line) : null
}

/** Address of the running database of a data folder, as its owner. */
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

/** True while a process exists and is no zombie. */
export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^\d+ \(.*\) [ZX]/.test(stat)
  } catch {
    return false
  }
}

/** Waits until a condition holds, looking every few milliseconds. Fails after `limit` milliseconds. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limit = 20_000,
): Promise<void> {
  const deadline = Date.now() + limit
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Whose migrations a data folder has: those of the fixtures, or the product's own. */
type Schema = 'fixtures' | 'product'

/** Names the folder that keeps what every test file of a run copies. */
export const RUN_FOLDER = 'BACKLIT_TEST_RUN_FOLDER'

/**
 * Makes data folders that were started and stopped once already, by copying one that is made once a run: much quicker
 * than making a database each time. All of them have the same secrets.
 */
export function dataFolders(folder: string, schema: Schema = 'fixtures'): () => Promise<string> {
  let count = 0
  return async () => {
    const made = await madeOnce(process.env[RUN_FOLDER] ?? folder, schema)
    const copy = join(folder, `copy-${++count}`)
    execFileSync('cp', ['-a', made, copy])
    return copy
  }
}

/** A stopped data folder, made by the first test file that asks for it; the others wait. */
async function madeOnce(base: string, schema: Schema): Promise<string> {
  const made = join(base, schema)
  const draft = `${made}.new`
  const changes = schema === 'product' ? { migrationsDir: join(SUPABASE, 'migrations') } : {}
  while (!existsSync(made)) {
    try {
      mkdirSync(draft)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      await until(() => !existsSync(draft), 'the data folder that another file makes', 60_000)
      continue
    }
    try {
      await (await startTestBackend(testOptions(draft, changes))).stop()
      renameSync(draft, made)
    } catch (error) {
      removeFolder(draft)
      throw error
    }
  }
  return made
}

let counter = 0

/** Signs a new account up and returns its client. */
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
