import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()
let admin: Actor
let creator: Actor
let project: string

beforeAll(async () => {
  creator = await db.account()
  const { aal: _proof, ...unproven } = await db.account({ admin: true })
  admin = unproven
  project = (await makeProject(db, creator, { status: 'pending' })).id
})

/** Administrators' writes, through functions and directly. */
const WRITES: readonly (readonly [string, string])[] = [
  ['a status', `select set_project_status('PROJECT', 'approved')`],
  ['a status directly', `update projects set status = 'approved' where id = 'PROJECT'`],
  ['an order', `select swap_project_order('PROJECT', 'PROJECT')`],
  ['a project', `select save_project('{"id": "PROJECT", "title": "Taken over"}')`],
  [
    'an own project, already approved',
    `select submit_project('{"title": "T", "description": "D"}', '[]')`,
  ],
  ['a deletion', `select delete_project('PROJECT')`],
  ['a deletion directly', `delete from projects where id = 'PROJECT'`],
  ['a role', `select set_user_role('CREATOR', 'admin')`],
  ['a request', `update contact_messages set state = 'done'`],
  ['a translation', `select publish_translation('fr', '{}', '{}', 0)`],
  ['a look at messages', `select search_messages()`],
  ['a look at security events', `select * from admin_security_events('CREATOR')`],
]

describe('an administrator with an authenticator', () => {
  test.each(WRITES)('cannot write %s before proving it', async (_what, text) => {
    const statement = text.replaceAll('PROJECT', project).replaceAll('CREATOR', creator.id)
    for (const aal of [undefined, 'aal1'] as const) {
      await expectError(
        db.as({ ...admin, ...(aal && { aal }) }, (sql) => sql.unsafe(statement)),
        'BL116',
      )
    }
  })

  test('cannot claim proof through metadata', async () => {
    await db.sql`
      update auth.users set raw_user_meta_data = '{"aal": "aal2"}', raw_app_meta_data = '{"aal": "aal2"}'
      where id = ${admin.id}`
    await expectError(
      db.as(admin, (sql) => sql`select set_project_status(${project}, 'approved')`),
      'BL116',
    )
  })

  test('can only read and act as an ordinary person', async () => {
    for (const [aal, count] of [
      ['aal1', 0],
      ['aal2', 1],
    ] as const) {
      const rows = await db.as(
        { ...admin, aal },
        (sql) => sql`select id from projects where id = ${project}`,
      )
      expect(rows, aal).toHaveLength(count)
    }
    await db.as(admin, (sql) => sql`update profiles set full_name = 'Boss' where id = ${admin.id}`)
  })

  test('writes after proving it', async () => {
    await db.as(
      { ...admin, aal: 'aal2' },
      (sql) => sql`
      select set_project_status(${project}, 'approved')`,
    )
    const [row] = await db.sql`select status from projects where id = ${project}`
    expect(row?.status).toBe('approved')
  })
})

