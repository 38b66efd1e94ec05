import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkExternalDatabase } from '../../server/embedded/database/external.ts'
import { migrate } from '../../server/embedded/database/migrations.ts'
import { StartError } from '../../server/embedded/protocol.ts'
import {
  dataFolders,
  firstMessage,
  launchBackend,
  removeFolder,
  startTestBackend,
  stopProcess,
  type TestBackend,
  temporaryFolder,
  testOptions,
  until,
} from '../support/embedded.ts'

const folder = temporaryFolder()
const migrations = join(folder, 'migrations')
const usedData = dataFolders(folder)
let backend: TestBackend
let admin: postgres.Sql
let sql: postgres.Sql

beforeAll(async () => {
  backend = await startTestBackend(testOptions(await usedData()))
  admin = postgres(backend.databaseUrl, { max: 1 })
  await admin`create database empty`
  sql = postgres(urlOf('empty'), { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await sql?.end()
  await admin?.end()
  await backend?.stop()
  removeFolder(folder)
})
beforeEach(async () => {
  await sql.unsafe(`
    drop schema if exists supabase_migrations cascade; drop schema public cascade;
    create schema public; create schema supabase_migrations; create table supabase_migrations.schema_migrations
    (version text primary key, statements text[], name text)`)
  rmSync(migrations, { recursive: true, force: true })
  mkdirSync(migrations)
})

const urlOf = (database: string): string =>
  backend.databaseUrl.replace(/\/postgres$/, `/${database}`)
const put = (name: string, text: string): void => writeFileSync(join(migrations, name), text)
const history = async (): Promise<string[]> =>
  (await sql`select name from supabase_migrations.schema_migrations order by version`).map(
    (row) => row.name,
  )

describe('migrations', () => {
  it('run once each, in the order of their names', async () => {
    put('20260101000200_second.sql', 'insert into things values (2);')
    put('20260101000100_first.sql', 'create table things (id int);')
    expect(await migrate(sql, migrations)).toBe('20260101000200_second')
    put('20260101000300_third.sql', 'insert into things values (3);')
    expect(await migrate(sql, migrations)).toBe('20260101000300_third')
    expect(await history()).toEqual(['first', 'second', 'third'])
    expect(await sql`select id from things order by id`).toEqual([{ id: 2 }, { id: 3 }])
  })

  it('that fail are undone as a whole, and say why and where', async () => {
    put('20260101000100_first.sql', 'create table things (id int);')
    put(
      '20260101000200_broken.sql',
      'insert into things values (1);\ncreate table other (id int);\nselect nonsense;',
    )
    const failure = migrate(sql, migrations)
    await expect(failure).rejects.toThrow(StartError)
    await expect(failure).rejects.toThrow(
      'The migration 20260101000200_broken failed and was undone: column "nonsense" does not exist (line 3).',
    )
    expect(await history()).toEqual(['first'])
    expect(await sql`select * from things`).toHaveLength(0)
    expect(await sql`select to_regclass('other') as other`).toEqual([{ other: null }])
    put('20260101000200_broken.sql', 'insert into things values (1);')
    await migrate(sql, migrations)
    expect(await history()).toEqual(['first', 'broken'])
  })

  it('that end with the database say so', async () => {
    put('20260101000100_first.sql', 'create table things (id int);')
    const error = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
    vi.spyOn(sql, 'begin').mockRejectedValueOnce(error)
    await expect(migrate(sql, migrations)).rejects.toThrow(
      'The migration 20260101000100_first failed and was undone: the database ended meanwhile, as it does when the disk is full.',
    )
  })

  it.each([
    [
      'changed',
      () => put('20260101000100_first.sql', 'create table things (id bigint);'),
      /was changed after it was applied/,
    ],
    [
      'removed',
      () => rmSync(join(migrations, '20260101000100_first.sql')),
      /^The data was written by a newer Backlit: it has the migration 20260101000100_first, which this Backlit does not know/,
    ],
    [
      'followed by an older one',
      () => put('20250101000100_old.sql', 'select 1;'),
      /is older than one that is applied/,
    ],
    [
      'joined by one of the same version',
      () => put('20260101000100_again.sql', 'select 1;'),
      /have the version/,
    ],
    ['joined by a misnamed one', () => put('hello.sql', 'select 1;'), /is not a migration's name/],
  ])('that are %s afterwards stop the start', async (_what, change, reason) => {
    put('20260101000100_first.sql', 'create table things (id int);')
    await migrate(sql, migrations)
    change()
    await expect(migrate(sql, migrations)).rejects.toThrow(reason)
  })

  it('are the same with the line ends of Windows', async () => {
    put('20260101000100_first.sql', 'create table things (\n  id int\n);\n')
    await migrate(sql, migrations)
    put('20260101000100_first.sql', 'create table things (\r\n  id int\r\n);\r\n')
    await migrate(sql, migrations)
  })

  it("are the same when Supabase's command line applied them, which keeps each statement by itself", async () => {
    const file = '-- Two.\ncreate table things (id int);\n\ninsert into things values (1);\n'
    put('20260101000100_first.sql', file)
    const applied = ['-- Two.\ncreate table things (id int)', 'insert into things values (1)']
    await sql`insert into supabase_migrations.schema_migrations values ('20260101000100', ${applied}, 'first')`
    expect(await migrate(sql, migrations)).toBe('20260101000100_first')
    put('20260101000100_first.sql', file.replace('values (1)', 'values (2)'))
    await expect(migrate(sql, migrations)).rejects.toThrow(/was changed after it was applied/)
  })

  it('run once when two sites start on one database', async () => {
    put('20260101000100_first.sql', 'select pg_sleep(0.2); create table things (id int);')
    const second = postgres(sql.options.host ? ({ ...sql.options, max: 1 } as never) : '', {
      max: 1,
    })
    await Promise.all([migrate(sql, migrations), migrate(second, migrations)])
    await second.end()
    expect(await history()).toEqual(['first'])
  })
})

describe('data of an earlier state', () => {
  const advice =
    /^The data is of an earlier state of Backlit \(migration \d{14}_[a-z_]+\): back it up with the version that made it \(npm run backup\), then restore the backup with this one into an empty data folder \(npm run restore\)\. Nothing was changed\.$/

  it('whose migrations are folded into others is refused', async () => {
    put('20260101000100_first.sql', 'create table things (id int);')
    put('20260101000200_second.sql', 'alter table things add name text;')
    await migrate(sql, migrations)
    rmSync(join(migrations, '20260101000100_first.sql'))
    rmSync(join(migrations, '20260101000200_second.sql'))
    put('20260201000100_things.sql', 'create table things (id int, name text);')
    await expect(migrate(sql, migrations)).rejects.toThrow(advice)
    expect(await history()).toEqual(['first', 'second'])
  })

  it('in a data folder stops the start, which leaves everything as it is', async () => {
    const data = await usedData()
    put('20991231000100_everything.sql', 'create table everything (id int);')
    const files = filesOf(data)
    const child = launchBackend(testOptions(data, { migrationsDir: migrations }))
    expect(await firstMessage(child)).toMatchObject({ reason: expect.stringMatching(advice) })
    await stopProcess(child)
    expect(filesOf(data)).toEqual(files)
    const again = await startTestBackend(testOptions(data))
    expect((await again.fetch('/rest/v1/pages?limit=1')).status).toBe(200)
    await again.stop()
  })

  it('behind DATABASE_URL stops the start before anything is created there', async () => {
    await sql`insert into supabase_migrations.schema_migrations values ('20260101000100', '{}', 'first')`
    put('20260201000100_things.sql', 'create table things (id int);')
    const before = await objects()
    const child = launchBackend(
      testOptions(join(folder, 'earlier'), {
        databaseUrl: urlOf('empty'),
        migrationsDir: migrations,
      }),
    )
    expect(await firstMessage(child)).toMatchObject({ reason: expect.stringMatching(advice) })
    await stopProcess(child)
    expect(await objects()).toEqual(before)
  })

  const objects = (): Promise<postgres.RowList<postgres.Row[]>> => sql`
    select nspname, relname, relacl::text from pg_namespace n left join pg_class c on c.relnamespace = n.oid
    where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1, 2`
})

/** Contents of a data folder's files, without PostgreSQL's own. */
function filesOf(data: string): Record<string, string> {
  const names = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((name) => !name.startsWith(join(data, 'postgres')))
  return Object.fromEntries(names.map((name) => [name, readFileSync(name, 'base64')]))
}

describe('DATABASE_URL', () => {
  it('is used instead of the embedded database', async () => {
    await admin.unsafe('create database elsewhere')
    const options = testOptions(join(folder, 'other'), { databaseUrl: urlOf('elsewhere') })
    const other = await startTestBackend(options)
    const pages = await other.client().from('pages').select('id').limit(1)
    expect(pages.data).toHaveLength(1)
    await other.stop()
    // The external database is still running.
    expect((await backend.fetch('/rest/v1/pages?limit=1')).status).toBe(200)
  })

  it('whose server is away is a 503 for everyone, and no reason for a slow stop', async () => {
    await admin.unsafe('create database remote')
    const { port } = new URL(urlOf('remote'))
    const sockets = new Set<Socket>()
    const line = createServer((near) => {
      const far = connect(Number(port), '127.0.0.1').on('error', () => {})
      sockets.add(near.on('error', () => {}))
      near.on('close', () => sockets.delete(near) && far.destroy())
      near.pipe(far).pipe(near)
    }).listen(0, '127.0.0.1')
    await once(line, 'listening')
    const address = new URL(urlOf('remote'))
    address.port = String((line.address() as AddressInfo).port)
    const other = await startTestBackend(
      testOptions(join(folder, 'remote'), { databaseUrl: address.href }),
    )
    const paths = ['/rest/v1/pages?limit=1', '/storage/v1/bucket']
    for (const path of paths) expect((await other.fetch(path)).status, path).toBe(200)

    line.close()
    for (const socket of sockets) socket.end()
    // Both ends have noticed then: the driver crashes if it writes to one that just closed.
    await until(() => sockets.size === 0, 'the end of all connections')
    for (const reply of await Promise.all(paths.map((path) => other.fetch(path))))
      expect([reply.url, reply.status, reply.headers.get('retry-after')]).toEqual([
        reply.url,
        503,
        '2',
      ])
    const since = performance.now()
    await other.stop()
    expect(performance.now() - since).toBeLessThan(15_000)
  })

  it.each([
    ['answers nobody', 'postgres://nobody:x@127.0.0.1:1/none', /^DATABASE_URL does not answer: /],
    [
      'refuses the password',
      'wrong',
      /^DATABASE_URL does not answer: password authentication failed/,
    ],
  ])('that %s stops the start with a sentence', async (_what, given, reason) => {
    const url = given === 'wrong' ? backend.databaseUrl.replace(/:[^:@]+@/, ':wrong@') : given
    await expect(checkExternalDatabase(url)).rejects.toThrow(reason)
  })

  it('of a user who may not create roles stops the start with a sentence', async () => {
    await admin.unsafe("create role weak login password 'weak'")
    const url = backend.databaseUrl.replace(/\/\/[^@]+@/, '//weak:weak@')
    await expect(checkExternalDatabase(url)).rejects.toThrow('may not make roles')
  })
})
