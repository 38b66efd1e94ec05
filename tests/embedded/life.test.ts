import { once } from 'node:events'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { lockDataFolder } from '../../server/embedded/data/lock.ts'
import { loadSecrets } from '../../server/embedded/data/secrets.ts'
import { openDataFolder } from '../../server/embedded/database/open.ts'
import {
  databasePid,
  dataFolders,
  firstMessage,
  isAlive,
  launchBackend,
  removeFolder,
  signedUp,
  startTestBackend,
  stopProcess,
  type TestBackend,
  temporaryFolder,
  testOptions,
  until,
} from '../support/embedded.ts'

const folder = temporaryFolder()
const running: TestBackend[] = []
let count = 0

/** A data folder that has never been started. */
const freshData = (): string => join(folder, `data-${++count}`)
/** An initialised, stopped data folder. */
const usedData = dataFolders(folder)

async function start(dataDir: string, changes = {}): Promise<TestBackend> {
  const backend = await startTestBackend(testOptions(dataDir, changes))
  running.push(backend)
  return backend
}

afterEach(async () => {
  for (const backend of running.splice(0)) await backend.stop()
})
afterAll(() => removeFolder(folder))

describe('a data folder', () => {
  it('gets its secrets once, readable only by its owner', async () => {
    const [data, other] = [freshData(), freshData()]
    for (const one of [data, other]) await openDataFolder(one, true)
    const secrets = await loadSecrets(data)
    expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(statSync(data).mode & 0o067).toBe(0)
    expect(await loadSecrets(data)).toEqual(secrets)
    const others = Object.values(await loadSecrets(other))
    expect(Object.values(secrets).filter((value) => others.includes(value))).toEqual([])
  })

  it('with damaged secrets is refused, not given new ones', async () => {
    const data = freshData()
    mkdirSync(data)
    writeFileSync(join(data, 'secrets.json'), '{}')
    await expect(loadSecrets(data)).rejects.toThrow('secrets.json is damaged')
    expect(readFileSync(join(data, 'secrets.json'), 'utf8')).toBe('{}')
  })

  it.each(['postgres.location', 'postgres/PG_VERSION'])(
    'that lost its secrets and has a database (%s) is refused, not given new ones',
    async (trace) => {
      const data = freshData()
      mkdirSync(dirname(join(data, trace)), { recursive: true })
      writeFileSync(join(data, trace), '')
      await expect(loadSecrets(data)).rejects.toThrow('secrets.json is missing')
      expect(existsSync(join(data, 'secrets.json'))).toBe(false)
    },
  )

  it('serves one of several backends that start at once; the others say why they stop', async () => {
    const data = await usedData()
    const children = [1, 2, 3].map(() => launchBackend(testOptions(data)))
    const messages = await Promise.all(children.map(firstMessage))
    const ready = messages.filter((message) => message.type === 'ready')
    const failed = messages.filter((message) => message.type === 'failed')
    expect([ready.length, failed.length]).toEqual([1, 2])
    for (const { reason, retry } of failed) {
      expect(retry).toBe(false)
      expect(reason).toMatch(
        /^The data folder .* is in use by another Backlit \(process \d+\); .*BACKLIT_DATA/,
      )
    }
    const pages = await fetch(`http://127.0.0.1:${ready[0]?.port}/rest/v1/pages?limit=1`, {
      headers: { apikey: String(ready[0]?.publishableKey) },
    })
    expect(pages.status).toBe(200)
    await Promise.all(children.map(stopProcess))
  })

  it.each([
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 - 3, start: 'x' })],
    ['of another process with the same number', JSON.stringify({ pid: process.pid, start: 'x:1' })],
    ['that is no lock at all', '{"pid":'],
    ['that is empty', ''],
  ])('is taken over from a lock %s', async (_what, lock) => {
    const data = lockedData(lock)
    const unlock = await lockDataFolder(data)
    expect(JSON.parse(readFileSync(join(data, 'backend.lock'), 'utf8')).pid).toBe(process.pid)
    unlock()
    expect(readdirSync(data)).toEqual([])
  })

  it('is taken over from another machine only when its lock stays untouched', async () => {
    const data = lockedData(JSON.stringify({ pid: 1, start: 'x', host: 'elsewhere' }))
    const lock = join(data, 'backend.lock')
    const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), 100)
    await expect(lockDataFolder(data)).rejects.toThrow('(process 1 on elsewhere)')
    clearInterval(beat)
    ;(await lockDataFolder(data))()
  })
})

