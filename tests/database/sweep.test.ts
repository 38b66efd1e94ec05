import { expect, test } from 'vitest'
import { testDatabase } from '../support/actors.ts'
import { ANON_FUNCTIONS, ANON_TABLES } from './anonymous-access.ts'

const db = testDatabase()

async function names(query: string): Promise<string[]> {
  return (await db.sql.unsafe(query)).map((row) => row.name)
}

const OUR_FUNCTIONS = `
  select p.*, n.nspname, n.nspname || '.' || p.oid::regprocedure::text as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

test('every one of our tables has row-level security', async () => {
  const tables = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  expect(tables.length).toBeGreaterThan(11)
  expect(
    await names(`select relname as name from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind in ('r', 'p') and not relrowsecurity`),
  ).toEqual([])
})

test('no view, materialised or not, goes around row-level security', async () => {
  expect(
    await names(`select relname as name from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('v', 'm')`),
  ).toEqual([])
})

test('every one of our functions has an empty search_path', async () => {
  expect(
    await names(`select name from (${OUR_FUNCTIONS}) f
    where f.prokind <> 'a' and not coalesce('search_path=""' = any (f.proconfig), false)`),
  ).toEqual([])
})

test('every function of the exposed schema is a definer', async () => {
  expect(
    await names(`select name from (${OUR_FUNCTIONS}) f
    where f.nspname = 'public' and not f.prosecdef`),
  ).toEqual([])
})

test('every foreign key has an index that starts with its columns', async () => {
  expect(
    await names(`select c.conname as name from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)`),
  ).toEqual([])
})

test('every column that a policy compares has an index that starts with it', async () => {
  const policies = await db.sql`
    select tablename, policyname, concat_ws(' ', qual, with_check) as terms
    from pg_policies where schemaname = 'public'`
  expect(policies.length).toBeGreaterThan(25)
  const indexed = new Set(
    await names(`
    select t.relname || '.' || a.attname as name from pg_index i
    join pg_class t on t.oid = i.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where t.relnamespace = 'public'::regnamespace and i.indpred is null`),
  )
  const compared = policies.flatMap(({ tablename, terms }) =>
    [...(terms as string).matchAll(/\b(\w+) = (?:\(* ?SELECT|\(*auth\.|'|ANY)/g)].map(
      ([, column]) => `${tablename}.${column}`,
    ),
  )
  expect(compared).toContain('projects.creator_id')
  expect(compared.filter((column) => !indexed.has(column))).toEqual([])
})

test('policies ask for the caller once per statement, not once per row', async () => {
  const policies = await db.sql`
    select schemaname || '.' || policyname as name, concat_ws(' ', qual, with_check) as terms from pg_policies`
  const bare = policies.filter(({ terms }) =>
    /(?:auth\.uid|private\.is_(?:proven_)?admin)\(\)/.test(
      (terms as string).replaceAll(/SELECT (auth\.uid|private\.is_(?:proven_)?admin)\(\)/g, ''),
    ),
  )
  expect(bare.map(({ name }) => name)).toEqual([])
})

test('every policy names its roles', async () => {
  expect(
    await names(`select policyname as name from pg_policies
    where schemaname = 'public' and 'public' = any (roles)`),
  ).toEqual([])
})

test('anonymous visitors can use exactly the listed tables', async () => {
  const grants = await names(`
    select table_name || ': ' || privilege_type || case when count(*) over (partition by table_name, privilege_type) > 0
      and not has_table_privilege('anon', quote_ident(table_schema) || '.' || quote_ident(table_name), privilege_type)
      then ' ' || column_name else '' end as name
    from information_schema.column_privileges
    where grantee = 'anon' and table_schema in ('public', 'private') order by 1`)
  expect([...new Set(grants)]).toEqual(ANON_TABLES)
})

test('anonymous visitors can call exactly the listed functions', async () => {
  expect(
    await names(`select f.proname as name from (${OUR_FUNCTIONS}) f
    where has_function_privilege('anon', f.oid, 'execute') order by 1`),
  ).toEqual(ANON_FUNCTIONS)
})

test('nobody but the owner may truncate, reference or add triggers', async () => {
  expect(
    await names(`select table_name || ' ' || privilege_type as name from information_schema.table_privileges
    where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
      and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')`),
  ).toEqual([])
})

test('API roles cannot enter the private schema', async () => {
  expect(
    await names(`select role as name from unnest(array['anon', 'authenticated']) as role
    where has_schema_privilege(role, 'private', 'usage')`),
  ).toEqual([])
})

test('every table, column and function has a comment', async () => {
  expect(
    await names(`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and obj_description(c.oid, 'pg_class') is null`),
  ).toEqual([])
  expect(
    await names(`select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and col_description(c.oid, a.attnum) is null`),
  ).toEqual([])
  expect(
    await names(`select name from (${OUR_FUNCTIONS}) f
    where obj_description(f.oid, 'pg_proc') is null`),
  ).toEqual([])
})

test('every table has a primary key', async () => {
  const without = await db.sql`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')
    order by 1`
  expect(without).toEqual([])
})

test('no table has two permissive policies for one action of one role', async () => {
  const several = await db.sql<{ name: string }[]>`
    select p.schemaname || '.' || p.tablename || ' ' || action || ' ' || role as name
    from pg_policies p, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) action,
      unnest(array['anon', 'authenticated']) role
    where p.schemaname in ('public', 'private') and p.permissive = 'PERMISSIVE' and p.cmd in (action, 'ALL')
      and (role = any (p.roles) or 'public' = any (p.roles))
    group by 1 having count(*) > 1 order by 1`
  expect(several.map(({ name }) => name)).toEqual([])
})
