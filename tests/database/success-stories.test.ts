import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { CHECKED } from '../support/checked.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const OUTCOME = {
  result: 'partly',
  amount: 512.5,
  currency: 'EUR',
  note: 'It rings.',
  language: 'en',
}

/** A public listing with its outcome. */
async function closed(owner: Actor, outcome: Partial<typeof OUTCOME> = OUTCOME) {
  const project = await makeProject(db, owner)
  await db.sql`
    update projects set closes_on = private.utc_today(), outcome = ${db.sql.json(outcome)} where id = ${project.id}`
  return project
}

/** Everyone near a closed listing whose owner agreed. */
async function people() {
  const owner = await db.account({ name: 'Olga Owner' })
  const [editor, answers, supporter, stranger, admin] = [
    await db.account(),
    await db.account(),
    await db.account(),
    await db.account(),
    await db.account({ admin: true }),
  ]
  const { id, slug, option } = await makeProject(db, owner)
  await db.as(
    supporter,
    (sql) => sql`select express_interest(${id}, ${option}, 'Hello there', 200, 'USD')`,
  )
  await db.sql`
    insert into project_members (project_id, user_id, role)
    values (${id}, ${editor.id}, 'editor'), (${id}, ${answers.id}, 'answers')`
  await tell(owner, id, OUTCOME, true)
  return { owner, editor, answers, supporter, stranger, admin, id, slug }
}

const tell = (actor: Actor, id: string, told: Partial<typeof OUTCOME>, story: boolean | null) => {
  const { result = 'reached', amount = null, currency = null, note = null, language = null } = told
  return db.as(actor, async (sql) => {
    const [row] = await sql`
      select tell_outcome(${id}, ${result}, ${amount}, ${currency}, ${note}, ${language}, ${story}) as answer`
    return row?.answer
  })
}

const consent = (actor: Actor, id: string, consented: boolean | null) =>
  db.as(actor, async (sql) => {
    const [row] = await sql`select set_story_consent(${id}, ${consented}) as answer`
    return row?.answer
  })

const show = (actor: Actor, id: string, shown: boolean | null) =>
  db.as(actor, (sql) => sql`select show_success_story(${id}, ${shown})`)

const stories = async (actor: Actor = ANONYMOUS): Promise<{ slug: string }[]> =>
  (await db.as(actor, (sql) => sql`select success_stories() as list`))[0]?.list

const isShown = async (slug: string) => (await stories()).some((story) => story.slug === slug)

const stored = async (id: string) =>
  (await db.sql`select * from private.success_stories where project_id = ${id}`)[0]

/** What the audit log has of it, and by whom. */
const logged = async (id: string) =>
  (
    await db.sql`
      select action, actor_id from audit_log
      where entity_id = ${id} and starts_with(action, 'project.story') order by id`
  ).map(({ action, actor_id }) => [action, actor_id])

