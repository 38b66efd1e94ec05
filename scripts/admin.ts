import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { backendOptions, startBackend } from '../server/backend.ts'
import { type Config, ConfigError, loadConfig } from '../server/config.ts'
import { SECRETS_FILE } from '../server/embedded/data/secrets.ts'
import { retireDemo } from '../server/embedded/database/demo.ts'
import { readRuntime } from '../server/runtime-file.ts'
import { runCommand } from './command.ts'
import { openSource } from './transfer/source.ts'

interface Api {
  readonly url: string
  readonly secretKey: string
  close(): Promise<void>
}

/**
 * `npm run admin -- you@example.org`: makes an existing account an administrator. `npm run admin -- --retire-demo`:
 * closes the accounts with the demo's published password.
 */
runCommand(async ([address, ...others]) => {
  if (address === '--retire-demo' && others.length === 0) return retire()
  const email = address?.trim().toLowerCase()
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email) || others.length > 0)
    throw new ConfigError(
      'Give one e-mail address: npm run admin -- you@example.org; or close the demo accounts: npm run admin -- --retire-demo',
    )
  const config = loadConfig([], process.env)
  const api = await openApi(config)
  try {
    console.log(await promote(api, email))
  } finally {
    await api.close()
  }
})

async function retire(): Promise<void> {
  const config = loadConfig([], process.env)
  const source = await openSource(config)
  try {
    const closed = await retireDemo(source.sql)
    console.log(
      closed.length > 0
        ? `Closed for good: ${closed.join(', ')}. Nobody can sign in to them, their sessions have ended, none is an administrator; their listings and messages stay.`
        : `There are no demo accounts in ${config.dataDir}.`,
    )
  } finally {
    await source.close()
  }
}

async function promote(api: Api, email: string): Promise<string> {
  const client = createClient(api.url, api.secretKey, { auth: { persistSession: false } })
  const found = await client.from('profiles').select('id, role').eq('username', email).maybeSingle()
  if (found.error) throw new ConfigError(`The backend refused: ${found.error.message}`)
  if (!found.data)
    throw new ConfigError(`There is no account with the e-mail ${email}; register it first.`)
  if (found.data.role === 'admin') return `${email} is an administrator already.`
  const changed = await client.from('profiles').update({ role: 'admin' }).eq('id', found.data.id)
  if (changed.error) throw new ConfigError(`The backend refused: ${changed.error.message}`)
  return `${email} is an administrator now.`
}

/** The running site's API, or else an embedded backend that is stopped on `close`. */
async function openApi(config: Config): Promise<Api> {
  const close = async (): Promise<void> => {}
  if (config.backend.mode === 'supabase') {
    const secretKey = process.env.SUPABASE_SECRET_KEY
    if (!secretKey)
      throw new ConfigError('Set SUPABASE_SECRET_KEY to the secret key of the Supabase project.')
    return { url: config.backend.url, secretKey, close }
  }
  const running = readRuntime(config.dataDir)
  if (running) return { url: running.supabaseUrl, secretKey: readSecretKey(config), close }
  const backend = startBackend(backendOptions(config, 'http://localhost', true))
  await backend.started
  return {
    url: `http://127.0.0.1:${backend.endpoint()?.port}`,
    secretKey: readSecretKey(config),
    close: () => backend.stop(),
  }
}

function readSecretKey(config: Config): string {
  const text = readFileSync(join(config.dataDir, SECRETS_FILE), 'utf8')
  return (JSON.parse(text) as { secretKey: string }).secretKey
}
