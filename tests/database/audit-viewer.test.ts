import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

interface Page {
  rows: {
    id: number
    created_at: string
    actor: string | null
    action: string
    entity_id: string | null
    target: string | null
  }[]
  has_more: boolean
}

const call = <Answer = Page>(actor: Actor, name: string, args: object = {}) =>
  db.call<Answer>(actor, name, args)

const setRole = (admin: Actor, user: Actor, role: string) =>
  db.as(admin, (sql) => sql`select set_user_role(${user.id}, ${role})`)

test('only administrators search and export the log', async () => {
  const [admin, user, demoted] = [
    await db.account({ admin: true }),
    await db.account(),
    await db.account({ admin: true }),
  ]
  await setRole(admin, demoted, 'user')
  for (const name of ['admin_audit', 'admin_audit_actions', 'export_audit']) {
    await expectError(call(ANONYMOUS, name), DENIED)
    for (const actor of [user, demoted]) await expectError(call(actor, name), 'BL011')
    expect(await call(admin, name)).toBeTruthy()
  }
  expect(
    await db.sql`select 1 from audit_log where action = 'audit.exported' and actor_id <> ${admin.id}`,
  ).toEqual([])
})

test('filters by actor, action, subject and time', async () => {
  const ada = await db.account({ admin: true, name: 'Ada Quill' })
  const bea = await db.account({ admin: true, name: 'Bea Storm' })
  const user = await db.account({ name: 'Cleo 50%_off\\on' })
  const project = await makeProject(db, user, { title: 'Harbour lights %_\\' })
  await setRole(ada, user, 'admin')
  await setRole(bea, user, 'user')
  await db.as(
    bea,
    (sql) =>
      sql`select set_project_status(${project.id}, 'archived', 'Gone', '{"rule": "rules_5"}')`,
  )
  const actions = async (args: object) =>
    (await call(ada, 'admin_audit', args)).rows.map((row) => row.action)

  expect(await actions({ p_actor: 'ADA QUILL' })).toEqual(['role.changed'])
  expect(await actions({ p_actor: bea.email })).toEqual([
    'statement.made',
    'project.status',
    'role.changed',
  ])
  expect(await actions({ p_actor: bea.id, p_action: 'role.changed' })).toEqual(['role.changed'])
  expect(await actions({ p_target: 'harbour' })).toEqual(['statement.made', 'project.status'])
  expect(await actions({ p_target: project.id })).toEqual(['statement.made', 'project.status'])
  expect(await actions({ p_target: '50%_OFF\\on' })).toEqual(['role.changed', 'role.changed'])
  expect(await actions({ p_target: 'lights %_\\' })).toEqual(['statement.made', 'project.status'])
  expect(await actions({ p_target: '5_' })).toEqual([])
  expect(await actions({ p_actor: 'nobody of this name' })).toEqual([])

  const [entry] = (await call(ada, 'admin_audit', { p_target: 'harbour' })).rows
  expect(entry).toMatchObject({ actor: 'Bea Storm', target: 'Harbour lights %_\\' })
  const at = entry?.created_at as string
  expect(await actions({ p_target: 'harbour', p_from: at })).toEqual([
    'statement.made',
    'project.status',
  ])
  expect(await actions({ p_target: 'harbour', p_to: at })).toEqual([])
  expect(await call<string[]>(ada, 'admin_audit_actions')).toEqual(
    expect.arrayContaining(['project.status', 'role.changed']),
  )
})

test('pages by key, each entry once, even with equal times', async () => {
  const admin = await db.account({ admin: true })
  await db.sql`
    insert into audit_log (actor_id, action, entity, created_at)
    select ${admin.id}, 'test.page', 'test', '2026-01-01'::timestamptz + (n / 4) * interval '1 second'
    from generate_series(1, 30) n`
  const seen: number[] = []
  let before: object = {}
  for (let page = 0; page < 9; page++) {
    const { rows, has_more } = await call(admin, 'admin_audit', {
      p_action: 'test.page',
      p_limit: 7,
      ...before,
    })
    seen.push(...rows.map((row) => row.id))
    const last = rows.at(-1)
    before = { p_before: last?.created_at, p_before_id: last?.id }
    if (!has_more) break
  }
  expect(seen).toHaveLength(30)
  expect(new Set(seen).size).toBe(30)
  expect(seen).toEqual([...seen].sort((a, b) => b - a))
})

test('an export is bounded, and logged itself', async () => {
  const admin = await db.account({ admin: true })
  await db.sql`
    insert into audit_log (action, entity) select 'test.many', 'test' from generate_series(1, 5001)`
  const { rows, has_more } = await call(admin, 'export_audit', { p_action: 'test.many' })
  expect(rows).toHaveLength(5000)
  expect(has_more).toBe(true)
  const [entry] = await db.sql`
    select details from audit_log where action = 'audit.exported' and actor_id = ${admin.id}`
  expect(entry?.details).toEqual({ action: 'test.many', count: 5000 })
})

test('an entry outlives the account and the project it names', async () => {
  const admin = await db.account({ admin: true })
  const gone = await db.account({ admin: true, name: 'Gone Soon' })
  const project = await makeProject(db, null, { title: 'Short lived', status: 'pending' })
  await db.as(
    gone,
    (sql) => sql`select delete_project(${project.id}, 'Gone', '{"rule": "rules_5"}')`,
  )
  await db.sql`delete from auth.users where id = ${gone.id}`
  const { rows } = await call(admin, 'admin_audit', { p_actor: gone.id })
  expect(rows).toMatchObject([
    { action: 'project.deleted', actor: null, target: null, entity_id: project.id },
  ])
})
