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
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
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
    const data = freshData()
    const first = await start(data)
    const secrets = readFileSync(join(data, 'secrets.json'), 'utf8')
    expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(statSync(data).mode & 0o067).toBe(0)
    await first.stop()
    await start(data)
    expect(readFileSync(join(data, 'secrets.json'), 'utf8')).toBe(secrets)
    const other = freshData()
    await start(other)
    const values = (text: string): string[] => Object.values(JSON.parse(text))
    const others = values(readFileSync(join(other, 'secrets.json'), 'utf8'))
    expect(values(secrets).filter((value) => others.includes(value))).toEqual([])
  })

  it('serves one backend at a time; the second says why it stops', async () => {
    const data = await usedData()
    const first = await start(data)
    const message = await firstMessage(launchBackend(testOptions(data)))
    expect(message).toMatchObject({ type: 'failed', retry: false })
    expect((message as { reason: string }).reason).toMatch(
      /^The data folder .* is in use by another Backlit \(process \d+\); .*BACKLIT_DATA/,
    )
    expect((await first.fetch('/rest/v1/pages?limit=1')).status).toBe(200)
  })

  it('serves one of several that start at once', async () => {
    const data = freshData()
    const children = [1, 2, 3].map(() => launchBackend(testOptions(data)))
    const messages = await Promise.all(children.map(firstMessage))
    expect(messages.filter(({ type }) => type === 'ready')).toHaveLength(1)
    await Promise.all(children.map(stopProcess))
  })

  it.each([
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 - 3, start: 'x' })],
    ['of another process with the same number', JSON.stringify({ pid: process.pid, start: 'x:1' })],
    ['that is no lock at all', '{"pid":'],
    ['that is empty', ''],
  ])('is taken over from a lock %s', async (_what, lock) => {
    const data = await usedData()
    writeFileSync(join(data, 'backend.lock'), lock)
    await start(data)
  })

  it('is taken over from another machine only when its lock stays untouched', async () => {
    const data = await usedData()
    const lock = join(data, 'backend.lock')
    writeFileSync(lock, JSON.stringify({ pid: 1, start: 'x', host: 'elsewhere' }))
    const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), 500)
    const refused = await firstMessage(launchBackend(testOptions(data)))
    clearInterval(beat)
    expect((refused as { reason: string }).reason).toContain('(process 1 on elsewhere)')
    await start(data)
  })

  it('with damaged secrets is refused, not given new ones', async () => {
    const data = freshData()
    mkdirSync(data)
    writeFileSync(join(data, 'secrets.json'), '{}')
    const message = await firstMessage(launchBackend(testOptions(data)))
    expect(message).toMatchObject({ type: 'failed', retry: false })
    expect((message as { reason: string }).reason).toContain('secrets.json is damaged')
    expect(readFileSync(join(data, 'secrets.json'), 'utf8')).toBe('{}')
  })

  it('has no process, lock or partial file after a stop', async () => {
    const data = await usedData()
    const backend = await start(data)
    const database = databasePid(data) ?? 0
    expect(isAlive(database)).toBe(true)
    await backend.stop()
    expect(isAlive(database)).toBe(false)
    expect(readdirSync(data).sort()).toEqual(['postgres', 'postgres.log', 'secrets.json'])
    expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})

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
    for (const pause of [0, 60, 150, 300, 450, 600, 800, 1000, 1300, 1700]) {
      const child = launchBackend(testOptions(data))
      await delay(pause)
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

  it.each(['the backend', 'the database'])('of %s loses no acknowledged write', async (victim) => {
    const data = await usedData()
    const acknowledged: string[] = []
    for (const enough of [20, 60]) {
      const backend = await start(data)
      const { client } = await signedUp(backend)
      const exited = once(backend.child, 'exit')
      const database = databasePid(data) ?? 0
      let isDown = false
      const writers = Array.from({ length: 4 }, async () => {
        while (!isDown) {
          const body = crypto.randomUUID()
          const { error } = await client.from('notes').insert({ body })
          if (error) await delay(5)
          else acknowledged.push(body)
        }
      })
      await until(() => acknowledged.length > enough, 'writes')
      if (victim === 'the backend') backend.child.kill('SIGKILL')
      else process.kill(database, 'SIGKILL')
      await exited
      isDown = true
      await Promise.all(writers)
    }
    const backend = await start(data)
    const rows = await backend.client(backend.secretKey).from('notes').select('body')
    const found = new Set(rows.data?.map(({ body }) => body))
    expect(
      acknowledged.slice(0, 1000).filter((body) => !found.has(body) && found.size < 1000),
    ).toEqual([])
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

  it('of the backend leaves a database that the next start stops first', async () => {
    const data = await usedData()
    const backend = await start(data)
    const orphan = databasePid(data) ?? 0
    const exited = once(backend.child, 'exit')
    backend.child.kill('SIGKILL')
    await exited
    expect(isAlive(orphan)).toBe(true)
    await start(data)
    expect(isAlive(orphan)).toBe(false)
  })

  it('of a machine leaves a pid file that may name any process', async () => {
    const data = await usedData()
    const backend = await start(data)
    await backend.stop()
    const pidFile = join(data, 'postgres', 'postmaster.pid')
    writeFileSync(pidFile, `${process.ppid}\n${join(data, 'postgres')}\n1\n5432\n`)
    await start(data)
  })

  it('between account and identity is repaired by the next start', async () => {
    const data = await usedData()
    const backend = await start(data)
    const { id } = await signedUp(backend)
    const sql = postgres(backend.databaseUrl, { max: 1 })
    await sql`delete from auth.identities where user_id = ${id}`
    await sql.end()
    await backend.stop()
    const next = await start(data)
    const again = postgres(next.databaseUrl, { max: 1 })
    expect(await again`select email from auth.identities where user_id = ${id}`).toHaveLength(1)
    await again.end()
  })
})

describe('a stop', () => {
  it('finishes requests in flight', async () => {
    const backend = await start(await usedData())
    const slow = backend.client().rpc('wait', { p_seconds: 0.8 })
    const answered = slow.then(({ error }) => error)
    await delay(200)
    await backend.stop()
    expect(await answered).toBeNull()
  })

  it('in the middle of the first start leaves no process', async () => {
    for (const pause of [100, 500, 900]) {
      const data = freshData()
      const child = launchBackend(testOptions(data))
      await delay(pause)
      await stopProcess(child)
      const pid = databasePid(data)
      expect(pid === null || !isAlive(pid)).toBe(true)
      await until(() => !existsSync(join(data, 'backend.lock')), 'the lock to go')
    }
  })
})
