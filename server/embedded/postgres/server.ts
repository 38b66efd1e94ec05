import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { freePort } from '../../free-port.ts'
import { StartError } from '../protocol.ts'
import type { Binaries } from './binaries.ts'
import { cleanEnvironment } from './cluster.ts'
import type { SystemUser } from './system-user.ts'

const START_TIMEOUT_MS = 30_000
const LOG_LIMIT_BYTES = 5 * 1024 * 1024

export interface PostgresServer {
  /** Connection string of the database owner, with the password. */
  readonly url: string
  /** Resolves when the server exits for any reason. */
  readonly exited: Promise<void>
  /** Fast shutdown: rolls back open transactions and writes a checkpoint. */
  stop(): Promise<void>
}

interface PostgresOptions {
  readonly folder: string
  readonly binaries: Binaries
  readonly user: SystemUser | null
  readonly password: string
  readonly logFile: string
  readonly signal: AbortSignal
}

/** Starts PostgreSQL on a free loopback port; resolves when it accepts queries. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const deadline = performance.now() + START_TIMEOUT_MS
  // Retry: another program may take the port first, and a killed server's shared memory is released with a delay.
  while (performance.now() < deadline && !options.signal.aborted) {
    const port = await freePort()
    const child = launch(options, port)
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    const url = `postgres://postgres:${options.password}@127.0.0.1:${port}/postgres`
    const stop = (): Promise<void> => stopChild(child, exited)
    if (await waitUntilReady(url, child, deadline, options.signal)) return { url, exited, stop }
    await stop()
    await delay(300)
  }
  throw new StartError(`PostgreSQL did not start: ${logTail(options.logFile)}`, { retry: true })
}

function launch(options: PostgresOptions, port: number): ChildProcess {
  truncateLog(options.logFile)
  const log = openSync(options.logFile, 'a', 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '40',
    shared_buffers: '64MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Every refused request is an ERROR; logging them would let clients fill the disk.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_min_error_statement: 'panic',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    return spawn(options.binaries.postgres, ['-D', options.folder, '-p', String(port), ...flags], {
      ...options.user,
      cwd: dirname(options.binaries.postgres),
      env: cleanEnvironment(),
      // Ctrl+C in the terminal must not stop the database before its clients.
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  deadline: number,
  signal: AbortSignal,
): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    if (signal.aborted) return false
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      await sql`select 1`
      return true
    } catch {
      await delay(30)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
  return false
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  const steps = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, wait] of steps) {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
    child.kill(signal)
    const timer = new AbortController()
    await Promise.race([exited, delay(wait, undefined, { signal: timer.signal }).catch(() => {})])
    timer.abort()
  }
}

function truncateLog(file: string): void {
  try {
    if (statSync(file).size > LOG_LIMIT_BYTES) truncateSync(file)
  } catch {
    // No log yet.
  }
}

function logTail(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-3).join(' | ')
  } catch {
    return 'it wrote no log'
  }
}
