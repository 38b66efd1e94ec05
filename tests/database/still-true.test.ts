import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

/** The daily work, as the mail worker starts it, with the listing that many days older. */
async function daysLater(project: string, days: number): Promise<void> {
  await db.sql`
    update projects set confirmed_at = confirmed_at - ${`${days} days`}::interval,
      asked_at = asked_at - ${`${days} days`}::interval where id = ${project}`
  await db.sql`update private.upkeep set done_at = now() - interval '25 hours' where task = 'records'`
  await db.sql`select claim_mail_outbox(0)`
}

/** Status, and how often its creator was asked. */
async function stateOf(project: string): Promise<string> {
  const [row] = await db.sql`select status, asks from projects where id = ${project}`
  return `${row?.status} ${row?.asks}`
}

const confirm = (actor: Actor, project: string) =>
  db.as(actor, async (sql) => {
    const [row] = await sql`select confirm_project(${project}) as answer`
    return row?.answer
  })

const news = (actor: Actor) =>
  db.as(
    actor,
    (sql) => sql`
      select kind, data, read_at from my_notifications() where kind like 'listing.%'
      order by created_at, data ->> 'asks'`,
  )

const mailsTo = (actor: Actor) => db.sql`
  select kind, state from private.mail_outbox
  where user_id = ${actor.id} and kind like 'listing.%' order by created_at`

const pageOf = async ({ slug }: { slug: string }) =>
  (
    await db.as(
      ANONYMOUS,
      (sql) => sql`select confirmed_at, unconfirmed from project_by_slug(${slug})`,
    )
  )[0]

describe('a public listing that nobody confirms', () => {
  test('is asked about after 60 and 120 days, announced after 166 and archived after 180', async () => {
    const creator = await db.account()
    const project = await makeProject(db, creator)
    await daysLater(project.id, 59)
    expect(await stateOf(project.id)).toBe('approved 0')
    await daysLater(project.id, 1)
    expect(await stateOf(project.id)).toBe('approved 1')
    await daysLater(project.id, 59)
    expect(await pageOf(project)).toMatchObject({ unconfirmed: false })
    expect(await stateOf(project.id)).toBe('approved 1')
    await daysLater(project.id, 1)
    expect(await stateOf(project.id)).toBe('approved 2')
    expect(await pageOf(project)).toMatchObject({ unconfirmed: true })
    await daysLater(project.id, 45)
    expect(await stateOf(project.id)).toBe('approved 2')
    await daysLater(project.id, 1)
    expect(await stateOf(project.id)).toBe('approved 3')
    await daysLater(project.id, 13)
    expect(await stateOf(project.id)).toBe('approved 3')
    const told = await news(creator)
    expect(told.map(({ data }) => [data.project_id, data.asks, 'archive_at' in data])).toEqual([
      [project.id, 1, false],
      [project.id, 2, false],
      [project.id, 3, true],
    ])
    const [left] = await db.sql`
      select ${told[2]?.data.archive_at}::timestamptz - now() > interval '13 days 23 hours' as two_weeks`
    expect(left?.two_weeks).toBe(true)
    await daysLater(project.id, 1)
    expect(await stateOf(project.id)).toBe('archived 3')
    expect((await news(creator)).map(({ kind }) => kind)).toContain('listing.lapsed')
    expect(await mailsTo(creator)).toHaveLength(4)
    const [own] = await db.as(creator, (sql) => sql`select my_project(${project.id}) as answer`)
    expect(own?.answer.events[0]).toMatchObject({ kind: 'lapsed', status: 'archived' })
    expect(await db.sql`select 1 from statements where project_id = ${project.id}`).toEqual([])
    const [logged] = await db.sql`
      select actor_id, details from audit_log where action = 'project.status' and entity_id = ${project.id}`
    expect(logged).toMatchObject({ actor_id: null, details: { from: 'approved', to: 'archived' } })
    // The creator brings it back by a review, which confirms it.
    await db.as(creator, (sql) => sql`select resubmit_project(${project.id}, ${own?.answer.stamp})`)
    expect(await stateOf(project.id)).toBe('pending 3')
  })

  test('is never archived without the notice, however long nothing ran', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    await daysLater(id, 400)
    await daysLater(id, 0)
    expect(await stateOf(id)).toBe('approved 1')
    await daysLater(id, 60)
    await daysLater(id, 46)
    expect(await stateOf(id)).toBe('approved 3')
    await daysLater(id, 13)
    expect(await stateOf(id)).toBe('approved 3')
  })

  test('is left alone once it is closed, not public or without a creator', async () => {
    const creator = await db.account()
    const closed = await makeProject(db, creator)
    await db.sql`update projects set closes_on = private.utc_today() - 1 where id = ${closed.id}`
    const pending = await makeProject(db, creator, { status: 'pending' })
    const orphan = await makeProject(db, null)
    for (const { id } of [closed, pending, orphan]) await daysLater(id, 70)
    expect(await news(creator)).toEqual([])
    for (const { id } of [closed, pending, orphan]) expect(await stateOf(id)).toMatch(/ 0$/)
    await db.sql`update projects set asks = 3, asked_at = now() where id = ${closed.id}`
    await daysLater(closed.id, 70)
    expect(await stateOf(closed.id)).toBe('approved 3')
    expect(await pageOf(closed)).toMatchObject({ unconfirmed: false })
  })

  test('is asked about on the site only, if its creator wants no mails about reviews', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    await db.sql`insert into account_settings (user_id, email_reviews) values (${creator.id}, false)`
    await daysLater(id, 60)
    expect(await news(creator)).toHaveLength(1)
    expect(await mailsTo(creator)).toEqual([])
  })
})

