import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()
let admin: Actor
let creator: Actor
let project: string

beforeAll(async () => {
  creator = await db.account()
  admin = await db.account({ admin: true })
  project = (await makeProject(db, creator, { status: 'pending' })).id
  await db.addFactor(admin)
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
  ['a look at messages', `select * from admin_messages()`],
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

test('an administrator without an authenticator writes as before', async () => {
  const plain = await db.account({ admin: true })
  await db.as(plain, (sql) => sql`select set_project_status(${project}, 'archived', 'Over')`)
})

test('an unconfirmed authenticator demands nothing', async () => {
  const half = await db.account({ admin: true })
  await db.addFactor(half)
  await db.sql`update auth.mfa_factors set status = 'unverified' where user_id = ${half.id}`
  await db.as(half, (sql) => sql`select set_project_status(${project}, 'archived', 'Over')`)
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
    for (const table of [
      'mfa_factors',
      'mfa_challenges',
      'mfa_amr_claims',
      'sessions',
      'mfa_used_codes',
    ]) {
      await expectError(
        db.as({ ...admin, aal: 'aal2' }, (sql) => sql`select * from ${sql(`auth.${table}`)}`),
        DENIED,
      )
    }
  })
})
