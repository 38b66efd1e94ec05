import { describe, expect, test } from 'vitest'
import { DENIED, expectError, testDatabase } from '../support/actors.ts'
import { unboundedStatements } from '../support/statements.ts'

const db = testDatabase()

describe('the database is as on Supabase', () => {
  test('the migrations were applied without a superuser', async () => {
    const [owner] = await db.sql`
      select current_user as name, rolsuper as super from pg_roles where rolname = current_user`
    expect(owner).toEqual({ name: 'postgres', super: false })
    const others = await db.sql`
      select distinct relowner::regrole::text as owner from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)`
    expect(others).toEqual([{ owner: 'postgres' }])
  })

  test('requests come from authenticator, who has no rights of its own', async () => {
    const actor = await db.account()
    const [caller] = await db.as(actor, (sql) => sql`select session_user, current_user`)
    expect(caller).toEqual({ session_user: 'authenticator', current_user: 'authenticated' })
    await expectError(
      db.as(actor, async (sql) => {
        await sql`reset role`
        await sql`select 1 from public.profiles`
      }),
      DENIED,
    )
  })

  test('it sorts by ICU', async () => {
    const [row] = await db.sql`
      select datlocprovider as provider from pg_database where datname = current_database()`
    expect(row).toEqual({ provider: 'i' })
  })

  test.each([
    'alter table auth.users add column vip boolean',
    'alter table storage.objects add column vip boolean',
    'create function storage.mine() returns integer language sql as $$ select 1 $$',
    'drop trigger protect_objects_delete on storage.objects',
    "alter system set work_mem = '1GB'",
    'create function public.mine() returns integer language c as $$nothing$$',
  ])('postgres may not %s', async (statement) => {
    await expectError(db.sql.unsafe(statement), DENIED)
  })

  test('rows of Storage are deleted through its API only', async () => {
    await expectError(
      db.sql.begin(async (sql) => {
        await sql`set local storage.allow_delete_query = ''`
        await sql`delete from storage.objects where name = 'x'`
      }),
      DENIED,
    )
  })

  test('changes of messages and notifications are published', async () => {
    const tables = await db.sql`
      select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`
    expect(tables.map(({ name }) => name)).toEqual(['messages', 'notifications'])
  })
})

describe('our functions', () => {
  const functions = () => db.sql<{ name: string; source: string }[]>`
    select oid::regprocedure::text as name, prosrc as source from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`

  test('change and delete rows with a WHERE only, as safeupdate wants', async () => {
    const all = await functions()
    expect(all.length).toBeGreaterThan(100)
    const unbounded = all.flatMap(({ name, source }) =>
      unboundedStatements(source).map((statement) => `${name}: ${statement}`),
    )
    expect(unbounded).toEqual([])
  })

  test('never delete rows of Storage, whose files would stay', async () => {
    const deleting = (await functions()).filter(({ source }) =>
      /delete\s+from\s+storage\.|allow_delete_query/i.test(source),
    )
    expect(deleting.map(({ name }) => name)).toEqual([])
  })
})

test.each([
  ['update t set a = 1', 1],
  ['delete from t;', 1],
  ["execute 'update t set a = (select 1 from u where b = 2)';", 1],
  ['with gone as (delete from t returning id) select * from gone where id = 1', 1],
  ['with gone as (delete from t where id = 1 returning id) select * from gone', 0],
  ['update t set a = 1 from u where u.id = t.id', 0],
  ['insert into t values (1) on conflict (a) do update set a = 2', 0],
  ['select 1 from t for update skip locked', 0],
  ['select 1 from t for no key update of t', 0],
  ['-- update t set a = 1', 0],
  ["select 'a -- b'; delete from t", 1],
  ["update t set a = 'x; y (' where b = 2", 0],
  ["update t set a = 'where'", 1],
  ["execute 'select ''a''; delete from t'", 1],
])('of "%s" %d statements lack a WHERE', (source, count) => {
  expect(unboundedStatements(source)).toHaveLength(count)
})
