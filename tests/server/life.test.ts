import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { examine } from '../../scripts/doctor/examine.ts'
import { openSource } from '../../scripts/transfer/source.ts'
import { loadConfig } from '../../server/config.ts'
import { clientAddress } from '../../server/http/client-address.ts'
import {
  databasePid,
  dataFolders,
  isAlive,
  removeFolder,
  temporaryFolder,
  until,
} from '../support/embedded.ts'
import { FIXTURE_DIST, launchSite, PROGRAM_ENV, startSite, type TestSite } from '../support/site.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** An account that owns nothing: root may read everything. */
const NOBODY = 65_534
const folder = temporaryFolder()
const running: TestSite[] = []
let count = 0

/** A data folder that has never been started. */
const freshData = (): string => join(folder, `data-${++count}`)
/** An initialised, stopped data folder. */
const usedData = dataFolders(folder, 'product')

async function start(dataDir: string, args: string[] = []): Promise<TestSite> {
  const site = await startSite({ BACKLIT_DATA: dataDir }, args)
  running.push(site)
  return site
}

/** Pid of the backend that holds a data folder's lock. */
function backendPid(dataDir: string): number {
  return JSON.parse(readFileSync(join(dataDir, 'backend.lock'), 'utf8')).pid
}

/** Runs a script as npm would. */
async function script(
  name: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    const done = await promisify(execFile)(process.execPath, [join(ROOT, name), ...args], {
      env: { ...PROGRAM_ENV, ...env },
    })
    return { code: 0, ...done }
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }
  }
}

async function publishableKey(site: TestSite): Promise<string> {
  return ((await (await fetch(`${site.url}/api/config`)).json()) as { publishableKey: string })
    .publishableKey
}

afterEach(async () => {
  for (const site of running.splice(0)) await site.end()
})
afterAll(() => removeFolder(folder))