describe('consent', () => {
  test('is the owner’s alone to give and to take back', async () => {
    const { owner, editor, answers, supporter, stranger, admin, id } = await people()
    for (const other of [editor, answers, supporter, stranger, admin])
      for (const consented of [true, false])
        await expectError(consent(other, id, consented), 'BL020')
    await expectError(consent(ANONYMOUS, id, true), DENIED)
    expect(await stored(id)).toBeTruthy()
    expect((await consent(owner, id, null)).story).toBeNull()
    for (const other of [editor, admin]) await expectError(consent(other, id, true), 'BL020')
    const given = await consent(owner, id, true)
    expect(given.story).toEqual({ consented_at: expect.any(String), shown_at: null })
    expect((await consent(owner, id, true)).story).toEqual(given.story)
    expect(await logged(id)).toEqual(
      ['agreed', 'withdrawn', 'agreed'].map((step) => [`project.story_${step}`, owner.id]),
    )
  })

  test('is given three times a day, and taken back whenever they like', async () => {
    const owner = await db.account()
    const { id } = await closed(owner)
    for (const _ of [1, 2, 3]) {
      await consent(owner, id, true)
      await consent(owner, id, true)
      await consent(owner, id, false)
    }
    const refusal = await consent(owner, id, true).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'BL107' })
    expect(JSON.parse(refusal.detail).retryAfter).toBeGreaterThan(0)
    expect(await stored(id)).toBeUndefined()
    expect(await logged(id)).toHaveLength(6)
    await consent(owner, id, false)
  })

  test('can’t be written into the table by anybody', async () => {
    const { owner, admin, id } = await people()
    for (const actor of [ANONYMOUS, owner, admin])
      for (const attack of [
        `select * from private.success_stories`,
        `insert into private.success_stories (project_id) values ('${id}')`,
        `update private.success_stories set shown_at = now()`,
        `delete from private.success_stories`,
      ])
        await expectError(
          db.as(actor, (sql) => sql.unsafe(attack)),
          DENIED,
        )
  })

  test('is for a goal reached at least in part, with a closing note', async () => {
    const owner = await db.account()
    for (const outcome of [
      { result: 'reached' },
      { result: 'not_reached', note: 'No.', language: 'en' },
    ]) {
      const { id } = await closed(owner, outcome)
      await expectError(consent(owner, id, true), 'BL254')
      const open = await makeProject(db, owner)
      await expectError(tell(owner, open.id, outcome, true), 'BL254')
      expect(await db.sql`select outcome from projects where id = ${open.id}`).toEqual([
        { outcome: null },
      ])
    }
    await expectError(consent(owner, (await makeProject(db, owner)).id, true), 'BL254')
  })

  test.each(['pending', 'rejected', 'archived'])(
    'is not given for a listing that is %s, but taken back',
    async (status) => {
      const owner = await db.account()
      const { id } = await closed(owner)
      await consent(owner, id, true)
      await db.sql`update projects set status = ${status} where id = ${id}`
      expect((await consent(owner, id, false)).story).toBeNull()
      await expectError(consent(owner, id, true), 'BL212')
    },
  )

  test('can be left out when closing', async () => {
    const owner = await db.account()
    for (const story of [false, null]) {
      const { id } = await makeProject(db, owner)
      expect((await tell(owner, id, OUTCOME, story)).story).toBeNull()
    }
  })

  test('is seen by editors and administrators, not by who only answers', async () => {
    const { editor, answers, admin, id } = await people()
    const read = async (actor: Actor) =>
      (await db.as(actor, (sql) => sql`select my_project(${id}) as answer`))[0]?.answer.story
    expect(await read(editor)).toMatchObject({ shown_at: null })
    expect(await read(answers)).toBeNull()
    const [row] = await db.as(admin, (sql) => sql`select admin_project(${id}) as answer`)
    expect(row?.answer.story).toMatchObject({ shown_at: null })
  })
})