/** A data folder with a lock that somebody left. */
function lockedData(lock: string): string {
  const data = freshData()
  mkdirSync(data)
  writeFileSync(join(data, 'backend.lock'), lock)
  return data
}

/** How far the first start on a folder is. */
const FIRST_START = [
  ['locking', (data: string) => existsSync(join(data, 'backend.lock'))],
  ['with secrets', (data: string) => existsSync(join(data, 'secrets.json'))],
  ['making the database', (data: string) => globSync(join(data, 'postgres.new-*')).length > 0],
  ['starting the database', (data: string) => existsSync(join(data, 'postgres'))],
  ['filling the database', (data: string) => databasePid(data) !== null],
] as const

/** True while an initdb that outlived its backend is still running on the folder. */
function isMakingFiles(data: string): boolean {
  return globSync('/proc/[0-9]*/cmdline').some((file) => {
    try {
      return readFileSync(file, 'utf8').includes(`--pgdata=${join(data, 'postgres.new-')}`)
    } catch {
      return false
    }
  })
}

describe('kill -9', () => {
  it('at any moment of the first start leaves a folder that starts', async () => {
    const data = freshData()
    for (const [what, isReached] of FIRST_START) {
      const child = launchBackend(testOptions(data))
      await until(() => isReached(data), `a start that is ${what}`)
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    }
    // A start leaves alone a draft that an initdb is still writing, so wait for the last one.
    await until(() => !isMakingFiles(data), 'the last initdb of a killed start')
    const backend = await start(data)
    await signedUp(backend)
    expect(readdirSync(data).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })

  it('of the database loses no acknowledged write, and the next start repairs half an account', async () => {
    const data = await usedData()
    const backend = await start(data)
    const { client, id } = await signedUp(backend)
    const half = postgres(backend.databaseUrl, { max: 1 })
    await half`delete from auth.identities where user_id = ${id}`
    await half.end()
    const exited = once(backend.child, 'exit')
    const acknowledged: string[] = []
    let isDown = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!isDown) {
        const body = crypto.randomUUID()
        const { error } = await client.from('notes').insert({ body })
        if (error) await delay(5)
        else acknowledged.push(body)
      }
    })
    await until(() => acknowledged.length > 40, 'writes')
    process.kill(databasePid(data) ?? 0, 'SIGKILL')
    await exited
    isDown = true
    await Promise.all(writers)
    const next = await start(data)
    const sql = postgres(next.databaseUrl, { max: 1 })
    const found = new Set((await sql`select body from notes`).map(({ body }) => body))
    expect(acknowledged.filter((body) => !found.has(body))).toEqual([])
    expect(await sql`select email from auth.identities where user_id = ${id}`).toHaveLength(1)
    await sql.end()
  })

  it('of the site makes the backend stop its database by itself', async () => {
    const data = await usedData()
    const backend = await start(data)
    const database = databasePid(data) ?? 0
    const exited = once(backend.child, 'exit')
    // To the child, the parent's death looks like a closed channel.
    backend.child.disconnect()
    expect((await exited)[0]).toBe(0)
    expect(isAlive(database)).toBe(false)
    expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('of a machine leaves a pid file that may name any process', async () => {
    const data = await usedData()
    const pidFile = join(data, 'postgres', 'postmaster.pid')
    writeFileSync(pidFile, `${process.ppid}\n${join(data, 'postgres')}\n1\n5432\n`)
    await start(data)
  })
})

describe('a stop', () => {
  it('finishes requests in flight and leaves no process, lock or partial file', async () => {
    const data = await usedData()
    const backend = await start(data)
    const database = databasePid(data) ?? 0
    expect(isAlive(database)).toBe(true)
    const slow = backend.client().rpc('wait', { p_seconds: 0.8 })
    const answered = slow.then(({ error }) => error)
    await delay(200)
    await backend.stop()
    expect(await answered).toBeNull()
    expect(isAlive(database)).toBe(false)
    expect(readdirSync(data).sort()).toEqual(['postgres', 'postgres.log', 'secrets.json'])
    expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it.each([FIRST_START[2], FIRST_START[4]])(
    'of a first start that is %s leaves no process',
    async (what, isReached) => {
      const data = freshData()
      const child = launchBackend(testOptions(data))
      await until(() => isReached(data), `a start that is ${what}`)
      await stopProcess(child)
      const pid = databasePid(data)
      expect(pid === null || !isAlive(pid)).toBe(true)
      await until(() => !existsSync(join(data, 'backend.lock')), 'the lock to go')
    },
  )
})
