import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const report = (actor: Actor, project: string | null, reason = 'scam', detail = '', trap = '') =>
  db.as(actor, (sql) => sql`select report_project(${project}, ${reason}, ${detail}, ${trap})`)

const reportsOf = (project: string) =>
  db.sql`select * from reports where subject_id = ${project} order by created_at`

describe('reporting a listing', () => {
  test('accounts and visitors can report; the listing’s title is stored with it', async () => {
    const [user, project] = [await db.account(), await makeProject(db, null, { title: 'Odd one' })]
    await report(user, project.id, 'rights', ' My picture ')
    await report(ANONYMOUS, project.id, 'broken')
    expect(await reportsOf(project.id)).toMatchObject([
      {
        kind: 'project',
        subject: 'Odd one',
        project_id: project.id,
        reason: 'rights',
        detail: 'My picture',
        reporter_id: user.id,
        state: 'new',
        outcome: null,
      },
      { reason: 'broken', reporter_id: null },
    ])
    await db.sql`delete from projects where id = ${project.id}`
    expect(await reportsOf(project.id)).toMatchObject([
      { subject: 'Odd one', project_id: null },
      { subject: 'Odd one' },
    ])
  })

  test('twice by one person is one report until it is decided, even concurrently', async () => {
    const [admin, user] = [await db.account({ admin: true }), await db.account()]
    const project = await makeProject(db, null)
    await Promise.all(Array.from({ length: 4 }, () => report(user, project.id)))
    await Promise.all(Array.from({ length: 4 }, () => report(ANONYMOUS, project.id)))
    const [first, second] = await reportsOf(project.id)
    expect(await reportsOf(project.id)).toHaveLength(2)
    for (const { id } of [first, second] as { id: string }[]) {
      await db.as(admin, (sql) => sql`select decide_report(${id}, 'dismissed', 'Nothing wrong')`)
    }
    await report(user, project.id)
    expect(await reportsOf(project.id)).toHaveLength(3)
  })

  test('only public projects can be reported, and all others get the same error', async () => {
    const user = await db.account()
    const pending = await makeProject(db, user, { status: 'pending' })
    for (const id of [pending.id, crypto.randomUUID(), null]) {
      await expectError(report(user, id), 'BL020')
      await expectError(report(ANONYMOUS, id), 'BL020')
    }
  })

  test('reasons are a closed list; "other" needs a text, which has a maximum length', async () => {
    const project = await makeProject(db, null)
    await expectError(report(ANONYMOUS, project.id, 'boring'), 'BL141')
    await expectError(report(ANONYMOUS, project.id, 'other', '  '), 'BL142')
    await expectError(report(ANONYMOUS, project.id, 'scam', 'x'.repeat(2001)), 'BL143')
    await report(ANONYMOUS, project.id, 'other', 'x'.repeat(2000))
    expect(await reportsOf(project.id)).toHaveLength(1)
  })

  test('a filled honeypot is thanked and stores nothing', async () => {
    const project = await makeProject(db, null)
    await report(ANONYMOUS, project.id, 'scam', '', 'http://spam.example')
    expect(await reportsOf(project.id)).toEqual([])
  })

  test('allows ten a day from one account, however fast', async () => {
    const user = await db.account()
    const projects = await Promise.all(Array.from({ length: 13 }, () => makeProject(db, null)))
    const outcomes = await Promise.allSettled(projects.map(({ id }) => report(user, id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const last = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(last.reason).toMatchObject({ code: 'BL140', detail: '{"retryAfter": 86400}' })
  })

  test('visitors: 20 an hour on one listing, 120 in all; accounts are not held up by them', async () => {
    await db.sql`delete from reports`
    const project = await makeProject(db, null)
    for (let n = 0; n < 20; n++) await report(ANONYMOUS, project.id, 'scam', `Reason ${n}`)
    await expectError(report(ANONYMOUS, project.id, 'scam', 'One more'), 'BL140')
    await db.sql`
      insert into reports (kind, subject_id, subject, reason)
      select 'project', gen_random_uuid(), 'x', 'scam' from generate_series(1, 120)`
    const other = await makeProject(db, null)
    await expectError(report(ANONYMOUS, other.id), 'BL140')
    await report(await db.account(), other.id)
    await db.sql`update reports set created_at = now() - interval '61 minutes'`
    await report(ANONYMOUS, other.id)
  })

  test('visitors: five an hour from one network, however many listings and however fast', async () => {
    await db.sql`delete from reports`
    const projects = await Promise.all(Array.from({ length: 8 }, () => makeProject(db, null)))
    const from = (address: string, project: string) =>
      db.as(ANONYMOUS, async (sql) => {
        await sql`select set_config('backlit.client_address', ${address}, true)`
        return sql`select report_project(${project}, 'scam')`
      })
    const outcomes = await Promise.allSettled(projects.map(({ id }) => from('198.51.100.7', id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await from('198.51.100.8', projects[0]?.id ?? '')
    await from('198.51.100.8', projects[7]?.id ?? '')
  })
})

describe('the queue', () => {
  test('only administrators read and decide, and decisions are logged', async () => {
    const [admin, user] = [await db.account({ admin: true }), await db.account()]
    const project = await makeProject(db, null)
    await report(user, project.id)
    const [{ id } = { id: '' }] = await reportsOf(project.id)
    const read = (actor: Actor) =>
      db.as(actor, (sql) => sql`select * from reports where id = ${id}`)
    const decide = (actor: Actor, state = 'resolved') =>
      db.as(actor, (sql) => sql`select decide_report(${id}, ${state}, 'Archived it')`)
    expect(await read(admin)).toHaveLength(1)
    expect(await read(user)).toEqual([])
    await expectError(read(ANONYMOUS), DENIED)
    await expectError(decide(user), 'BL011')
    await expectError(decide(ANONYMOUS), DENIED)
    for (const actor of [admin, user, ANONYMOUS]) {
      const tries = [
        'update reports set state = state',
        'delete from reports',
        `insert into reports (kind, subject_id, subject, reason) values ('project', '${project.id}', 'x', 'scam')`,
      ]
      for (const attempt of tries) {
        await expectError(
          db.as(actor, (sql) => sql.unsafe(attempt)),
          DENIED,
        )
      }
    }
    await decide(admin)
    expect(await read(admin)).toMatchObject([
      { state: 'resolved', outcome: 'Archived it', decided_by: admin.id },
    ])
    expect(
      await db.sql`select action, details from audit_log where entity_id = ${id} and actor_id = ${admin.id}`,
    ).toMatchObject([{ action: 'report.resolved', details: { from: 'new', kind: 'project' } }])
    await expectError(decide(admin, 'deleted'), 'BL144')
    await expectError(
      db.as(admin, (sql) => sql`select decide_report(${crypto.randomUUID()}, 'open')`),
      'BL145',
    )
  })
})
