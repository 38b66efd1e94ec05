import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject, makeThread } from './world.ts'

const db = testDatabase()

// Earlier reports count towards the limits.
beforeEach(async () => {
  await db.sql`delete from reports`
})

interface Notice {
  readonly reason?: string | null
  readonly detail?: string | null
  readonly name?: string | null
  readonly email?: string | null
  readonly goodFaith?: boolean | null
  readonly trap?: string
}

const NELL = { name: 'Nell Trent', email: 'Nell@Example.org ' }

async function report(actor: Actor, project: string | null, notice: Notice = {}) {
  const given = { reason: 'scam', detail: 'It is not theirs', goodFaith: true, trap: '', ...notice }
  const { name, email } = { ...NELL, ...notice }
  const [row] = await db.as(
    actor,
    (sql) => sql`
      select report_project(${project}, ${given.reason}, ${given.detail}, ${name}, ${email}, ${given.goodFaith}, 'de',
        ${given.trap}) as reference`,
  )
  return row?.reference as string
}

const reportsOf = (subject: string) =>
  db.sql`select * from reports where subject_id = ${subject} order by created_at`

const receiptsOf = (reference: string) => db.sql`
  select o.kind, o.recipient_email, o.recipient_locale, o.data from private.mail_outbox o
  join reports r on r.id = (o.data ->> 'report_id')::uuid where r.reference = ${reference}`