describe('a request to stop', () => {
  it('finishes requests in flight, stops everything and removes its files', async () => {
    const data = await usedData()
    const site = await start(data)
    const pids = [backendPid(data), databasePid(data) ?? 0]
    const slow = fetch(`${site.url}/slow`)
    await until(async () => site.log().includes('Stop with'), 'the banner')
    await new Promise((done) => setTimeout(done, 100))
    const ended = site.end('SIGTERM')
    await until(
      () =>
        fetch(site.url).then(
          () => false,
          () => true,
        ),
      'new requests to be refused',
    )
    expect(await (await slow).text()).toBe('done')
    expect(await ended).toBe(0)
    expect(pids.map(isAlive)).toEqual([false, false])
    expect(readdirSync(data)).not.toContain('runtime.json')
    expect(readdirSync(data)).not.toContain('backend.lock')
  })

  it.each([
    ['SIGTERM to npm', 'SIGTERM', 1],
    ['Ctrl+C in the terminal, which reaches the whole group', 'SIGINT', -1],
  ] as const)('through npm does the same: %s', async (_what, signal, target) => {
    const data = await usedData()
    const npm = spawn('npm', ['run', '-s', 'start'], {
      cwd: ROOT,
      env: { ...process.env, PORT: '0', BACKLIT_DATA: data, BACKLIT_DIST: FIXTURE_DIST },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let log = ''
    npm.stdout.on('data', (chunk) => (log += chunk))
    npm.stderr.on('data', (chunk) => (log += chunk))
    await until(() => log.includes('Stop with') || npm.exitCode !== null, 'the site', 30_000)
    expect(log).toContain('Stop with')
    const pids = [backendPid(data), databasePid(data) ?? 0]
    const exited = once(npm, 'exit')
    process.kill(target * (npm.pid ?? 0), signal)
    await exited
    await until(() => pids.every((pid) => !isAlive(pid)), 'the processes to end')
    await until(() => !existsSync(join(data, 'runtime.json')), 'the note to go')
  })

  it('during the start leaves nothing behind', async () => {
    const data = freshData()
    const { child } = launchSite({ BACKLIT_DATA: data })
    await until(() => existsSync(join(data, 'secrets.json')), 'the start to begin')
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    expect(existsSync(join(data, 'backend.lock'))).toBe(false)
    const pid = databasePid(data)
    expect(pid === null || !isAlive(pid)).toBe(true)
  })
})

describe.runIf(process.platform !== 'win32')('a systemd socket', () => {
  it('is used instead of a port, so that connections wait from one process to the next', async () => {
    const data = await usedData()
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const { fd } = (listener as unknown as { _handle: { fd: number } })._handle
    const child = spawn(
      'sh',
      ['-c', 'LISTEN_PID=$$ exec "$0" "$1"', process.execPath, join(ROOT, 'server/index.ts')],
      {
        env: {
          ...PROGRAM_ENV,
          PORT: '1',
          BACKLIT_DIST: FIXTURE_DIST,
          BACKLIT_DATA: data,
          LISTEN_FDS: '1',
        },
        stdio: ['ignore', 'pipe', 'pipe', fd],
      },
    )
    // Only the child keeps the socket open now; connections wait until it accepts them.
    listener.close()
    const exited = once(child, 'exit')
    expect((await fetch(`http://127.0.0.1:${port}/about`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/slow`)).status).toBe(200)
    child.kill('SIGTERM')
    expect((await exited)[0]).toBe(0)
  })
})

describe('a crash', () => {
  it('of the backend or the database keeps the pages up and is healed', async () => {
    const data = await usedData()
    const site = await start(data)
    const apikey = await publishableKey(site)
    const ask = (): Promise<Response> =>
      fetch(`${site.url}/rest/v1/rpc/success_stories`, { method: 'POST', headers: { apikey } })
    for (const victim of [backendPid, databasePid]) {
      const first = backendPid(data)
      process.kill(victim(data) ?? 0, 'SIGKILL')
      const statuses = new Set<number>()
      await until(async () => {
        expect((await fetch(`${site.url}/about`)).status).toBe(200)
        const reply = await ask()
        statuses.add(reply.status)
        if (reply.status === 503)
          expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
        return (
          reply.status === 200 &&
          existsSync(join(data, 'backend.lock')) &&
          backendPid(data) !== first
        )
      }, 'the backend to come back')
      expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
      // Pages get the backend's new address.
      const { url } = (await (await fetch(`${site.url}/api/config`)).json()) as { url: string }
      expect((await fetch(`${url}/health`)).status).toBe(200)
    }
  })

  it('of the site lets the next start wait for the end of its backend', async () => {
    const data = await usedData()
    const site = await start(data)
    const orphan = backendPid(data)
    // It cannot stop before somebody has waited for it.
    process.kill(orphan, 'SIGSTOP')
    site.child.kill('SIGKILL')
    await once(site.child, 'exit')
    expect((await script('scripts/status.ts', { BACKLIT_DATA: data })).code).toBe(1)
    const { child, log } = launchSite({ BACKLIT_DATA: data })
    const started = Promise.race([once(child, 'message'), once(child, 'exit')])
    await until(() => /waiting for its backend|cannot start/.test(log()), 'the start to wait')
    process.kill(orphan, 'SIGCONT')
    await started
    expect(log()).toContain(`waiting for its backend (process ${orphan}) to stop.`)
    expect(isAlive(orphan)).toBe(false)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  })

  it('of the backend in the middle of a stop leaves no database', async () => {
    const data = await usedData()
    const site = await start(data)
    const database = databasePid(data) ?? 0
    const backend = backendPid(data)
    process.kill(backend, 'SIGKILL')
    expect(await site.end('SIGTERM')).toBe(0)
    await until(() => !isAlive(database), 'the database to end')
  })
})

describe('a start that fails', () => {
  /** Exit code and output of a start that is expected to fail. */
  async function fail(env: Record<string, string>): Promise<string> {
    const { child, log } = launchSite({ BACKLIT_DATA: freshData(), ...env })
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
    return log()
  }

  it.each([
    [{ PORT: 'abc' }, 'Backlit cannot start. PORT must be a number from 0 to 65535, not "abc".\n'],
    [
      { HOST: '203.0.113.1', BACKLIT_RATE_LIMITS: 'on' },
      'Backlit cannot start. HOST 203.0.113.1 is no address of this machine.\n',
    ],
    [
      { BACKLIT_DIST: '/nowhere' },
      'Backlit cannot start. The site is not built yet: run "npm run build" first.\n',
    ],
    [
      { BACKLIT_DATA: '/dev/null' },
      /^Backlit cannot start\. BACKLIT_DATA \/dev\/null cannot be used as the data folder: .*\n$/,
    ],
  ])('says why in one sentence: %j', async (env, sentence) => {
    const log = await fail(env)
    if (typeof sentence === 'string') expect(log).toBe(sentence)
    else expect(log).toMatch(sentence)
  })

  it('names the port that is taken, before it creates a database', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const data = freshData()
    const log = await fail({ PORT: String(port), BACKLIT_DATA: data })
    expect(log).toBe(
      `Backlit cannot start. Port ${port} of 127.0.0.1 is in use: set PORT to another one.\n`,
    )
    expect(existsSync(data)).toBe(false)
    other.close()
  })
})

describe('the scripts', () => {
  it('status says that no site is running', async () => {
    const none = await script('scripts/status.ts', { BACKLIT_DATA: freshData() })
    expect([none.code, none.stdout]).toEqual([1, ''])
    expect(none.stderr).toMatch(/^No site is running on the data folder .*\.\n$/)
  })

  it.each([
    ['scripts/admin.ts', ['you@example.org']],
    ['scripts/admin.ts', ['--retire-demo']],
    ['scripts/backup.ts', [join(folder, 'none.tar.gz')]],
    ['scripts/move-to-supabase.ts', []],
  ])('%s %j makes no site where there is none', async (name, args) => {
    const data = freshData()
    const env = {
      BACKLIT_DATA: data,
      SUPABASE_DB_URL: 'postgres://nobody@127.0.0.1:1/none',
      SUPABASE_URL: 'https://project.supabase.co',
      SUPABASE_SECRET_KEY: 'sb_secret_nonenonenone',
    }
    expect(await script(name, env, ...args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no data of a site in ${data}: set BACKLIT_DATA.\n`,
    })
    expect(existsSync(data)).toBe(false)
  })

  it.each(['doctor', 'i18n-record', 'licenses', 'mail-templates', 'status', 'types'])(
    '%s takes no arguments, and does nothing with one',
    async (name) => {
      expect(
        await script(`scripts/${name}.ts`, { BACKLIT_DATA: freshData() }, '--help'),
      ).toMatchObject({ code: 1, stdout: '', stderr: 'There is no option --help.\n' })
    },
  )

  it.each([
    ['check-headers', ['--help']],
    ['check-headers', ['localhost:4321']],
    ['check-headers', ['https://backlit.example', 'more']],
    ['i18n-pull', ['--help']],
    ['i18n-pull', ['backlit.example']],
    ['i18n-pull', ['https://backlit.example', 'folder', 'more']],
  ])('%s %j asks for an address', async (name, args) => {
    const { code, stdout, stderr } = await script(`scripts/${name}.ts`, {}, ...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^Give the address of a site: npm run [a-z0-9:]+ -- https:.*\n$/)
  })

  it.each([
    ['check-headers', 'http://127.0.0.1:9/'],
    ['i18n-pull', 'http://127.0.0.1:9/api/texts/fr'],
  ])('%s says which address does not answer', async (name, asked) => {
    expect(await script(`scripts/${name}.ts`, {}, 'http://127.0.0.1:9')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${asked} does not answer (bad port)\n`,
    })
  })

  it('say that another account may not read the data folder', async () => {
    const data = freshData()
    mkdirSync(data, { mode: 0 })
    const config = loadConfig([], { BACKLIT_DATA: data })
    const refusal = `The data folder ${data} may not be read by this account: run it as the one that runs the site.`
    const isRoot = process.getuid?.() === 0
    if (isRoot) process.seteuid?.(NOBODY)
    try {
      await expect(openSource(config)).rejects.toThrow(refusal)
      await expect(examine(config, [])).rejects.toThrow(refusal)
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  })

  it('make no database where there are only secrets', async () => {
    const data = freshData()
    mkdirSync(data)
    cpSync(join(await usedData(), 'secrets.json'), join(data, 'secrets.json'))
    await expect(openSource(loadConfig([], { BACKLIT_DATA: data }))).rejects.toThrow(
      `There is no data of a site in ${data}: set BACKLIT_DATA.`,
    )
    expect(readdirSync(data)).toEqual(['secrets.json'])
  })
})

describe('a running site', () => {
  let data: string
  let site: TestSite
  beforeAll(async () => {
    data = await usedData()
    site = await startSite({ BACKLIT_DATA: data })
  })
  afterAll(() => site?.end())

  it('prints where everything is', async () => {
    const { port } = new URL(site.url)
    await until(() => site.log().includes('Stop with'), 'the banner')
    for (const part of [`http://localhost:${port}`, 'PostgreSQL 17', data, 'outbox'])
      expect(site.log()).toContain(part)
    expect(site.log()).not.toContain('backlit-demo-2026')
  })

  it('is left alone by another start on its data folder', async () => {
    const { child, log } = launchSite({ BACKLIT_DATA: data })
    expect((await once(child, 'exit'))[0]).toBe(1)
    expect(log()).toMatch(/is in use by another Backlit/)
    expect((await fetch(`${site.url}/about`)).status).toBe(200)
  })

  it('has an address and a key, which status prints', async () => {
    const { stdout } = await script('scripts/status.ts', { BACKLIT_DATA: data })
    const key = await publishableKey(site)
    expect(stdout).toBe(`PUBLIC_SUPABASE_URL=${site.url}\nPUBLIC_SUPABASE_PUBLISHABLE_KEY=${key}\n`)
  })

  it('gets administrators from npm run admin, also once it is stopped', async () => {
    const apikey = await publishableKey(site)
    const signUp = (email: string): Promise<Response> =>
      fetch(`${site.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'correct horse' }),
      })
    await signUp('One@example.org')
    await signUp('two@example.org')
    const admin = (...args: string[]) => script('scripts/admin.ts', { BACKLIT_DATA: data }, ...args)
    expect((await admin('one@example.org')).stdout).toMatch(
      /^one@example\.org is an administrator now\. .* authenticator app\.\n$/,
    )
    expect((await admin('one@example.org')).stdout).toContain('is an administrator already')
    expect(await admin('nobody@example.org')).toMatchObject({
      code: 1,
      stderr: 'There is no account with the e-mail nobody@example.org; register it first.\n',
    })
    expect((await admin()).code).toBe(1)
    await site.end()
    expect((await admin('two@example.org')).stdout).toContain('is an administrator now')
    expect(readdirSync(data)).not.toContain('backend.lock')
  })
})

it('trusts a proxy only when told to', () => {
  const request = {
    socket: { remoteAddress: '10.0.0.1' },
    headersDistinct: { 'x-forwarded-for': ['6.6.6.6, 203.0.113.5'] },
  } as never
  expect(clientAddress(request, 0)).toBe('10.0.0.1')
  expect(clientAddress(request, 1)).toBe('203.0.113.5')
  expect(clientAddress(request, 2)).toBe('6.6.6.6')
  expect(clientAddress(request, 3)).toBe('10.0.0.1')
  const forged = {
    socket: { remoteAddress: '10.0.0.1' },
    headersDistinct: { 'x-forwarded-for': ['x'] },
  }
  expect(clientAddress(forged as never, 1)).toBe('10.0.0.1')
})
