import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { CHECKED } from '../support/checked.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

async function people(status = 'approved') {
  const admin = await db.account({ admin: true })
  const [creator, other] = [await db.account(), await db.account()]
  const { id } = await makeProject(db, creator, { title: 'Lantern', status })
  return { admin, creator, other, id }
}

const statementsOf = (person: Actor) =>
  db.sql`select * from statements where user_id = ${person.id} order by created_at`

const newsOf = (person: Actor) =>
  db.sql`select kind, data from notifications where user_id = ${person.id}`

const mailsTo = (person: Actor) =>
  db.sql`select kind from private.mail_outbox where user_id = ${person.id}`

type Way = (admin: Actor, id: string, note: string | null, basis: object | null) => Promise<unknown>

const json = (value: object | null) => value && db.sql.json(value as never)

const setStatus =
  (status: string): Way =>
  (admin, id, note, basis) =>
    db.as(admin, (sql) => sql`select set_project_status(${id}, ${status}, ${note}, ${json(basis)})`)

const WAYS: readonly [name: string, action: string, way: Way][] = [
  ['set_project_status', 'rejected', setStatus('rejected')],
  ['set_project_status', 'archived', setStatus('archived')],
  ['set_project_status', 'hidden', setStatus('pending')],
  [
    'set_projects_status',
    'archived',
    (admin, id, note, basis) =>
      db.as(
        admin,
        (sql) =>
          sql`select set_projects_status(${[id]}::uuid[], 'archived', ${note}, ${json(basis)})`,
      ),
  ],
  [
    'the edit form',
    'rejected',
    (admin, id, note, basis) =>
      db.as(admin, async (sql) => {
        const [row] = await sql`select admin_project(${id}) as detail`
        const change = { id, status: 'rejected', review_note: note, basis }
        await sql`select admin_save_project(${sql.json(change as never)}, null, ${row?.detail.stamp})`
      }),
  ],
  [
    'delete_project',
    'deleted',
    (admin, id, note, basis) =>
      db.as(admin, (sql) => sql`select delete_project(${id}, ${note}, ${json(basis)})`),
  ],
]