describe('reporting a listing', () => {
  test('accounts and visitors can report, and get a reference and a receipt in their language', async () => {
    const [user, project] = [await db.account(), await makeProject(db, null, { title: 'Odd one' })]
    const first = await report(user, project.id, { reason: 'rights', detail: ' My picture ' })
    const second = await report(ANONYMOUS, project.id, { reason: 'misleading' })
    expect([first, second]).toEqual([
      expect.stringMatching(/^NT-[0-9A-F]{10}$/),
      expect.stringMatching(/^NT-[0-9A-F]{10}$/),
    ])
    expect(await reportsOf(project.id)).toMatchObject([
      {
        reference: first,
        kind: 'project',
        subject: 'Odd one',
        project_id: project.id,
        reason: 'rights',
        detail: 'My picture',
        name: 'Nell Trent',
        email: 'nell@example.org',
        locale: 'de',
        reporter_id: user.id,
        outcome: null,
      },
      { reason: 'misleading', reporter_id: null, name: 'Nell Trent' },
    ])
    for (const reference of [first, second])
      expect(await receiptsOf(reference)).toMatchObject([
        { kind: 'report.received', recipient_email: 'nell@example.org', recipient_locale: 'de' },
      ])
    await db.sql`delete from projects where id = ${project.id}`
    expect(await reportsOf(project.id)).toMatchObject([
      { subject: 'Odd one', project_id: null },
      { subject: 'Odd one' },
    ])
  })

  test('quotes no words in mails that nobody has reviewed', async () => {
    const [creator, asker] = [await db.account(), await db.account()]
    const { id: project } = await makeProject(db, creator, { title: 'Sundial' })
    const [update, question] = [randomUUID(), randomUUID()]
    await db.as(
      creator,
      (sql) =>
        sql`select save_project_update(${project}, ${update}, 'You won', 'A prize', '[]', 'en', true)`,
    )
    await db.as(asker, (sql) => sql`select ask_question(${project}, ${question}, 'You won')`)
    await db.as(creator, (sql) => sql`select answer_question(${question}, 'A prize')`)
    await db.as(
      ANONYMOUS,
      (
        sql,
      ) => sql`select report_project(${project}, 'scam', 'It is', 'Vic', 'vic@example.org', true, p_update => ${update}),
        report_project(${project}, 'scam', 'It is', 'Vic', 'vic@example.org', true, p_question => ${question})`,
    )
    const mails = await db.sql`select private.mail_content(o) as content from private.mail_outbox o
      where o.recipient_email = 'vic@example.org'`
    expect(mails.map(({ content }) => [content.kind, content.subject])).toEqual([
      ['update', 'Sundial'],
      ['question', 'Sundial'],
    ])
  })

  test('names and links no listing in a receipt that is not public when it is sent', async () => {
    const creator = await db.account()
    const { id: project } = await makeProject(db, creator, { title: 'Sundial' })
    const update = randomUUID()
    await db.as(
      creator,
      (sql) =>
        sql`select save_project_update(${project}, ${update}, 'News', 'Text', '[]', 'en', true)`,
    )
    await db.as(
      ANONYMOUS,
      (
        sql,
      ) => sql`select report_project(${project}, 'spam', 'x', 'Vic', 'stranger@example.org', true, p_update => ${update}),
        report_project(${project}, 'spam', 'x', 'Vic', 'stranger@example.org', true)`,
    )
    await db.as(creator, (sql) => sql`select withdraw_project(${project})`)
    await db.sql`update projects set title = 'Your account is locked: call us' where id = ${project}`
    const mails = await db.sql`select private.mail_content(o) as content from private.mail_outbox o
      where o.recipient_email = 'stranger@example.org'`
    expect(
      mails.map(({ content }) => [content.kind, content.subject, content.project_slug]),
    ).toEqual([
      ['update', null, null],
      ['project', 'Sundial', null],
    ])
  })

  test('the same twice is one report with one reference until it is decided, even concurrently', async () => {
    const [admin, user] = [await db.account({ admin: true }), await db.account()]
    const project = await makeProject(db, null)
    const own = { email: user.email }
    const mine = await Promise.all(Array.from({ length: 4 }, () => report(user, project.id, own)))
    const theirs = await Promise.all(Array.from({ length: 4 }, () => report(ANONYMOUS, project.id)))
    expect([new Set(mine).size, new Set(theirs).size]).toEqual([1, 1])
    expect(await reportsOf(project.id)).toHaveLength(2)
    expect(await receiptsOf(mine[0] ?? '')).toHaveLength(1)
    await report(user, project.id, { ...own, reason: 'rights' })
    const [{ id } = { id: '' }] = await reportsOf(project.id)
    await db.as(admin, (sql) => sql`select settle_report(${id}, 'dismiss', 'Nothing wrong')`)
    expect(await report(user, project.id, own)).not.toBe(mine[0])
    expect(await reportsOf(project.id)).toHaveLength(4)
  })

  test('only public projects can be reported, and all others get the same error', async () => {
    const user = await db.account()
    const pending = await makeProject(db, user, { status: 'pending' })
    for (const id of [pending.id, crypto.randomUUID(), null]) {
      await expectError(report(user, id), 'BL020')
      await expectError(report(ANONYMOUS, id), 'BL020')
    }
  })

  test.each<[Notice, string]>([
    [{ reason: 'boring' }, 'BL141'],
    [{ reason: null }, 'BL141'],
    [{ detail: '  ' }, 'BL142'],
    [{ detail: null }, 'BL142'],
    [{ detail: 'x'.repeat(2001) }, 'BL143'],
    [{ name: ' ' }, 'BL148'],
    [{ email: null }, 'BL148'],
    [{ email: 'nell' }, 'BL052'],
    [{ email: `${'n'.repeat(320)}@example.org` }, 'BL052'],
    [{ reason: 'child_abuse', name: null, email: 'nell' }, 'BL052'],
    [{ goodFaith: false }, 'BL149'],
    [{ goodFaith: null }, 'BL149'],
    [{ reason: 'child_abuse', name: null, email: null, goodFaith: false }, 'BL149'],
  ])('%j is refused with %s', async (notice, code) => {
    const project = await makeProject(db, null)
    await expectError(report(ANONYMOUS, project.id, notice), code)
    await expectError(report(await db.account(), project.id, notice), code)
    expect(await reportsOf(project.id)).toEqual([])
  })

  test('child sexual abuse material can be reported without a name, and without the account', async () => {
    const [user, project] = [await db.account(), await makeProject(db, null)]
    const withheld = { reason: 'child_abuse', name: null, email: '' }
    const reference = await report(user, project.id, withheld)
    expect(await reportsOf(project.id)).toMatchObject([
      { name: null, email: null, reporter_id: null },
    ])
    expect(await receiptsOf(reference)).toEqual([])
    const other = await makeProject(db, null)
    await report(user, other.id, { reason: 'child_abuse' })
    expect(await reportsOf(other.id)).toMatchObject([
      { name: 'Nell Trent', email: 'nell@example.org', reporter_id: user.id },
    ])
  })

  test('a filled honeypot is thanked with a reference and stores nothing', async () => {
    const project = await makeProject(db, null)
    expect(await report(ANONYMOUS, project.id, { trap: 'http://spam.example' })).toMatch(/^NT-/)
    expect(await reportsOf(project.id)).toEqual([])
  })

  test('allows ten a day from one account, however fast', async () => {
    const user = await db.account()
    const projects = await Promise.all(Array.from({ length: 13 }, () => makeProject(db, null)))
    const outcomes = await Promise.allSettled(
      projects.map(({ id }) => report(user, id, { email: user.email })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const last = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(last.reason).toMatchObject({ code: 'BL140', detail: '{"retryAfter": 86400}' })
  })

  test('visitors: 20 an hour on one listing, 120 in all; accounts are not held up by them', async () => {
    const project = await makeProject(db, null)
    for (let n = 0; n < 20; n++) await report(ANONYMOUS, project.id, { email: `n${n}@example.org` })
    await expectError(report(ANONYMOUS, project.id, { email: 'one@example.org' }), 'BL140')
    await db.sql`
      insert into reports (kind, subject_id, subject, reason)
      select 'project', gen_random_uuid(), 'x', 'scam' from generate_series(1, 120)`
    const other = await makeProject(db, null)
    await expectError(report(ANONYMOUS, other.id), 'BL140')
    await report(await db.account(), other.id)
    await db.sql`update reports set created_at = now() - interval '61 minutes'`
    await report(ANONYMOUS, other.id)
  })

  test('visitors: three an hour with one mail address, which may be somebody else’s', async () => {
    const projects = await Promise.all(Array.from({ length: 5 }, () => makeProject(db, null)))
    const outcomes = await Promise.allSettled(projects.map(({ id }) => report(ANONYMOUS, id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const withheld = { reason: 'child_abuse', name: null, email: null }
    for (const { id } of projects) await report(ANONYMOUS, id, withheld)
  })

  test('accounts: three an hour with one mail address other than their own confirmed one', async () => {
    const user = await db.account()
    const project = await makeProject(db, null)
    const sent = (
      actor: Actor,
      detail: string,
      email: string | undefined = 'stranger@example.org',
    ) => report(actor, project.id, { detail, email })
    for (const detail of ['a', 'b', 'c']) await sent(user, detail)
    const refused = sent(user, 'd')
    await expect(refused).rejects.toMatchObject({ code: 'BL140', detail: '{"retryAfter": 3600}' })
    await expectError(sent(await db.account(), 'd'), 'BL140')
    expect(await sent(user, 'a')).toMatch(/^NT-/)
    for (const detail of ['d', 'e', 'f', 'g']) await sent(user, detail, user.email?.toUpperCase())
    await db.sql`update auth.users set email_confirmed_at = null where id = ${user.id}`
    await expectError(sent(user, 'h', user.email), 'BL140')
  })

  test('visitors: five an hour from one network, however many listings and however fast', async () => {
    const projects = await Promise.all(Array.from({ length: 8 }, () => makeProject(db, null)))
    const from = (address: string, project: string, email: string) =>
      db.as(ANONYMOUS, async (sql) => {
        await sql`select set_config('backlit.client_address', ${address}, true)`
        return sql`select report_project(${project}, 'scam', 'Why', 'Nell', ${email}, true)`
      })
    const outcomes = await Promise.allSettled(
      projects.map(({ id }, n) => from('198.51.100.7', id, `n${n}@example.org`)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await from('198.51.100.8', projects[0]?.id ?? '', 'a@example.org')
    await from('198.51.100.8', projects[7]?.id ?? '', 'b@example.org')
  })
})

describe('reporting a person or a message', () => {
  const reportPerson = (actor: Actor, person: string, message: string | null, goodFaith = true) =>
    db.as(
      actor,
      (sql) => sql`
        select report_person(${person}, 'hate', 'Threats', 'Nell', 'nell@example.org', ${goodFaith}, 'ja', ${message}) as reference`,
    )

  test('takes the same as a listing, from people who share a conversation', async () => {
    const [creator, supporter, stranger] = [
      await db.account({ name: 'Quilp' }),
      await db.account(),
      await db.account(),
    ]
    const { message } = await makeThread(db, supporter, creator)
    const [person] = await reportPerson(supporter, creator.id, null)
    const [written] = await reportPerson(creator, supporter.id, message)
    expect(await reportsOf(creator.id)).toMatchObject([
      { reference: person?.reference, kind: 'person', subject: 'Quilp', locale: 'ja' },
    ])
    expect(await reportsOf(message)).toMatchObject([
      { reference: written?.reference, kind: 'message', reporter_id: creator.id },
    ])
    await expectError(reportPerson(supporter, creator.id, null, false), 'BL149')
    await expectError(reportPerson(supporter, creator.id, message), 'BL047')
    await expectError(reportPerson(stranger, creator.id, null), 'BL182')
    await expectError(reportPerson(ANONYMOUS, creator.id, null), DENIED)
  })
})

describe('reports', () => {
  test('are read by administrators with a second factor, and written by nobody directly', async () => {
    const [admin, user] = [await db.account({ admin: true }), await db.account()]
    const project = await makeProject(db, null)
    await report(user, project.id)
    const [{ id } = { id: '' }] = await reportsOf(project.id)
    const read = (actor: Actor) =>
      db.as(actor, (sql) => sql`select * from reports where id = ${id}`)
    expect(await read(admin)).toHaveLength(1)
    expect(await read({ ...admin, aal: 'aal1' })).toEqual([])
    expect(await read(user)).toEqual([])
    await expectError(read(ANONYMOUS), DENIED)
    for (const actor of [admin, user, ANONYMOUS]) {
      const tries = [
        "update reports set outcome = 'none', decided_at = now()",
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
  })

  test('lose name, address and mails with the account that sent them', async () => {
    const [user, project] = [await db.account(), await makeProject(db, null)]
    const reference = await report(user, project.id, { email: user.email })
    expect(await receiptsOf(reference)).toHaveLength(1)
    await db.sql`delete from auth.users where id = ${user.id}`
    expect(await reportsOf(project.id)).toMatchObject([
      { reference, name: null, email: null, reporter_id: null },
    ])
    expect(await receiptsOf(reference)).toEqual([])
  })
})
