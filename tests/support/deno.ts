import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

interface Options {
  /** Of the function's entry, below `supabase/functions`. */
  readonly entry: string
  /** Where Deno keeps what it compiles. */
  readonly folder: string
  readonly supabaseUrl: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a function in Deno, as Supabase does, and resolves once it listens. */
export function startDeno({
  entry,
  folder,
  supabaseUrl,
  env = {},
}: Options): Promise<{ child: ChildProcess; url: string }> {
  const functions = join(ROOT, 'supabase/functions')
  const child = spawn(
    join(ROOT, 'node_modules/.bin/deno'),
    [
      'run',
      ...['--no-remote', '--no-prompt', '--node-modules-dir=manual'],
      `--config=${join(functions, 'deno.json')}`,
      ...['--allow-env', '--allow-read', '--allow-sys', '--allow-net=127.0.0.1'],
      join(functions, entry),
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DENO_DIR: folder,
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        DENO_NO_UPDATE_CHECK: '1',
        SUPABASE_URL: supabaseUrl,
        SUPABASE_ANON_KEY: 'sb_publishable_test',
        SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_test',
        NO_COLOR: '1',
        ...env,
      },
    },
  )
  let log = ''
  return new Promise((found, reject) => {
    const look = (chunk: Buffer): void => {
      log += chunk
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0]
      if (url) found({ child, url })
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('exit', () => reject(new Error(`Deno ended.\n${log}`)))
  })
}
