import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject, makeThread } from './world.ts'

const db = testDatabase()

const settle = (actor: Actor, report: string, action: string, note: string | null = null) =>
  db.as(actor, (sql) => sql`select settle_report(${report}, ${action}, ${note}) as settled`)

async function report(
  kind: string,
  subject: string,
  reporter: Actor | null,
  project: string | null,
) {
  const [row] = await db.sql`
    insert into reports (kind, subject_id, subject, reason, reporter_id, project_id)
    values (${kind}, ${subject}, 'Subject', 'scam', ${reporter?.id ?? null}, ${project}) returning id`
  return row?.id as string
}

const news = async (person: Actor) =>
  (await db.sql`select kind from notifications where user_id = ${person.id}`).map(
    ({ kind }) => kind,
  )

test('only administrators see and settle reports', async () => {
  const [user, creator] = [await db.account(), await db.account()]
  const { id } = await makeProject(db, creator)
  const filed = await report('project', id, user, id)
  await expectError(settle(ANONYMOUS, filed, 'dismiss'), DENIED)
  await expectError(settle(user, filed, 'dismiss'), 'BL011')
  await expectError(
    db.as(user, (sql) => sql`select admin_reports()`),
    'BL011',
  )
})

test('a report can be opened by id, before and after its decision, by administrators only', async () => {
  const [admin, user, creator] = [
    await db.account({ admin: true }),
    await db.account(),
    await db.account(),
  ]
  const { id } = await makeProject(db, creator)
  const filed = await report('project', id, user, id)
  const one = (actor: Actor, wanted: string) =>
    db.as(actor, (sql) => sql`select admin_reports(p_report => ${wanted}) as answer`)
  const [waiting] = await one(admin, filed)
  expect(waiting?.answer).toMatchObject({ total: 1, rows: [{ id: filed, state: 'new' }] })
  await settle(admin, filed, 'dismiss')
  const [decided] = await one(admin, filed)
  expect(decided?.answer).toMatchObject({ total: 1, rows: [{ id: filed, state: 'dismissed' }] })
  await expectError(one(admin, creator.id), 'BL145')
  await expectError(one(user, filed), 'BL011')
})

test('archiving a listing settles every report on it; reporters learn only that it was looked into', async () => {
  const [admin, creator, first, second] = [
    await db.account({ admin: true }),
    await db.account(),
    await db.account(),
    await db.account(),
  ]
  const { id } = await makeProject(db, creator)
  const filed = await report('project', id, first, id)
  await report('project', id, second, id)
  await report('project', id, null, id)
  const [page] = await db.as(admin, (sql) => sql`select admin_reports(true, 'project') as answer`)
  expect(page?.answer.rows.find((row: { id: string }) => row.id === filed)).toMatchObject({
    person_id: creator.id,
    waiting: 3,
    reason: 'scam',
  })
  await expectError(settle(admin, filed, 'archive'), 'BL260')
  const [answer] = await settle(admin, filed, 'archive', 'Not registered')
  expect(answer?.settled).toBe(3)
  const [project] = await db.sql`select status from projects where id = ${id}`
  expect(project?.status).toBe('archived')
  expect(await news(first)).toEqual(['report.closed'])
  expect(await news(second)).toEqual(['report.closed'])
  const log =
    await db.sql`select 1 from audit_log where action = 'report.resolved' and entity_id = ${filed}`
  expect(log).toHaveLength(1)
  await expectError(settle(admin, filed, 'dismiss'), 'BL268')
})

test('a person is warned or suspended, and a message leads to its sender', async () => {
  const [admin, creator, supporter] = [
    await db.account({ admin: true }),
    await db.account(),
    await db.account(),
  ]
  const { message } = await makeThread(db, supporter, creator)
  await settle(admin, await report('message', message, creator, null), 'warn', 'Please be kind')
  const [warning] = await db.sql`
    select data from notifications where user_id = ${supporter.id} and kind = 'account.warning'`
  expect(warning?.data).toEqual({ note: 'Please be kind' })
  const filed = await report('person', supporter.id, creator, null)
  await expectError(settle(admin, filed, 'archive', 'x'), 'BL020')
  await expectError(settle(admin, filed, 'banish', 'x'), 'BL267')
  await settle(admin, filed, 'suspend', 'Spam')
  expect(await db.sql`select 1 from suspensions where user_id = ${supporter.id}`).toHaveLength(1)
  await expectError(
    settle(admin, await report('person', admin.id, creator, null), 'suspend', 'x'),
    'BL261',
  )
})

test('dismissing needs no note and changes nothing but the report', async () => {
  const [admin, creator] = [await db.account({ admin: true }), await db.account()]
  const { id } = await makeProject(db, creator)
  const filed = await report('project', id, null, id)
  await settle(admin, filed, 'dismiss')
  const [row] = await db.sql`
    select r.state, p.status from reports r join projects p on p.id = r.subject_id where r.id = ${filed}`
  expect(row).toEqual({ state: 'dismissed', status: 'approved' })
})
