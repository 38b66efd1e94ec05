import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { loadSecrets } from '../../server/embedded/data/secrets.ts'
import { openDatabase, openDataFolder } from '../../server/embedded/database/open.ts'
import { reasonOf } from '../../server/embedded/postgres/cluster.ts'
import {
  databasePid,
  dataFolders,
  isAlive,
  launchBackend,
  removeFolder,
  signedUp,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  testOptions,
  until,
} from '../support/embedded.ts'

const folder = temporaryFolder()
const running: TestBackend[] = []
let count = 0
/** `npm run test:kills` sets a hundred. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2)

const usedData = dataFolders(folder)
const { signal } = new AbortController()

async function start(dataDir: string, changes = {}): Promise<TestBackend> {
  const backend = await startTestBackend(testOptions(dataDir, changes))
  running.push(backend)
  return backend
}

afterEach(async () => {
  for (const backend of running.splice(0)) await backend.stop()
})
afterAll(() => removeFolder(folder))

/** Confirmed notes missing from the database. */
async function missing(backend: TestBackend, confirmed: readonly string[]): Promise<string[]> {
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => {} })
  const rows = await sql<{ body: string }[]>`select body from public.notes`.finally(() => sql.end())
  const kept = new Set(rows.map(({ body }) => body))
  return confirmed.filter((body) => !kept.has(body))
}

describe('kill -9', () => {
  it('of the backend in a loop of writes loses nothing that was confirmed; its database ends with the next start', {
    timeout: 60_000 * ROUNDS,
  }, async () => {
    const data = await usedData()
    const confirmed: string[] = []
    let orphan: number | null = null
    for (let round = 0; round < ROUNDS; round++) {
      const backend = await start(data)
      expect(orphan !== null && isAlive(orphan)).toBe(false)
      // Check after every round, not only at the end.
      expect(await missing(backend, confirmed)).toEqual([])
      const { client } = await signedUp(backend)
      const enough = confirmed.length + 20
      const write = async (): Promise<void> => {
        while (confirmed.length < enough) {
          const body = `note ${round} ${++count}`
          const { error } = await client.from('notes').insert({ body })
          if (error) return
          confirmed.push(body)
        }
      }
      const writers = [write(), write(), write()]
      await until(() => confirmed.length >= enough - 5, 'some writes')
      backend.child.kill('SIGKILL')
      await Promise.all(writers)
      running.splice(0)
      await until(() => !isAlive(Number(backend.child.pid)), 'the end of the backend')
      orphan = databasePid(data)
      expect(orphan !== null && isAlive(orphan)).toBe(true)
    }
    const backend = await start(data)
    expect(orphan !== null && isAlive(orphan)).toBe(false)
    expect(confirmed.length).toBeGreaterThanOrEqual(15 * ROUNDS)
    expect(await missing(backend, confirmed)).toEqual([])
  })
})

describe('a data folder', () => {
  it('that cannot be written to is refused with the reason', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    await expect(openDataFolder(join(file, 'data'), true)).rejects.toThrow(
      'cannot be used as the data folder',
    )
  })

  it('of another PostgreSQL is refused with the reason', async () => {
    const dataDir = await usedData()
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '99\n')
    const start = openDatabase({ dataDir, databaseUrl: null }, await loadSecrets(dataDir), signal)
    await expect(start).rejects.toThrow('are of PostgreSQL "99"')
  })
})

describe('the database', () => {
  it('may go away and come back without a restart', async () => {
    const backend = await start(await usedData())
    const sql = postgres(backend.databaseUrl.replace(/\/postgres$/, '/template1'), {
      max: 1,
      onnotice: () => {},
    })
    const status = async (): Promise<number> => (await backend.fetch('/auth/v1/settings')).status
    const user = () => backend.fetch('/rest/v1/none')
    expect(await status()).toBe(200)
    await sql`alter database postgres with allow_connections false`
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres'`
    expect((await backend.fetch('/health')).status).toBe(503)
    const away = await user()
    expect(away.status).toBeGreaterThanOrEqual(500)
    await sql`alter database postgres with allow_connections true`
    await sql.end()
    await until(async () => (await backend.fetch('/health')).status === 200, 'the database')
    await until(async () => (await user()).status < 500, 'the tables')
    expect(isAlive(Number(backend.child.pid))).toBe(true)
  })
})

describe('a migration', () => {
  it.each([
    ['a kill -9', (child: ChildProcess) => child.kill('SIGKILL')],
    ['a restart', (child: ChildProcess) => child.send({ type: 'stop' })],
  ])(
    'that %s cut short leaves nothing behind and is applied by the next start',
    async (how, end) => {
      const data = await usedData()
      const migrations = join(folder, `migrations of ${how}`)
      mkdirSync(migrations)
      const fixtures = testOptions(data).migrationsDir
      cpSync(fixtures, migrations, { recursive: true })
      const file = join(migrations, '20991231000000_slow.sql')
      const table = 'create table public.half (id int);'
      writeFileSync(file, `${table}\nselect pg_sleep(60);`)
      const child = launchBackend(testOptions(data, { migrationsDir: migrations }))
      await until(() => sleeping(data), 'the migration', 40_000)
      const since = performance.now()
      end(child)
      await until(() => !isAlive(Number(child.pid)), 'the end of the backend')
      expect(performance.now() - since).toBeLessThan(15_000)
      writeFileSync(file, table)
      const backend = await start(data, { migrationsDir: migrations })
      expect(backend.ready.migration).toBe('20991231000000_slow')
    },
  )
})

async function sleeping(data: string): Promise<boolean> {
  try {
    const { databasePassword } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8'))
    const port = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
    const sql = postgres(`postgres://postgres:${databasePassword}@127.0.0.1:${port}/postgres`, {
      max: 1,
      connect_timeout: 2,
      onnotice: () => {},
    })
    const rows = await sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`.finally(
      () => sql.end(),
    )
    return rows.length > 0
  } catch {
    return false
  }
}

it.each([
  [
    `running bootstrap script ... 2026-11-29 17:27:06.795 UTC [7] FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device
child process exited with exit code 1
initdb: removing contents of data directory "/srv/data/postgres.new-1"
`,
    'could not write to file "pg_wal/xlogtemp.7": No space left on device',
  ],
  [
    `initdb: error: could not create directory "/srv/data/postgres.new-1/base": No space left on device
initdb: removing contents of data directory "/srv/data/postgres.new-1"
`,
    'could not create directory "/srv/data/postgres.new-1/base": No space left on device',
  ],
  ['cannot execute\n', 'cannot execute'],
])('the reason is found in what initdb says: %#', (output, reason) => {
  expect(reasonOf(output)).toBe(reason)
})
