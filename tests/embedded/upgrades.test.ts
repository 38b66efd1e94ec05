import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restore } from '../../scripts/transfer/restore.ts'
import { listTables, sumOf, type Table } from '../../scripts/transfer/tables.ts'
import { loadConfig } from '../../server/config.ts'
import { readMigrations } from '../../server/embedded/database/migrations.ts'
import {
  dataFolders,
  firstMessage,
  launchBackend,
  ownerUrl,
  removeFolder,
  signedUp,
  startTestBackend,
  stopProcess,
  type TestBackend,
  temporaryFolder,
  testOptions,
} from '../support/embedded.ts'
import { MIGRATIONS } from '../support/postgres.ts'

const FIXTURES = resolve(import.meta.dirname, '../fixtures/upgrades')
const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
/** The migrations of a later version. */
const later = join(folder, 'later')
const LATER = '29990101000100_lanterns'

beforeAll(() => {
  cpSync(MIGRATIONS, later, { recursive: true })
  writeFileSync(
    join(later, `${LATER}.sql`),
    `create table public.lanterns (id int primary key);
     alter table public.lanterns enable row level security;
     alter table public.projects add glow text not null default 'warm';`,
  )
})
afterAll(() => removeFolder(folder))

const optionsOf = (dataDir: string, version: string, migrationsDir = MIGRATIONS) =>
  testOptions(dataDir, { version, migrationsDir })

