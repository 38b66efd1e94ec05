import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

/** The day so many days from today, in UTC. */
async function inDays(days: number): Promise<string> {
  const [row] = await db.sql`select (private.utc_today() + ${days}::integer)::text as day`
  return row?.day
}

const setDate = (actor: Actor, project: string, on: string | null) =>
  db.as(actor, async (sql) => {
    const [row] = await sql`select set_closing_date(${project}, ${on}::text::date) as answer`
    return row?.answer
  })

/** A public listing whose closing day was so many days ago. */
async function closedSince(creator: Actor, days: number) {
  const project = await makeProject(db, creator)
  await db.sql`update projects set closes_on = private.utc_today() - ${days}::integer where id = ${project.id}`
  return project
}

const express = (actor: Actor, { id, option }: { id: string; option: string }) =>
  db.as(actor, (sql) => sql`select * from express_interest(${id}, ${option}, 'Hello')`)

describe('a closing date', () => {
  test('is set, changed and removed by the creator, recorded and audited', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    const [soon, later] = [await inDays(10), await inDays(30)]
    expect((await setDate(creator, id, soon)).project).toMatchObject({
      closes_on: soon,
      closed: false,
    })
    await setDate(creator, id, later)
    const answer = await setDate(creator, id, null)
    expect(answer.project).toMatchObject({ closes_on: null, closed: false })
    expect(answer.events).toMatchObject(
      Array(3).fill({ kind: 'closing_changed', by_creator: true, status: 'approved' }),
    )
    const logged = await db.sql`
      select details from audit_log where action = 'project.closing' and entity_id = ${id} order by id`
    expect(logged.map(({ details }) => details)).toEqual([
      { from: null, to: soon },
      { from: soon, to: later },
      { from: later, to: null },
    ])
  })

  test('that does not change leaves no trace', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    const day = await inDays(10)
    await setDate(creator, id, day)
    expect((await setDate(creator, id, day)).events).toHaveLength(1)
  })

  test('is a matter of the creator alone', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    const day = await inDays(10)
    for (const other of [await db.account(), await db.account({ admin: true })])
      await expectError(setDate(other, id, day), 'BL020')
    await expectError(setDate(ANONYMOUS, id, day), DENIED)
    for (const actor of [creator, await db.account()]) {
      await expectError(
        db.as(actor, (sql) => sql`update projects set closes_on = ${day} where id = ${id}`),
        DENIED,
      )
      await expectError(
        db.as(
          actor,
          (sql) => sql`
            insert into projects (title, description, category, closes_on)
            values ('Lantern', 'A lamp', 'tech', ${day})`,
        ),
        DENIED,
      )
    }
    await db.as(
      creator,
      (sql) => sql`
        select save_my_project(${id}, ${sql.json({ description: 'A new lamp', closes_on: day })}, null,
          (my_project(${id})) ->> 'stamp')`,
    )
    const [row] = await db.sql`select description, closes_on from projects where id = ${id}`
    expect(row).toEqual({ description: 'A new lamp', closes_on: null })
  })

  test.each(['pending', 'rejected', 'archived'])('is not for %s listings', async (status) => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator, { status })
    await expectError(setDate(creator, id, await inDays(10)), 'BL212')
  })

  test('is today at the earliest and within two years', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    await expectError(setDate(creator, id, await inDays(-1)), 'BL250')
    await expectError(setDate(creator, id, await inDays(731)), 'BL250')
    await expectError(setDate(creator, id, 'infinity'), 'BL250')
    for (const days of [0, 730])
      expect((await setDate(creator, id, await inDays(days))).project.closed).toBe(false)
  })

  test('counts as a change of a public listing', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    await db.sql`
      insert into project_events (project_id, kind, by_creator, status)
      select ${id}, 'edited', true, 'approved' from generate_series(1, 59)`
    await setDate(creator, id, await inDays(1))
    await expectError(setDate(creator, id, await inDays(2)), 'BL218')
  })
})

