import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

const ENTRY = resolve(import.meta.dirname, '../../server/index.ts')

/** A minimal stand-in for the built site. */
export const FIXTURE_DIST = resolve(import.meta.dirname, '../server/fixtures/site')

/** Environment of the product's programs. Without the cache each compiles its code anew. */
export const PROGRAM_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

export interface TestSite {
  readonly child: ChildProcess
  readonly url: string
  /** Output so far. */
  log(): string
  /** Sends a signal and returns the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts `node server/index.ts` without waiting for it. */
export function launchSite(
  env: Record<string, string>,
  args: readonly string[] = [],
): { child: ChildProcess; log(): string } {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env: {
      ...PROGRAM_ENV,
      PORT: '0',
      BACKLIT_DIST: FIXTURE_DIST,
      BACKLIT_RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  child.stdout?.on('data', (chunk) => (text += chunk))
  child.stderr?.on('data', (chunk) => (text += chunk))
  return { child, log: () => text }
}

/** Starts the site on a free port and waits until it serves. */
export async function startSite(
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<TestSite> {
  const { child, log } = launchSite(env, args)
  const port = await new Promise<number>((done, reject) => {
    child.once('message', (message) => done((message as { port: number }).port))
    child.once('exit', () => reject(new Error(`The site ended while starting.\n${log()}`)))
  })
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    log,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exited = once(child, 'exit')
      child.kill(signal)
      const [code] = (await exited) as [number | null]
      return code
    },
  }
}