describe('restricting a listing', () => {
  test.each(WAYS)('by %s gives the reasons: %s', async (_, action, way) => {
    const { admin, creator, id } = await people()
    await expectError(way(admin, id, 'x'.repeat(2001), BASIS), '23514')
    await expectError(way(admin, id, 'Why', { rule: 'boredom' }), '23514')
    for (const law of [undefined, '', 'x'.repeat(301)])
      await expectError(way(admin, id, 'Why', { rule: 'law', law }), 'BL249')
    expect(await db.sql`select status from projects where id = ${id}`).toEqual([
      { status: 'approved' },
    ])
    expect(await statementsOf(creator)).toEqual([])
    await way(admin, id, ' No figures have a date ', { ...BASIS, notice: true })
    expect(await statementsOf(creator)).toMatchObject([
      {
        reference: expect.stringMatching(/^ST-[0-9A-F]{10}$/),
        project_id: action === 'deleted' ? null : id,
        subject: 'Lantern',
        action,
        facts: 'No figures have a date',
        rule: 'rules_5',
        law: null,
        notice: true,
      },
    ])
    const [told, ...others] = await newsOf(creator)
    expect(told).toMatchObject({
      kind: 'statement.made',
      data: { action, project_title: 'Lantern' },
    })
    expect(others).toEqual([])
    expect(await mailsTo(creator)).toEqual([{ kind: 'statement.made' }])
    expect(
      await db.sql`select actor_id, details from audit_log where action = 'statement.made' and entity_id = ${id}`,
    ).toEqual([{ actor_id: admin.id, details: { action, rule: 'rules_5', notice: true } }])
  })

  test.each(WAYS)(
    'by %s without reasons relies on the posting rules: %s',
    async (_, action, way) => {
      for (const [note, basis] of [
        [null, null],
        ['  ', {}],
        [null, { rule: null, law: 'x', notice: 'yes' }],
      ] as const) {
        const { admin, creator, id } = await people()
        await way(admin, id, note, basis)
        expect(await statementsOf(creator)).toMatchObject([
          { action, facts: null, rule: 'rules', law: null, notice: false },
        ])
        expect(await mailsTo(creator)).toEqual([{ kind: 'statement.made' }])
      }
    },
  )

  test.each([
    ["update projects set status = 'rejected', updated_at = now() where id = $1", 'rejected', null],
    [
      "update projects set status = 'rejected', review_note = 'Why' where id = $1",
      'rejected',
      'Why',
    ],
    ["update projects set status = 'archived' where id = $1", 'archived', null],
    ["update projects set status = 'pending' where id = $1", 'hidden', null],
    ['delete from projects where id = $1', 'deleted', null],
  ])('by a plain change gives what there is: %s', async (change, action, facts) => {
    const { admin, creator, id } = await people()
    await db.as(admin, (sql) => sql.unsafe(change, [id]))
    expect(await statementsOf(creator)).toMatchObject([
      { action, facts, rule: 'rules', law: null, notice: false },
    ])
    expect((await newsOf(creator)).map(({ kind }) => kind)).toEqual(['statement.made'])
    expect(await mailsTo(creator)).toEqual([{ kind: 'statement.made' }])
  })

  test('of somebody else is possible to administrators only, who proved it', async () => {
    const { admin, creator, other, id } = await people()
    for (const change of [
      "update projects set status = 'rejected' where id = $1",
      'delete from projects where id = $1',
    ])
      for (const actor of [creator, other, { ...admin, aal: 'aal1' as const }, ANONYMOUS])
        await db.as(actor, (sql) => sql.unsafe(change, [id])).catch((error) => error)
    expect(await db.sql`select status from projects where id = ${id}`).toEqual([
      { status: 'approved' },
    ])
    expect(await statementsOf(creator)).toEqual([])
  })

  test('is told whatever the settings for mails say', async () => {
    const { admin, creator, id } = await people()
    await db.as(creator, (sql) => sql`insert into account_settings (email_reviews) values (false)`)
    await setStatus('rejected')(admin, id, 'Why', BASIS)
    expect(await mailsTo(creator)).toEqual([{ kind: 'statement.made' }])
  })

  test('needs no reasons when it lifts one, and tells that as before', async () => {
    const { admin, creator, id } = await people('rejected')
    await setStatus('pending')(admin, id, null, null)
    await db.as(admin, (sql) => sql`select set_review_checks(${id}, ${sql.json(CHECKED as never)})`)
    await setStatus('approved')(admin, id, null, null)
    expect(await statementsOf(creator)).toEqual([])
    expect((await newsOf(creator)).map(({ kind }) => kind)).toEqual([
      'review.decision',
      'review.decision',
    ])
  })

  test('is no decision about somebody when it is one’s own, or nobody’s', async () => {
    const { admin, id } = await people()
    const own = await makeProject(db, admin)
    await setStatus('archived')(admin, own.id, 'Over', null)
    const nobody = await makeProject(db, null)
    await setStatus('archived')(admin, nobody.id, 'Over', BASIS)
    expect(await db.sql`select 1 from statements where project_id = ${nobody.id}`).toEqual([])
    await db.sql`update projects set status = 'archived' where id = ${id}`
  })

  test('is not what creators do with theirs', async () => {
    const { creator, id } = await people()
    await db.as(creator, (sql) => sql`select withdraw_project(${id}, 'Sold')`)
    expect(await statementsOf(creator)).toEqual([])
  })

  test.each([
    ['Not yours', { rule: 'rules_4' }, 'rules_4'],
    [null, null, 'rules'],
  ])('includes rejecting its proposed changes: %s', async (note, basis, rule) => {
    const { admin, creator, id } = await people()
    await db.as(creator, async (sql) => {
      const [row] = await sql`select my_project(${id}) as detail`
      await sql`select save_my_project(${id}, '{"title": "Other"}', null, ${row?.detail.stamp})`
    })
    const [revision] =
      await db.sql`select id, version from project_revisions where project_id = ${id}`
    const reject = (note: string | null, basis: object | null) =>
      db.as(
        admin,
        (sql) =>
          sql`select decide_revision(${revision?.id}, ${revision?.version}, false, ${note}, null, ${json(basis)})`,
      )
    await expectError(reject('Not yours', { rule: 'law' }), 'BL249')
    await reject(note, basis)
    expect(await statementsOf(creator)).toMatchObject([
      { action: 'revision', project_id: id, facts: note, rule, notice: false },
    ])
    expect((await newsOf(creator)).map(({ kind }) => kind)).toEqual(['statement.made'])
  })
})