describe('a listing whose closing day is over', () => {
  test('takes no interest, from its last moment on', async () => {
    const [creator, supporter] = [await db.account(), await db.account()]
    const project = await closedSince(creator, 0)
    await express(supporter, project)
    await db.sql`update projects set closes_on = closes_on - 1 where id = ${project.id}`
    await expectError(express(await db.account(), project), 'BL251')
    await expectError(express(creator, project), 'BL251')
  })

  test('repeats what was expressed before, and keeps its conversations', async () => {
    const [creator, supporter] = [await db.account(), await db.account()]
    const project = await closedSince(creator, 0)
    const [made] = await express(supporter, project)
    await db.sql`update projects set closes_on = closes_on - 1 where id = ${project.id}`
    const [again] = await express(supporter, project)
    expect(again?.interest_id).toBe(made?.interest_id)
    await db.as(creator, (sql) => sql`select send_message(${made?.thread_id}, 'Thank you')`)
  })

  test('is opened again by a later date, not by removing it', async () => {
    const [creator, supporter] = [await db.account(), await db.account()]
    const project = await closedSince(creator, 5)
    await expectError(setDate(creator, project.id, null), 'BL250')
    await setDate(creator, project.id, await inDays(3))
    expect(await express(supporter, project)).toHaveLength(1)
  })

  test('says so on its page and on every card', async () => {
    const creator = await db.account()
    const [closed, open, hidden] = [
      await closedSince(creator, 1),
      await closedSince(creator, 0),
      await makeProject(db, creator, { status: 'pending' }),
    ]
    const ids = [closed.id, open.id, hidden.id]
    for (const actor of [ANONYMOUS, creator, await db.account()]) {
      const [page] = await db.as(
        actor,
        (sql) => sql`select closes_on::text, closed from project_by_slug(${closed.slug})`,
      )
      expect(page).toEqual({ closes_on: await inDays(-1), closed: true })
      const [cards] = await db.as(actor, (sql) => sql`select project_cards(${ids}) as list`)
      const [found] = await db.as(actor, (sql) => sql`select browse_projects() as answer`)
      const alike = await db.as(actor, (sql) => sql`select * from similar_projects(${open.id}, 12)`)
      const closedIn = (list: { id: string; closed: boolean }[]) =>
        Object.fromEntries(
          list.filter(({ id }) => ids.includes(id)).map(({ id, closed }) => [id, closed]),
        )
      const both = { [closed.id]: true, [open.id]: false }
      expect(closedIn(cards?.list)).toEqual(both)
      expect(closedIn(found?.answer.projects)).toEqual(both)
      expect(closedIn(alike as never)).toEqual({ [closed.id]: true })
    }
    const [own] = await db.as(creator, (sql) => sql`select my_projects() as answer`)
    expect(own?.answer.rows).toContainEqual(
      expect.objectContaining({ id: closed.id, closed: true, closes_on: await inDays(-1) }),
    )
  })
})

interface Told {
  result?: string | null
  amount?: number | string | null
  currency?: string | null
  note?: string | null
  language?: string | null
}

const tell = (actor: Actor, project: string, told: Told = {}) => {
  const { result = 'reached', amount = null, currency = null, note = null, language = null } = told
  return db.as(actor, async (sql) => {
    const [row] = await sql`
      select tell_outcome(${project}, ${result}, ${amount}, ${currency}, ${note}, ${language}) as answer`
    return row?.answer
  })
}

const FULL = { result: 'partly', amount: 512.5, currency: 'EUR', note: 'Thank you', language: 'de' }

