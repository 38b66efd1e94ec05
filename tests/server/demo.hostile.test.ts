import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { moveToSupabase } from '../../scripts/transfer/move.ts'
import { loadConfig } from '../../server/config.ts'
import { DEMO_PASSWORD } from '../../server/embedded/protocol.ts'
import { dataFolders, removeFolder, temporaryFolder } from '../support/embedded.ts'
import { FIXTURE_DIST, launchSite, PROGRAM_ENV, startSite, type TestSite } from '../support/site.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const ADMIN = 'admin@backlit.example'
const REFUSAL = /^Backlit cannot start\. .* accounts .* this machine only.*--retire-demo.*\.\n$/

const folder = temporaryFolder()
let data: string

/** What a start says that is expected to fail. */
async function refused(env: Record<string, string>, args: readonly string[] = []): Promise<string> {
  const { child, log } = launchSite({ BACKLIT_RATE_LIMITS: 'on', BACKLIT_DATA: data, ...env }, args)
  child.once('message', () => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  expect(log()).not.toContain('Stop with')
  expect(code).toBe(1)
  return log()
}

/** What a start says that gets a listening socket as systemd hands it over. */
async function handedOver(
  listener: Server,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ log: string; listens: boolean }> {
  const { fd } = (listener as unknown as { _handle: { fd: number } })._handle
  const child = spawn(
    'sh',
    [
      '-c',
      'LISTEN_PID=$$ exec "$0" "$@"',
      process.execPath,
      join(ROOT, 'server/index.ts'),
      ...args,
    ],
    {
      env: {
        ...PROGRAM_ENV,
        BACKLIT_DIST: FIXTURE_DIST,
        BACKLIT_DATA: data,
        LISTEN_FDS: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', fd],
    },
  )
  let log = ''
  let listens = false
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log += text
      listens = log.includes('Stop with')
      if (listens) child.kill('SIGTERM')
    })
  await once(child, 'close')
  listener.close()
  return { log, listens }
}

async function listening(...address: [number, string] | [string]): Promise<Server> {
  const server = createServer()
  server.listen(...(address as [number, string]))
  await once(server, 'listening')
  return server
}

async function retire(): Promise<string> {
  const script = join(ROOT, 'scripts/admin.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--retire-demo'], {
    env: { ...PROGRAM_ENV, BACKLIT_DATA: data },
  })
  return stdout
}

async function signIn(site: TestSite) {
  const config = (await (await fetch(`${site.url}/api/config`)).json()) as {
    publishableKey: string
  }
  const client = createClient(site.url, config.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword({ email: ADMIN, password: DEMO_PASSWORD })
  return { client, error }
}

beforeAll(async () => {
  data = await dataFolders(folder, 'demo')()
})
afterAll(() => removeFolder(folder))

describe('a folder whose demo accounts have the published password', () => {
  it('is not served to others', async () => {
    expect(await refused({ HOST: '0.0.0.0' })).toMatch(REFUSAL)
  })

  it.runIf(process.platform !== 'win32')(
    'is not served on a socket that others reach',
    async () => {
      const everywhere = await handedOver(await listening(0, '0.0.0.0'), {})
      expect(everywhere).toEqual({ log: expect.stringMatching(REFUSAL), listens: false })
      const unix = await handedOver(await listening(join(folder, 'site.sock')), {})
      expect(unix).toEqual({
        log: expect.stringMatching(/no address and port/),
        listens: false,
      })
      const here = await handedOver(await listening(0, '127.0.0.1'), {})
      expect(here.listens).toBe(true)
    },
  )

  it.runIf(process.platform !== 'win32')('is not made on a socket that others reach', async () => {
    const fresh = join(folder, 'fresh')
    const { log } = await handedOver(await listening(0, '0.0.0.0'), { BACKLIT_DATA: fresh }, [
      '--demo',
    ])
    expect(log).toMatch(/^Backlit cannot start\. The demo .* this machine only/)
    expect(existsSync(fresh)).toBe(false)
  })

  it('does not move to a project that others reach', async () => {
    const nowhere = {
      databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
      url: 'https://project.supabase.co',
      secretKey: 'sb_secret_none',
    }
    await expect(moveToSupabase(loadConfig([], { BACKLIT_DATA: data }), nowhere)).rejects.toThrow(
      '--retire-demo',
    )
  })

  it('is served to others once the accounts are closed, which ends their sessions', async () => {
    const site = await startSite({ BACKLIT_DATA: data })
    onTestFinished(async () => void (await site.end()))
    const { client, error } = await signIn(site)
    expect(error).toBeNull()
    expect((await client.from('profiles').select('role').eq('username', ADMIN)).data).toEqual([
      { role: 'admin' },
    ])
    const said = await retire()
    for (const name of ['admin', 'creator', 'supporter'])
      expect(said).toContain(`${name}@backlit.example`)
    expect((await client.auth.getUser()).error).not.toBeNull()
    await site.end()
    const open = await startSite({
      BACKLIT_DATA: data,
      HOST: '0.0.0.0',
      BACKLIT_RATE_LIMITS: 'on',
    })
    onTestFinished(async () => void (await open.end()))
    expect((await signIn(open)).error?.code).toBe('invalid_credentials')
    expect(await retire()).toMatch(/^There are no demo accounts/)
  })
})