describe('a success story', () => {
  test('is shown and taken off by administrators alone, audited', async () => {
    const { owner, editor, answers, supporter, stranger, admin, id, slug } = await people()
    for (const other of [owner, editor, answers, supporter, stranger])
      await expectError(show(other, id, true), 'BL011')
    await expectError(show({ ...admin, aal: 'aal1' }, id, true), 'BL116')
    await expectError(show(ANONYMOUS, id, true), DENIED)
    expect(await isShown(slug)).toBe(false)
    await show(admin, id, true)
    expect(await isShown(slug)).toBe(true)
    for (const shown of [true, null]) await expectError(show(admin, id, shown), 'BL255')
    await show(admin, id, false)
    expect(await isShown(slug)).toBe(false)
    await expectError(show(admin, id, false), 'BL255')
    expect((await logged(id)).slice(-2)).toEqual([
      ['project.story_shown', admin.id],
      ['project.story_removed', admin.id],
    ])
  })

  test('is offered to administrators until it is shown, for 60 days', async () => {
    const { owner, editor, supporter, admin, id } = await people()
    const offers = (actor: Actor) =>
      db.as(
        actor,
        (sql) => sql`select project_id, title from offered_stories() where project_id = ${id}`,
      )
    for (const actor of [owner, editor, supporter]) await expectError(offers(actor), 'BL011')
    await expectError(offers(ANONYMOUS), DENIED)
    expect(await offers(admin)).toHaveLength(1)
    await show(admin, id, true)
    expect(await offers(admin)).toEqual([])
    await show(admin, id, false)
    expect(await offers(admin)).toHaveLength(1)
    await db.sql`update private.success_stories set consented_at = now() - interval '61 days' where project_id = ${id}`
    expect(await offers(admin)).toEqual([])
  })

  test('is read by everyone as its page tells it', async () => {
    const { owner, stranger, admin, id, slug } = await people()
    await show(admin, id, true)
    const [page] = await db.sql`select slug from creators where id = ${owner.id}`
    for (const actor of [ANONYMOUS, stranger])
      expect(await stories(actor)).toContainEqual({
        title: 'Lantern',
        slug,
        language: null,
        category: 'tech',
        thumbnail_url: null,
        creator_name: 'Olga Owner',
        creator_slug: page?.slug,
        closes_on: expect.any(String),
        outcome: OUTCOME,
      })
  })

  test('needs consent, and a public listing', async () => {
    const [owner, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await closed(owner)
    await expectError(show(admin, id, true), 'BL255')
    await consent(owner, id, true)
    await db.sql`update projects set status = 'archived' where id = ${id}`
    await expectError(show(admin, id, true), 'BL255')
  })

  test('ends at once when its owner takes the consent back', async () => {
    const { owner, admin, id, slug } = await people()
    await show(admin, id, true)
    await consent(owner, id, false)
    expect(await isShown(slug)).toBe(false)
    await consent(owner, id, true)
    expect(await isShown(slug)).toBe(false)
  })

  test.each(['pending', 'rejected', 'archived'])(
    'ends for good when its listing is %s, however that comes',
    async (status) => {
      const { admin, id, slug } = await people()
      await show(admin, id, true)
      await db.as(admin, (sql) => sql`select set_project_status(${id}, ${status}, 'No')`)
      expect(await isShown(slug)).toBe(false)
      await db.sql`
        update projects set status = 'approved', review_checks = ${db.sql.json(CHECKED)} where id = ${id}`
      expect(await isShown(slug)).toBe(false)
      expect(await stored(id)).toMatchObject({ shown_at: null })
    },
  )

  test('is never shown by an administrator whom another overtakes archiving it', async () => {
    const [owner, one, other] = [
      await db.account(),
      await db.account({ admin: true }),
      await db.account({ admin: true }),
    ]
    for (let round = 0; round < 5; round += 1) {
      const { id } = await closed(owner)
      await consent(owner, id, true)
      await Promise.allSettled([
        show(one, id, true),
        db.as(other, (sql) => sql`select set_project_status(${id}, 'archived', 'No')`),
      ])
      expect(await stored(id)).toMatchObject({ shown_at: null })
    }
  })

  test('ends when its owner withdraws the listing', async () => {
    const { owner, admin, id, slug } = await people()
    await show(admin, id, true)
    await db.as(owner, (sql) => sql`select withdraw_project(${id}, 'Done')`)
    expect(await isShown(slug)).toBe(false)
    expect(await stored(id)).toMatchObject({ shown_at: null })
  })

  test('ends with its consent when the listing is handed over', async () => {
    const { owner, editor, admin, id, slug } = await people()
    await show(admin, id, true)
    await db.as(
      editor,
      (sql) => sql`insert into creators (kind, registered_name, register_country)
        values ('sole_trader', 'Ed Editor', 'EE')`,
    )
    await db.as(owner, (sql) => sql`select offer_project(${id}, ${editor.id})`)
    await db.as(editor, (sql) => sql`select take_project(${id}, true)`)
    expect(await isShown(slug)).toBe(false)
    expect(await stored(id)).toBeUndefined()
  })

  test('is not shown while its creator is suspended', async () => {
    const { owner, admin, id, slug } = await people()
    await show(admin, id, true)
    await db.as(
      admin,
      (sql) => sql`select suspend_user(${owner.id}, 'Test', false, '{"rule": "rules_5"}')`,
    )
    expect(await isShown(slug)).toBe(false)
  })

  test('is in the owner’s copy of their data, and goes with the listing', async () => {
    const { owner, stranger, admin, id } = await people()
    const copy = async (actor: Actor) =>
      (await db.as(actor, (sql) => sql`select export_my_data() as data`))[0]?.data.success_stories
    expect(await copy(owner)).toMatchObject([{ project_id: id, shown_at: null }])
    expect(await copy(stranger)).toEqual([])
    await show(admin, id, true)
    await db.sql`select private.erase_account(${owner.id})`
    expect(await stored(id)).toBeUndefined()
  })
})