describe('suspending an account', () => {
  const suspend = (admin: Actor, person: Actor, note: string, basis: object | null) =>
    db.as(admin, (sql) => sql`select suspend_user(${person.id}, ${note}, true, ${json(basis)})`)

  test('without reasons relies on the terms', async () => {
    const { admin, creator } = await people()
    await suspend(admin, creator, ' ', null)
    expect(await statementsOf(creator)).toMatchObject([
      { action: 'suspended', facts: null, rule: 'terms' },
    ])
    expect(await db.sql`select reason from suspensions where user_id = ${creator.id}`).toEqual([
      { reason: null },
    ])
  })

  test('gives reasons, which are mailed once for all that is hidden with it', async () => {
    const { admin, creator, id } = await people()
    await expectError(suspend(admin, creator, 'Spam', { rule: 'law' }), 'BL249')
    expect(await db.sql`select 1 from suspensions where user_id = ${creator.id}`).toEqual([])
    await db.sql`delete from private.mail_outbox`
    await suspend(admin, creator, 'Spam', { rule: 'terms_7' })
    expect(await statementsOf(creator)).toMatchObject([
      { action: 'suspended', project_id: null, facts: 'Spam', rule: 'terms_7' },
    ])
    expect(await mailsTo(creator)).toEqual([{ kind: 'statement.made' }])
    expect(await db.sql`select status from projects where id = ${id}`).toEqual([
      { status: 'archived' },
    ])
    const [mail] = await db.sql`
      select content, email from claim_mail_outbox(50) where email = ${creator.email}`
    expect(mail?.content).toMatchObject({ action: 'suspended', facts: 'Spam', rule: 'terms_7' })
  })
})

