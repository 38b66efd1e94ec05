import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/actors.ts'
import {
  removeFolder,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
} from '../support/embedded.ts'
import { productOptions } from '../support/second-factor.ts'
import { badTokens, type Call, caller, tokenOf } from './callers.ts'
import { cellOf, collect, expectRows, onFile, type Rows } from './cells.ts'
import { BUCKETS, ENDPOINTS, FUNCTIONS, HOSTED, TABLES } from './matrix.ts'
import {
  argumentsOf,
  type FunctionShape,
  readFunctions,
  readTables,
  type TableShape,
} from './probe.ts'
import { ACTORS, type ActorName, makeWorld, type World } from './world.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const HOSTED_FOLDER = join(ROOT, 'supabase', 'functions')
/** 1 x 1 pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const db = testDatabase()
const folder = temporaryFolder()
let world: World
let tables: TableShape[]
let functions: FunctionShape[]

beforeAll(async () => {
  world = await makeWorld(db)
  tables = await readTables(db)
  functions = await readFunctions(db)
})
afterAll(() => removeFolder(folder))

describe('through the API', () => {
  let backend: TestBackend
  let as: Record<ActorName, Call>

  beforeAll(async () => {
    const options = { ...productOptions(folder), databaseUrl: db.url, functionsDir: HOSTED_FOLDER }
    backend = await startTestBackend(options)
    const tokens = await Promise.all(ACTORS.map((actor) => tokenOf(backend, world.actors[actor])))
    as = Object.fromEntries(
      ACTORS.map((actor, at) => [actor, caller(backend, tokens[at] ?? null)]),
    ) as Record<ActorName, Call>
  })
  afterAll(() => backend?.stop())

  // All actors were tested in the database above; this is about the path through the API.
  const callers = ['anonymous', 'stranger', 'creator', 'half', 'bare', 'admin'] as const

  test("a suspended account's token is refused", async () => {
    for (const path of ['/rest/v1/projects', '/auth/v1/user', '/rest/v1/rpc/my_threads'])
      expect([401, 403], path).toContain((await as.suspended('GET', path)).status)
  })

  test('tables show each actor the rows the matrix says', { timeout: 60_000 }, async () => {
    for (const table of tables.filter(({ name }) => name.startsWith('public.')))
      for (const actor of callers) {
        const path = `/rest/v1/${table.name.slice(7)}?limit=1000&select=${await readable(table.name, actor)}`
        const { status, body } = await as[actor]('GET', path)
        const letter = cellOf(TABLES[table.name], actor)[0]
        const note = `${table.name} as ${actor}`
        if (letter === '-') expect([401, 403], note).toContain(status)
        else {
          expect(status, note).toBe(200)
          const { length } = body as unknown[]
          if (letter === '0') expect(length, note).toBe(0)
          else if (letter === 'a') expect(length, note).toBe(table.count)
          else expect(length, note).toBeGreaterThan(0)
        }
      }
  })

  /** A column the actor may read; without one, any column. */
  async function readable(table: string, actor: ActorName): Promise<string> {
    const rows = await db.sql<{ name: string }[]>`
      select attname::text as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      order by has_column_privilege(${world.actors[actor].role}, attrelid, attnum, 'select') desc, attnum limit 1`
    return rows[0]?.name ?? ''
  }

  test('functions refuse actors as the matrix says', { timeout: 60_000 }, async () => {
    for (const shape of functions)
      for (const actor of ['anonymous', 'stranger', 'half', 'bare'] as const) {
        const cell = cellOf(FUNCTIONS[shape.name], actor)
        const note = `${shape.name} as ${actor}`
        const given = argumentsOf(shape, world.values).map(({ name, value }) => [name, value])
        const ask = () => as[actor]('POST', `/rest/v1/rpc/${shape.name}`, Object.fromEntries(given))
        if (cell === '-') expect([401, 403, 404], note).toContain((await ask()).status)
        else if (cell.startsWith('BL'))
          expect((await ask()).body, note).toMatchObject({ code: cell })
      }
  })

  test('tables, functions and buckets refuse invalid tokens', { timeout: 120_000 }, async () => {
    for (const [kind, token] of Object.entries(await badTokens(backend, world.actors.admin))) {
      const call = caller(backend, token)
      const expectRefused = async (method: string, path: string, body?: unknown): Promise<void> => {
        expect(
          (await call(method, path, body)).status,
          `${method} ${path} with a token ${kind}`,
        ).toBe(401)
      }
      for (const { name } of tables.filter((table) => table.name.startsWith('public.'))) {
        const path = `/rest/v1/${name.slice(7)}`
        await expectRefused('GET', path)
        await expectRefused('POST', path, {})
        await expectRefused('PATCH', path, {})
        await expectRefused('DELETE', path)
      }
      for (const { name } of functions) await expectRefused('POST', `/rest/v1/rpc/${name}`, {})
      for (const name of hosted()) await expectRefused('POST', `/functions/v1/${name}`, {})
      for (const bucket of Object.keys(BUCKETS)) {
        await expectRefused('POST', `/storage/v1/object/list/${bucket}`, { prefix: '' })
        await expectRefused('POST', `/storage/v1/object/${bucket}/1700000000001-x.png`, PNG)
        await expectRefused('DELETE', `/storage/v1/object/${bucket}`, { prefixes: ['x'] })
      }
      expect([401, 403]).toContain((await call('GET', '/auth/v1/user')).status)
    }
  })

  test('buckets allow each actor what the matrix says', { timeout: 60_000 }, async () => {
    const buckets = (await db.sql<{ id: string }[]>`select id from storage.buckets order by 1`).map(
      ({ id }) => id,
    )
    expectRows(buckets, BUCKETS, 'BUCKETS')
    const home = world.actors.creator.id
    const rows: Rows = new Map()
    for (const bucket of buckets)
      for (const actor of ACTORS) {
        const listed = await as[actor]('POST', `/storage/v1/object/list/${bucket}`, {
          prefix: home,
        })
        const sees = Array.isArray(listed.body) && listed.body.length > 0
        const stamp = `${home}/17000000${String(ACTORS.indexOf(actor)).padStart(5, '0')}`
        const stored: number[] = []
        for (const name of [`${stamp}.png`, `${stamp}-x.png`, `${home}/${randomUUID()}`])
          stored.push((await as[actor]('POST', `/storage/v1/object/${bucket}/${name}`, PNG)).status)
        const own = `${home}/1700000000000.png`
        await as[actor]('DELETE', `/storage/v1/object/${bucket}`, { prefixes: [own] })
        const left =
          await db.sql`select 1 from storage.objects where bucket_id = ${bucket} and name = ${own}`
        if (left.length === 0)
          await db.sql`insert into storage.objects (bucket_id, name, owner, owner_id) values (${bucket}, ${own}, ${home}, ${home})`
        const letters = [sees, stored.includes(200), left.length === 0]
        collect(rows, bucket, letters.map((yes) => (yes ? 'y' : '-')).join(''))
        for (const [method, path] of [
          ['POST', ''],
          ['PUT', `/${bucket}`],
          ['DELETE', `/${bucket}`],
          ['POST', `/${bucket}/empty`],
        ] as const)
          expect(
            (await as[actor](method, `/storage/v1/bucket${path}`, { id: 'x', name: 'x' })).status,
          ).toBeGreaterThanOrEqual(400)
      }
    expect(onFile(rows), 'Rows of BUCKETS in tests/access/matrix.ts').toEqual(BUCKETS)
  })

  test('hosted functions answer each actor as the matrix says', async () => {
    const rows: Rows = new Map()
    for (const name of hosted())
      for (const actor of ACTORS)
        collect(rows, name, String((await as[actor]('POST', `/functions/v1/${name}`, {})).status))
    expect(onFile(rows), 'Rows of HOSTED in tests/access/matrix.ts').toEqual(HOSTED)
  })
})

function hosted(): string[] {
  return readdirSync(HOSTED_FOLDER)
    .filter((name) => !name.startsWith('_') && existsSync(join(HOSTED_FOLDER, name, 'handler.ts')))
    .sort()
}

test('every endpoint of the site has a row', () => {
  const pages = join(ROOT, 'src', 'pages', 'api')
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  expectRows(
    files.map((name) => `api/${name.replaceAll('\\', '/')}`),
    ENDPOINTS,
    'ENDPOINTS',
  )
})
