import { afterEach, describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { makeProject, makeThread } from './world.ts'

const db = testDatabase()

interface Decision {
  readonly reasons?: string | null
  readonly note?: string | null
  readonly basis?: object | null
}

const settle = (actor: Actor, report: string, action: string, decision: Decision = {}) => {
  const { reasons = 'We looked into it', note = null, basis = null } = decision
  return db.as(
    actor,
    (sql) =>
      sql`select settle_report(${report}, ${action}, ${reasons}, ${note}, ${basis && sql.json(basis as never)}) as settled`,
  )
}

const restrict = (note: string): Decision => ({ note, basis: BASIS })

async function report(
  kind: string,
  subject: string,
  reporter: Actor | null,
  project: string | null = null,
  email: string | null = null,
) {
  const [row] = await db.sql`
    insert into reports (kind, subject_id, subject, reason, reporter_id, project_id, email, locale)
    values (${kind}, ${subject}, 'Subject', 'scam', ${reporter?.id ?? null}, ${project}, ${email}, 'de') returning id`
  return row?.id as string
}

const news = (person: Actor) =>
  db.sql`select kind, data from notifications where user_id = ${person.id} order by created_at`

const mailsAbout = (report: string) => db.sql`
  select kind, recipient_email, recipient_locale from private.mail_outbox where data ->> 'report_id' = ${report}`

async function people() {
  const admin = await db.account({ admin: true })
  const [creator, reporter] = [await db.account(), await db.account()]
  const { id } = await makeProject(db, creator)
  return { admin, creator, reporter, id }
}

test('only administrators with a second factor see and settle reports', async () => {
  const { admin, creator, reporter, id } = await people()
  const filed = await report('project', id, reporter, id)
  await expectError(settle(ANONYMOUS, filed, 'dismiss'), DENIED)
  for (const [actor, code] of [
    [reporter, 'BL011'],
    [creator, 'BL011'],
    [{ ...admin, aal: 'aal1' } as Actor, 'BL116'],
  ] as const) {
    await expectError(settle(actor, filed, 'dismiss'), code)
    await expectError(
      db.as(actor, (sql) => sql`select admin_reports()`),
      code,
    )
  }
})

test('a report can be opened by id, before and after its decision, by administrators only', async () => {
  const { admin, creator, reporter, id } = await people()
  const filed = await report('project', id, reporter, id, 'nell@example.org')
  const one = (actor: Actor, wanted: string) =>
    db.as(actor, (sql) => sql`select admin_reports(p_report => ${wanted}) as answer`)
  const [waiting] = await one(admin, filed)
  expect(waiting?.answer).toMatchObject({
    total: 1,
    rows: [{ id: filed, email: 'nell@example.org', has_account: true, outcome: null }],
  })
  await settle(admin, filed, 'dismiss')
  const [decided] = await one(admin, filed)
  expect(decided?.answer).toMatchObject({
    total: 1,
    rows: [{ id: filed, outcome: 'none', reasons: 'We looked into it' }],
  })
  await expectError(one(admin, creator.id), 'BL145')
  await expectError(one(reporter, filed), 'BL011')
})

describe('a decision', () => {
  test('closes every report on the same item; each sender is told outcome and reasons', async () => {
    const { admin, creator, reporter, id } = await people()
    const second = await db.account()
    const filed = await report('project', id, reporter, id, 'nell@example.org')
    const anonymous = await report('project', id, null, id)
    await report('project', id, second, id)
    const [page] = await db.as(admin, (sql) => sql`select admin_reports(true, 'project') as answer`)
    expect(page?.answer.rows.find((row: { id: string }) => row.id === filed)).toMatchObject({
      person_id: creator.id,
      waiting: 3,
      reason: 'scam',
    })
    const reasons = 'The organisation is in no register.'
    const [answer] = await settle(admin, filed, 'archive', { reasons, ...restrict('Not in one') })
    expect(answer?.settled).toBe(3)
    const [project] = await db.sql`select status, review_note from projects where id = ${id}`
    expect(project).toEqual({ status: 'archived', review_note: 'Not in one' })
    const told = { kind: 'report.closed', data: { outcome: 'restricted', reasons } }
    expect(await news(reporter)).toMatchObject([told])
    expect(await news(second)).toMatchObject([told])
    expect(await mailsAbout(filed)).toEqual([
      { kind: 'report.decided', recipient_email: 'nell@example.org', recipient_locale: 'de' },
    ])
    expect(await mailsAbout(anonymous)).toEqual([])
    const log = await db.sql`
      select actor_id, details from audit_log where action = 'report.decided' and entity_id = ${filed}`
    expect(log).toMatchObject([
      { actor_id: admin.id, details: { kind: 'project', outcome: 'restricted', reason: 'scam' } },
    ])
    await expectError(settle(admin, filed, 'dismiss'), 'BL268')
  })

  test('needs reasons for the sender, whatever it is', async () => {
    const { admin, id } = await people()
    const filed = await report('project', id, null, id)
    for (const action of ['dismiss', 'warn', 'forward', 'archive', 'suspend', 'restricted'])
      for (const reasons of [null, '  ', 'x'.repeat(1501)])
        await expectError(settle(admin, filed, action, { reasons, ...restrict('x') }), 'BL274')
    await expectError(settle(admin, filed, 'banish', restrict('x')), 'BL267')
    await expectError(settle(admin, id, 'dismiss'), 'BL145')
  })

  test('that restricts somebody gives reasons to them too, and says that a report led to it', async () => {
    const { admin, creator, id } = await people()
    const filed = await report('project', id, null, id)
    await expectError(settle(admin, filed, 'warn'), 'BL260')
    for (const action of ['archive', 'suspend'])
      await expectError(settle(admin, filed, action, { basis: { rule: 'law' } }), 'BL249')
    const basis = { rule: 'law', law: 'Penal Code, § 209', notice: false }
    await settle(admin, filed, 'suspend', { note: 'Fraud', basis })
    expect(await db.sql`select * from statements where user_id = ${creator.id}`).toMatchObject([
      { action: 'suspended', facts: 'Fraud', rule: 'law', law: 'Penal Code, § 209', notice: true },
    ])
  })

  test('never claims a restriction that did not happen', async () => {
    const { admin, creator, id } = await people()
    const filed = await report('project', id, null, id)
    await expectError(settle(admin, filed, 'restricted'), 'BL273')
    await expectError(
      settle(admin, await report('person', creator.id, null), 'restricted'),
      'BL273',
    )
    await db.as(
      admin,
      (sql) => sql`select set_project_status(${id}, 'archived', 'Old', ${sql.json(BASIS)})`,
    )
    await settle(admin, filed, 'restricted')
    const [row] = await db.sql`select outcome from reports where id = ${filed}`
    expect(row?.outcome).toBe('restricted')
  })

  test.each([
    ['dismiss', 'none'],
    ['forward', 'forwarded'],
  ])('%s changes nothing but the report: %s', async (action, outcome) => {
    const { admin, creator, id } = await people()
    const filed = await report('project', id, null, id)
    await settle(admin, filed, action)
    const [row] = await db.sql`
      select r.outcome, r.decided_by, p.status from reports r join projects p on p.id = r.subject_id
      where r.id = ${filed}`
    expect(row).toEqual({ outcome, decided_by: admin.id, status: 'approved' })
    expect(await news(creator)).toEqual([])
  })

  test('asks the person for changes, in words of their own', async () => {
    const { admin, creator, reporter } = await people()
    const { message } = await makeThread(db, reporter, creator)
    const filed = await report('message', message, creator)
    await settle(admin, filed, 'warn', { note: 'Please be kind' })
    expect(await news(reporter)).toMatchObject([
      { kind: 'account.warning', data: { note: 'Please be kind' } },
    ])
    const [row] = await db.sql`select outcome from reports where id = ${filed}`
    expect(row?.outcome).toBe('changes')
    await expectError(
      settle(admin, await report('person', reporter.id, creator), 'archive', restrict('x')),
      'BL020',
    )
    const colleague = await db.account({ admin: true })
    await expectError(
      settle(admin, await report('person', colleague.id, creator), 'suspend', restrict('x')),
      'BL261',
    )
  })

  test('removes a message for both people and gives its sender the reasons', async () => {
    const { admin, creator, reporter } = await people()
    const { message, thread } = await makeThread(db, reporter, creator)
    const filed = await report('message', message, creator)
    await expectError(
      settle(admin, await report('person', reporter.id, creator), 'remove', restrict('x')),
      'BL047',
    )
    await settle(admin, filed, 'remove', restrict('It threatens'))
    for (const person of [creator, reporter])
      expect(
        await db.as(
          person,
          (sql) =>
            sql`select content, removed_at is not null as gone from messages where id = ${message}`,
        ),
      ).toEqual([{ content: '[…]', gone: true }])
    expect(
      await db.as(reporter, (sql) => sql`select action, content, notice from statements`),
    ).toEqual([{ action: 'message', content: 'Hello there', notice: true }])
    expect(await db.as(creator, (sql) => sql`select 1 from statements`)).toEqual([])
    const [listed] = await db.as(
      creator,
      (sql) => sql`select * from my_threads() where thread_id = ${thread}`,
    )
    expect(listed?.last_message).toBe('[…]')
    await expectError(
      settle(admin, await report('message', message, creator), 'remove', restrict('x')),
      'BL047',
    )
  })
})

describe('whom a report concerns', () => {
  // Other administrators of the database.
  const demoted: string[] = []
  afterEach(async () => {
    await db.sql`update profiles set role = 'admin' where id = any (${demoted})`
  })

  test('doesn’t decide on it unless they are the only administrator', async () => {
    const { admin, reporter, id } = await people()
    const colleague = await db.account({ admin: true })
    const { id: theirs } = await makeProject(db, admin)
    await db.sql`insert into project_members (project_id, user_id, role) values (${id}, ${admin.id}, 'answers')`
    const about = [
      await report('project', theirs, reporter, theirs),
      await report('person', admin.id, reporter),
      await report('project', id, reporter, id),
    ]
    for (const filed of about) {
      await expectError(settle(admin, filed, 'dismiss'), 'BL275')
      await settle(colleague, filed, 'dismiss')
    }
    const again = await report('person', admin.id, reporter)
    const others = await db.sql`
      update profiles set role = 'user' where role = 'admin' and id <> ${admin.id} returning id`
    demoted.push(...others.map((other) => other.id))
    await settle(admin, again, 'dismiss')
  })
})