describe('statements', () => {
  test('are read by the person concerned and proven administrators, and written by nobody', async () => {
    const { admin, creator, other, id } = await people()
    await setStatus('rejected')(admin, id, 'Why', BASIS)
    const read = (actor: Actor) =>
      db.as(actor, (sql) => sql`select facts from statements where project_id = ${id}`)
    expect(await read(creator)).toEqual([{ facts: 'Why' }])
    expect(await read(admin)).toEqual([{ facts: 'Why' }])
    expect(await read(other)).toEqual([])
    expect(await read({ ...admin, aal: 'aal1' })).toEqual([])
    await expectError(read(ANONYMOUS), DENIED)
    for (const actor of [creator, admin, ANONYMOUS])
      for (const attempt of [
        'update statements set facts = facts',
        'delete from statements',
        `insert into statements (user_id, action, facts, rule, notice) values ('${other.id}', 'suspended', 'x', 'law', false)`,
      ])
        await expectError(
          db.as(actor, (sql) => sql.unsafe(attempt)),
          DENIED,
        )
    // Nobody gets past the functions that administrators decide with.
    for (const actor of [creator, admin, ANONYMOUS])
      for (const call of [
        `private.give_reasons('${other.id}', null, null, 'suspended', 'x', '{}')`,
        `private.remove_message('${other.id}', 'x', '{}')`,
      ])
        await expectError(
          db.as(actor, (sql) => sql.unsafe(`select ${call}`)),
          DENIED,
        )
    await expectError(setStatus('rejected')(creator, id, 'Why', BASIS), 'BL011')
    await expectError(setStatus('rejected')({ ...admin, aal: 'aal1' }, id, 'Why', BASIS), 'BL116')
  })

  test('are shown to the creator with the status they led to, and no longer', async () => {
    const { admin, creator, id } = await people()
    const shown = async () => {
      const [row] = await db.as(
        creator,
        (sql) => sql`select my_project(${id}) as detail, my_projects() -> 'rows' -> 0 as row`,
      )
      expect(row?.detail.statement).toEqual(row?.row.statement)
      return {
        now: row?.detail.statement?.action ?? null,
        ever: row?.detail.statements.map(({ action }: { action: string }) => action),
      }
    }
    const approve = async () => {
      await db.as(
        admin,
        (sql) => sql`select set_review_checks(${id}, ${sql.json(CHECKED as never)})`,
      )
      await setStatus('approved')(admin, id, null, null)
    }
    expect(await shown()).toEqual({ now: null, ever: [] })
    await setStatus('pending')(admin, id, 'Look again', BASIS)
    expect(await shown()).toEqual({ now: 'hidden', ever: ['hidden'] })
    await setStatus('rejected')(admin, id, 'Why', BASIS)
    expect(await shown()).toEqual({ now: 'rejected', ever: ['rejected', 'hidden'] })
    await approve()
    expect((await shown()).now).toBeNull()
    await db.as(creator, (sql) => sql`select withdraw_project(${id})`)
    expect((await shown()).now).toBeNull()
  })

  test('leave six months for the one appeal of a rejection, which is counted', async () => {
    const { admin, creator, id } = await people()
    await setStatus('rejected')(admin, id, 'Why', BASIS)
    const appeal = () => db.as(creator, (sql) => sql`select appeal_rejection(${id}, 'Because')`)
    const [made] = await statementsOf(creator)
    expect(made?.appeal_until.getTime()).toBeGreaterThan(Date.now() + 180 * 86_400_000)
    await db.sql`update statements set appeal_until = now() - interval '1 second' where id = ${made?.id}`
    await expectError(appeal(), 'BL219')
    await db.sql`update statements set appeal_until = now() + interval '1 minute' where id = ${made?.id}`
    await appeal()
    await setStatus('rejected')(admin, id, 'Still', BASIS)
    const log = await db.sql`
      select action, details from audit_log where entity_id = ${id} and action like '%appeal%' order by id`
    expect(log).toEqual([
      { action: 'project.appealed', details: {} },
      { action: 'appeal.answered', details: { outcome: 'rejected' } },
    ])
  })

  test('are part of the personal copy and end with the account', async () => {
    const { admin, creator, id } = await people()
    await setStatus('rejected')(admin, id, 'Why', BASIS)
    const [row] = await db.as(creator, (sql) => sql`select export_my_data() as data`)
    expect(row?.data.statements).toMatchObject([{ facts: 'Why', rule: 'rules_5' }])
    await db.sql`delete from auth.users where id = ${creator.id}`
    expect(await statementsOf(creator)).toEqual([])
  })
})

describe('a contact message that names a decision', () => {
  const write = (actor: Actor, text: string) =>
    db.as(
      actor,
      (sql) => sql`
        select send_contact_message('Nell', ${`${crypto.randomUUID()}@example.org`}, 'Hello', ${text}) as reference`,
    )
  const complaints = () =>
    db.sql`select actor_id, details from audit_log where action = 'complaint.received'`

  test('is a complaint, which administrators see beside it', async () => {
    const { admin, creator, id } = await people()
    await setStatus('archived')(admin, id, 'Why', BASIS)
    const [statement] = await statementsOf(creator)
    await write(ANONYMOUS, 'No decision here: ST-0123456789, BL-0123456789')
    expect(await complaints()).toEqual([])
    const [sent] = await write(creator, `About ${statement?.reference.toLowerCase()}: no.`)
    expect(await complaints()).toEqual([
      { actor_id: creator.id, details: { reference: sent?.reference } },
    ])
    const [row] = await db.as(
      admin,
      (sql) => sql`
        select admin_contact_message(id) as message from contact_messages where reference = ${sent?.reference}`,
    )
    expect(row?.message.about).toMatchObject({
      kind: 'statement',
      reference: statement?.reference,
      project_id: id,
    })
  })
})
