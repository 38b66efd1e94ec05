import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/actors.ts'
import { collect, onFile, type Rows } from './cells.ts'
import { FUNCTIONS, TABLES } from './matrix.ts'
import {
  type FunctionShape,
  probeFunction,
  probeTable,
  readFunctions,
  readTables,
  type TableShape,
} from './probe.ts'
import { ACTORS, makeWorld, type World } from './world.ts'

const db = testDatabase()
let world: World
let tables: TableShape[]
let functions: FunctionShape[]

beforeAll(async () => {
  world = await makeWorld(db)
  tables = await readTables(db)
  functions = await readFunctions(db)
})

describe('in the database', () => {
  test('every table has rows in the world', () => {
    const empty = tables.filter(({ count }) => count === 0).map(({ name }) => name)
    expect(empty, 'Make rows of these tables in tests/access/world.ts').toEqual([])
  })

  test('every table allows each actor what the matrix says', { timeout: 120_000 }, async () => {
    const rows: Rows = new Map()
    for (const actor of ACTORS)
      await db.as(world.actors[actor], async (tx) => {
        for (const table of tables)
          collect(rows, table.name, await probeTable(db, tx, table, world.actors[actor]))
      })
    expect(onFile(rows), 'Rows of TABLES in tests/access/matrix.ts').toEqual(TABLES)
  })

  test('every function answers each actor as the matrix says', { timeout: 120_000 }, async () => {
    const rows: Rows = new Map()
    for (const actor of ACTORS)
      await db.as(world.actors[actor], async (tx) => {
        for (const shape of functions)
          collect(rows, shape.name, await probeFunction(tx, shape, world.values))
      })
    expect(onFile(rows), 'Rows of FUNCTIONS in tests/access/matrix.ts').toEqual(FUNCTIONS)
  })

  test('no other table is open to API roles', async () => {
    const open = await db.sql`
      select role || ': ' || n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace,
        unnest(array['anon', 'authenticated']) as role
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('public', 'storage', 'pg_catalog', 'information_schema')
        and has_schema_privilege(role, n.oid, 'usage')
        and (has_any_column_privilege(role, c.oid, 'select, insert, update') or has_table_privilege(role, c.oid, 'delete'))`
    expect(open.map(({ name }) => name)).toEqual([])
  })

  test('policies ask administrators for their second factor', async () => {
    const bare = await db.sql`
      select tablename || ': ' || policyname as name from pg_policies
      where concat_ws(' ', qual, with_check) ~ 'private\\.is_admin\\('`
    expect(
      bare.map(({ name }) => name),
      'Use private.is_proven_admin() in these policies',
    ).toEqual([])
  })
})
