import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { ConfigError } from '../../server/config.ts'

/** The version of Supabase's command line that this is written for. Fetched by npx, as few installations need its 140 MB. */
const CLI_VERSION = '3.1.0'

export interface Cli {
  /** Runs a command that answers in JSON. A ConfigError has the reason of a failure. */
  read(...args: readonly string[]): Promise<unknown>
  /** Runs a command and shows what it prints. */
  show(...args: readonly string[]): Promise<void>
}

interface Ended {
  readonly code: number | null
  readonly printed: string
  readonly said: string
}

/**
 * Supabase's command line, in a version that is known.
 * @param env Its environment. `SUPABASE_CLI` is the path of an installed one.
 */
export async function openCli(env: NodeJS.ProcessEnv, cwd: string): Promise<Cli> {
  const [file, ...before] = env.SUPABASE_CLI
    ? [env.SUPABASE_CLI]
    : ['npx', '--yes', `supabase@${CLI_VERSION}`]
  const run = async (args: readonly string[], isShown: boolean): Promise<Ended> => {
    const child = spawn(file, [...before, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // npx is a script there.
      shell: process.platform === 'win32' && !env.SUPABASE_CLI,
    })
    const ended = { printed: '', said: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      ended.printed += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      ended.said += text
    })
    if (isShown)
      for (const output of [child.stdout, child.stderr])
        createInterface({ input: output }).on('line', (line) => {
          // One line for each file of a function.
          if (!line.startsWith('Uploading asset')) console.log(line)
        })
    return new Promise((resolve, reject) => {
      child.on('error', ({ message }) =>
        reject(new ConfigError(`Supabase's command line does not start: ${message}.`)),
      )
      child.on('close', (code) => resolve({ code, ...ended }))
    })
  }
  checkVersion(await run(['--version'], false))
  return {
    async read(...args) {
      const ended = await run([...args, '--output-format=json', '--agent=no'], false)
      if (ended.code !== 0) throw failureOf(args, ended)
      return JSON.parse(ended.printed)
    },
    async show(...args) {
      const { code } = await run([...args, '--agent=no'], true)
      if (code !== 0) throw new ConfigError(`supabase ${nameOf(args)} failed; see above.`)
    },
  }
}

function checkVersion({ code, printed, said }: Ended): void {
  const [major = 0, minor = 0] = printed.trim().split('.').map(Number)
  if (code !== 0)
    throw new ConfigError(`Supabase's command line does not start: ${said.trim().slice(-300)}`)
  if (major !== 3 || minor < 1)
    throw new ConfigError(
      `Supabase's command line has the version ${printed.trim()}; this needs 3.1 or a later 3.`,
    )
}

const nameOf = (args: readonly string[]): string => args.slice(0, 2).join(' ')

const errorSchema = z.object({
  error: z.object({ message: z.string(), suggestion: z.string().optional() }),
})

function failureOf(args: readonly string[], { printed, said }: Ended): ConfigError {
  let reason = said.trim().split('\n').at(-1) ?? ''
  try {
    const { error } = errorSchema.parse(JSON.parse(printed))
    reason = [error.message, error.suggestion?.trim()].filter(Boolean).join(' ')
  } catch {
    // It said why in words.
  }
  return new ConfigError(`supabase ${nameOf(args)} failed: ${reason}`)
}