async function withSql<Result>(dataDir: string, work: (sql: postgres.Sql) => Promise<Result>) {
  const sql = postgres(ownerUrl(dataDir), { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** Changes with every start, or is only kept for a while. */
const FLEETING = /^(auth\.(sessions|refresh_tokens)|private\.(rate_limits|mail_outbox))$/

/** Rows and checksum of each table, by the columns of an earlier look. */
async function rowsOf(dataDir: string, tables?: readonly Table[]) {
  return withSql(dataDir, async (sql) => {
    const looked = tables ?? (await listTables(sql))
    const kept = looked.filter(({ name }) => !FLEETING.test(name))
    const sums = []
    for (const table of kept) sums.push([table.name, await sumOf(sql, table)] as const)
    return { tables: kept, sums: Object.fromEntries(sums) }
  })
}

/** Data of version 1.0.0 with an account, a listing and a draft, stopped; each test gets a copy. */
let written: string
let before: Awaited<ReturnType<typeof rowsOf>>
beforeAll(async () => {
  written = await usedData()
  const backend = await startTestBackend(optionsOf(written, '1.0.0'))
  const { id } = await signedUp(backend)
  await withSql(written, async (sql) => {
    await sql`insert into projects (title, description, content, status) values ('Lantern', 'x', 'x', 'approved')`
    await sql`insert into project_drafts (owner_id, data) values (${id}, ${sql.json({ title: 'Draft' })})`
  })
  before = await rowsOf(written)
  await backend.stop()
})

function writtenData(): string {
  const copy = `${written}-${++count}`
  execFileSync('cp', ['-a', written, copy])
  return copy
}
let count = 0

async function refusal(dataDir: string, version: string): Promise<string> {
  const child = launchBackend(optionsOf(dataDir, version))
  const message = await firstMessage(child)
  await stopProcess(child)
  return message.type === 'failed' ? message.reason : 'It started.'
}

/** Starts a backend and returns it with its output so far. */
async function started(options: ReturnType<typeof optionsOf>): Promise<{ log: string }> {
  const child = launchBackend(options)
  let log = ''
  child.stdout?.on('data', (chunk) => (log += chunk))
  expect(await firstMessage(child)).toMatchObject({ type: 'ready' })
  running.push({ stop: () => stopProcess(child) })
  return {
    get log() {
      return log
    },
  }
}
const running: Pick<TestBackend, 'stop'>[] = []
const stopAll = async () => {
  for (const backend of running.splice(0)) await backend.stop()
}

/** Restores an archive with this version, asserts that every row is still there, and returns them. */
async function upgraded(archive: string, dataDir: string): ReturnType<typeof rowsOf> {
  const config = loadConfig([], { BACKLIT_DATA: dataDir })
  const report = await restore(config, archive)
  expect(report.isOlderSchema, 'a released migration was changed').toBe(false)
  await started(optionsOf(dataDir, config.version))
  const now = await rowsOf(dataDir)
  const kept = report.counts.filter(({ name }) => now.sums[name])
  expect(kept.length).toBeGreaterThan(30)
  for (const { name, rows } of kept) expect([name, now.sums[name]?.rows]).toEqual([name, rows])
  await stopAll()
  return now
}

describe('a later version', () => {
  it('backs data up, migrates it and keeps every row; the earlier one then refuses it', async () => {
    const data = writtenData()
    const newest = (await readMigrations(MIGRATIONS)).at(-1)?.version
    const archive = join(data, 'backups', `before-upgrade-${newest}.tar.gz`)
    expect(existsSync(join(data, 'backups'))).toBe(false)

    const site = await started(optionsOf(data, '1.1.0', later))
    expect(site.log).toContain(
      `Backed up to ${archive} before migrating from ${newest} to ${LATER}.`,
    )
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect((await rowsOf(data, before.tables)).sums).toEqual(before.sums)
    expect(await withSql(data, (sql) => sql`select distinct glow from projects`)).toEqual([
      { glow: 'warm' },
    ])
    await stopAll()

    expect(await refusal(data, '1.0.0')).toBe(
      `The data was written by Backlit 1.1.0: it has the migration ${LATER}, which this Backlit does not know. Start that version, or restore the backup it made before it migrated into an empty data folder (npm run restore). Nothing was changed.`,
    )
    // Started again it has nothing to migrate, and its data is as it was.
    await started(optionsOf(data, '1.1.0', later))
    expect((await rowsOf(data, before.tables)).sums).toEqual(before.sums)
    expect(readdirSync(join(data, 'backups'))).toEqual([basename(archive)])
    await stopAll()

    expect((await upgraded(archive, join(folder, 'back'))).sums).toEqual(before.sums)
  })

  it('whose migration fails keeps one backup, however often it is tried, and changes nothing', async () => {
    const data = writtenData()
    const broken = join(folder, 'broken')
    cpSync(later, broken, { recursive: true })
    writeFileSync(join(broken, '29990101000200_broken.sql'), 'select nonsense;')
    for (const _ of [1, 2]) {
      const child = launchBackend(optionsOf(data, '1.1.0', broken))
      expect(await firstMessage(child)).toMatchObject({
        reason: expect.stringContaining('29990101000200_broken failed and was undone'),
      })
      await stopProcess(child)
    }
    // The first attempt got as far as the lanterns, so there are two states to go back to.
    expect(readdirSync(join(data, 'backups'))).toHaveLength(2)
    await started(optionsOf(data, '1.1.0', later))
    expect((await rowsOf(data, before.tables)).sums).toEqual(before.sums)
    await stopAll()
  })

  it('migrates nothing when the backup fails', async () => {
    const data = writtenData()
    writeFileSync(join(data, 'backups'), 'in the way')
    const child = launchBackend(optionsOf(data, '1.1.0', later))
    expect(await firstMessage(child)).toMatchObject({
      reason: expect.stringMatching(
        /^The data must be migrated, and the backup before that failed: .+ Nothing was changed\.$/,
      ),
    })
    await stopProcess(child)
    await started(optionsOf(data, '1.0.0'))
    await stopAll()
  })
})

// None before release 1.0.0.
describe.each(globSync('*/backup.tar.gz', { cwd: FIXTURES }))(
  'data of an earlier release',
  (archive) => {
    it(`${dirname(archive)} keeps every row`, async () => {
      await upgraded(join(FIXTURES, archive), join(folder, dirname(archive)))
    })
  },
)