describe('an outcome', () => {
  test('closes an open listing today, and is shown to everyone', async () => {
    const creator = await db.account()
    const project = await makeProject(db, creator)
    await setDate(creator, project.id, await inDays(20))
    const answer = await tell(creator, project.id, { ...FULL, note: '  Thank you ' })
    expect(answer.project).toMatchObject({
      outcome: FULL,
      closes_on: await inDays(0),
      closed: true,
    })
    expect(answer.events[0]).toMatchObject({
      kind: 'outcome_told',
      by_creator: true,
      note: 'Thank you',
    })
    for (const actor of [ANONYMOUS, await db.account()]) {
      const [page] = await db.as(
        actor,
        (sql) => sql`select outcome, closed from project_by_slug(${project.slug})`,
      )
      expect(page).toEqual({ outcome: FULL, closed: true })
      const [cards] = await db.as(
        actor,
        (sql) => sql`select project_cards(array[${project.id}]::uuid[]) as list`,
      )
      expect(cards?.list).toMatchObject([{ outcome: 'partly', closed: true }])
    }
    await expectError(express(await db.account(), project), 'BL251')
    const [own] = await db.as(creator, (sql) => sql`select my_projects() as answer`)
    expect(own?.answer.rows).toMatchObject([{ outcome: 'partly', closed: true }])
    const logged = await db.sql`
      select details from audit_log where action = 'project.outcome' and entity_id = ${project.id}`
    expect(logged).toEqual([{ details: { outcome: 'partly' } }])
  })

  test('leaves the day on which the listing closed by itself', async () => {
    const creator = await db.account()
    const { id } = await closedSince(creator, 12)
    const answer = await tell(creator, id)
    expect(answer.project).toMatchObject({
      outcome: { result: 'reached' },
      closes_on: await inDays(-12),
    })
  })

  test('is told once, and the listing stays closed', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    await tell(creator, id)
    await expectError(tell(creator, id, FULL), 'BL252')
    for (const on of [await inDays(5), null]) await expectError(setDate(creator, id, on), 'BL252')
    await db.as(
      creator,
      (sql) => sql`
        select save_my_project(${id}, ${sql.json({ outcome: null, closes_on: null, content: 'More' })}, null,
          (my_project(${id})) ->> 'stamp')`,
    )
    const [row] = await db.sql`select content, outcome from projects where id = ${id}`
    expect(row).toEqual({ content: 'More', outcome: { result: 'reached' } })
  })

  test('is a matter of the creator alone, and of public listings', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    for (const other of [await db.account(), await db.account({ admin: true })]) {
      await expectError(tell(other, id), 'BL020')
      await expectError(
        db.as(
          other,
          (sql) => sql`update projects set outcome = '{"result": "reached"}' where id = ${id}`,
        ),
        DENIED,
      )
    }
    await expectError(tell(ANONYMOUS, id), DENIED)
    for (const status of ['pending', 'rejected', 'archived']) {
      const other = await makeProject(db, creator, { status })
      await expectError(tell(creator, other.id), 'BL212')
    }
  })

  test.each<[string, Told]>([
    ['no result', { result: null }],
    ['an unknown result', { result: 'great' }],
    ['an amount without currency', { amount: 5 }],
    ['an unknown currency', { amount: 5, currency: 'XAU' }],
    ['no money', { amount: 0, currency: 'EUR' }],
    ['less than nothing', { amount: -5, currency: 'EUR' }],
    ['a fraction of a cent', { amount: 1.005, currency: 'EUR' }],
    ['too much', { amount: 1e12, currency: 'EUR' }],
    ['an infinite amount', { amount: 'Infinity', currency: 'EUR' }],
    ['an amount that is no number', { amount: 'NaN', currency: 'EUR' }],
    ['an endless note', { note: 'x'.repeat(2001) }],
    ['an unknown language', { note: 'Thanks', language: 'xx' }],
  ])('is refused with %s', async (_what, told) => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    await expectError(tell(creator, id, told), 'BL253')
  })

  test('needs neither amount nor note, and drops what belongs to them', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    const answer = await tell(creator, id, { currency: 'EUR', note: '  ', language: 'de' })
    expect(answer.project.outcome).toEqual({ result: 'reached' })
  })

  test('is looked at by the team, beside edits before and after it', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator)
    const edit = (text: string) =>
      db.as(
        creator,
        (sql) => sql`
          select save_my_project(${id}, ${sql.json({ content: text })}, null, (my_project(${id})) ->> 'stamp')`,
      )
    const unseen = async () =>
      (await db.as(admin, (sql) => sql`select reviewed from unseen_edits where project_id = ${id}`))
        .map(({ reviewed }) => reviewed)
        .map(({ outcome, content }) => ({ outcome, content }))
    await tell(creator, id, FULL)
    expect(await unseen()).toEqual([{ outcome: null, content: undefined }])
    await edit('Later words')
    expect(await unseen()).toEqual([{ outcome: null, content: '' }])
    await edit('')
    expect(await unseen()).toHaveLength(1)
    await db.as(
      admin,
      (sql) => sql`select mark_edits_seen(${id}, (admin_project(${id})) ->> 'stamp')`,
    )
    expect(await unseen()).toEqual([])
  })
})