describe('an administrator without an authenticator', () => {
  let bare: Actor
  /** Tokens of every level: one of `aal2` outlives the factor it was issued for. */
  const tokens = (): Actor[] => [bare, { ...bare, aal: 'aal1' }, { ...bare, aal: 'aal2' }]
  const access = async (actor: Actor): Promise<unknown> =>
    (await db.as(actor, (sql) => sql`select admin_access() as is`))[0]?.is

  beforeAll(async () => {
    bare = await db.signIn(await db.account())
    await db.sql`update profiles set role = 'admin' where id = ${bare.id}`
  })

  test.each(WRITES)('cannot write %s', async (_what, text) => {
    const statement = text.replaceAll('PROJECT', project).replaceAll('CREATOR', creator.id)
    for (const actor of tokens())
      await expectError(
        db.as(actor, (sql) => sql.unsafe(statement)),
        'BL119',
      )
  })

  test('reads what an ordinary person reads', async () => {
    const hidden = (await makeProject(db, creator, { status: 'pending' })).id
    for (const actor of tokens())
      await db.as(actor, async (sql) => {
        expect(await sql`select id from projects where id = ${hidden}`).toEqual([])
        expect(await sql`select id from profiles where id <> ${bare.id}`).toEqual([])
      })
  })

  test('is asked to set one up, and looks after the own account meanwhile', async () => {
    expect(await access(bare)).toBe('set_up')
    await db.as(bare, async (sql) => {
      await sql`update profiles set full_name = 'Boss' where id = ${bare.id}`
      expect(await sql`select * from my_sessions()`).toHaveLength(1)
      expect(await sql`select export_my_data()`).toHaveLength(1)
      expect(await sql`select kind from security_events`).toEqual([{ kind: 'sign_in' }])
    })
  })

  test('is not helped by one begun, nor by metadata of their own', async () => {
    await db.addFactor(bare)
    await db.sql`update auth.mfa_factors set status = 'unverified' where user_id = ${bare.id}`
    await db.sql`
      update auth.users set raw_user_meta_data = '{"demo": true, "role": "admin"}' where id = ${bare.id}`
    for (const actor of tokens()) expect(await access(actor)).toBe('set_up')
    await db.sql`update auth.mfa_factors set status = 'verified' where user_id = ${bare.id}`
    expect(await access(bare)).toBe('confirm')
    expect(await access({ ...bare, aal: 'aal2' })).toBe('open')
    await db.sql`delete from auth.mfa_factors where user_id = ${bare.id}`
    for (const actor of tokens()) expect(await access(actor)).toBe('set_up')
  })

  test('is let in by the mark of demo accounts alone, as long as there is no authenticator', async () => {
    const write = (actor: Actor): Promise<unknown> =>
      db.as(
        actor,
        (sql) =>
          sql`select set_project_status(${project}, 'archived', 'Over', '{"rule": "rules_5"}')`,
      )
    for (const marks of ['{"demo": false}', '{"demo": "true"}', '{"demo": [true]}']) {
      await db.sql`update auth.users set raw_app_meta_data = ${marks}::text::jsonb where id = ${bare.id}`
      await expectError(write(bare), 'BL119')
    }
    await db.sql`update auth.users set raw_app_meta_data = '{"demo": true}' where id = ${bare.id}`
    expect(await access(bare)).toBe('demo')
    await write(bare)
    await db.addFactor(bare)
    expect(await access(bare)).toBe('confirm')
    await expectError(write(bare), 'BL116')
    expect(await access({ ...bare, aal: 'aal2' })).toBe('open')
  })
})

test('the dashboard has no answer for anybody else', async () => {
  const [row] = await db.as(creator, (sql) => sql`select admin_access() as is`)
  expect(row?.is).toBeNull()
  await expectError(
    db.as(ANONYMOUS, (sql) => sql`select admin_access()`),
    DENIED,
  )
})

test('every table that administrators write requires the proof', async () => {
  const tables = await db.sql<{ name: string; guarded: boolean }[]>`
    select distinct p.tablename as name, exists (
      select from pg_trigger t where t.tgrelid = ('public.' || p.tablename)::regclass
        and t.tgfoid = 'private.guard_administration'::regproc) as guarded
    from pg_policies p where p.schemaname = 'public' and p.cmd <> 'SELECT'
      and concat(p.qual, p.with_check) ~ 'is_(proven_)?admin|edits_project'`
  expect(tables.length).toBeGreaterThanOrEqual(3)
  expect(tables.filter((table) => !table.guarded)).toEqual([])
})

describe('an authenticator', () => {
  test('is renamed by its owner with proof, and nobody else', async () => {
    const person = await db.account()
    const other = await db.account()
    const factor = await db.addFactor(person, 'Old')
    await db.addFactor(person, 'Taken')
    const proven: Actor = { ...person, aal: 'aal2' }
    const rename = (actor: Actor, name: string): Promise<unknown> =>
      db.as(actor, (sql) => sql`select rename_factor(${factor}, ${name})`)
    await expectError(rename(person, 'New'), 'BL116')
    await expectError(rename(other, 'New'), 'BL106')
    await expectError(rename(proven, 'Taken'), 'BL108')
    await expectError(rename(proven, ' '), 'BL109')
    await expectError(rename(proven, 'x'.repeat(61)), 'BL109')
    await rename(proven, '  My   phone ')
    const [row] = await db.sql`select friendly_name from auth.mfa_factors where id = ${factor}`
    expect(row?.friendly_name).toBe('My phone')
  })

  test('and its secret are out of reach of the API', async () => {
    const tables = await db.sql<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
      where relnamespace = 'auth'::regnamespace and relkind in ('r', 'v')`
    expect(tables.map(({ name }) => name)).toContain('auth.mfa_factors')
    for (const { name } of tables)
      await expectError(
        db.as({ ...admin, aal: 'aal2' }, (sql) => sql.unsafe(`select * from ${name}`)),
        DENIED,
      )
  })
})