describe('a confirmation', () => {
  test('starts the time anew, settles the question and is recorded', async () => {
    const creator = await db.account()
    const project = await makeProject(db, creator)
    await daysLater(project.id, 60)
    await daysLater(project.id, 60)
    await daysLater(project.id, 46)
    const [asked] = await db.as(creator, (sql) => sql`select my_project(${project.id}) as answer`)
    expect(asked?.answer.lapses_at).not.toBeNull()
    const answer = await confirm(creator, project.id)
    expect(answer).toMatchObject({ lapses_at: null, project: { asks: 0, asked_at: null } })
    expect(answer.events[0]).toMatchObject({ kind: 'confirmed', by_creator: true })
    expect(await pageOf(project)).toMatchObject({ unconfirmed: false })
    expect((await news(creator)).every(({ read_at }) => read_at !== null)).toBe(true)
    await db.sql`update private.mail_outbox set state = 'waiting' where user_id = ${creator.id}`
    // Mails that still wait are not sent any more.
    await db.sql`select * from claim_mail_outbox(50)`
    expect((await mailsTo(creator)).map(({ state }) => state)).toEqual(Array(3).fill('skipped'))
    await daysLater(project.id, 59)
    expect(await stateOf(project.id)).toBe('approved 0')
    await daysLater(project.id, 1)
    expect(await stateOf(project.id)).toBe('approved 1')
  })

  test('changes nothing before the question', async () => {
    const creator = await db.account()
    const project = await makeProject(db, creator)
    const before = await pageOf(project)
    expect((await confirm(creator, project.id)).events).toEqual([])
    expect(await pageOf(project)).toEqual(before)
  })

  test('is a matter of the creator alone, and of open listings', async () => {
    const creator = await db.account()
    const project = await makeProject(db, creator)
    await daysLater(project.id, 60)
    for (const other of [await db.account(), await db.account({ admin: true })])
      await expectError(confirm(other, project.id), 'BL020')
    await expectError(confirm(ANONYMOUS, project.id), DENIED)
    await expectError(
      db.as(
        creator,
        (sql) => sql`update projects set confirmed_at = now() where id = ${project.id}`,
      ),
      DENIED,
    )
    expect(await stateOf(project.id)).toBe('approved 1')
    await db.sql`update projects set closes_on = private.utc_today() - 1 where id = ${project.id}`
    await expectError(confirm(creator, project.id), 'BL212')
    const archived = await makeProject(db, creator, { status: 'archived' })
    await expectError(confirm(creator, archived.id), 'BL212')
  })

  test('is taken from an approval', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'archived' })
    await db.sql`update projects set asks = 3, asked_at = now() - interval '1 year' where id = ${id}`
    await db.as(admin, (sql) => sql`select set_project_status(${id}, 'approved')`)
    await daysLater(id, 59)
    expect(await stateOf(id)).toBe('approved 0')
  })
})
