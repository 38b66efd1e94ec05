import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Actor, type Transaction, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

/** The tables that servers are told of, in this order: each time their cached pages are dropped. */
async function announcedBy(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  const { unlisten } = await db.sql.listen('backlit_catalogue', (table) => heard.push(table))
  await work()
  // Notifications arrive in the order of their commits.
  await db.sql`select pg_notify('backlit_catalogue', 'end')`
  await expect.poll(() => heard.at(-1)).toBe('end')
  await unlisten()
  return heard.slice(0, -1)
}

const save = (actor: Actor, project: Record<string, string>) =>
  db.as(
    actor,
    (sql) =>
      sql`select save_project(${sql.json(project)}, ${sql.json([
        { type: 'other', title: 'Thanks', description: 'A card', min_amount: 1, currency: 'EUR' },
      ])}) as id`,
  )

test('requests that change no row drop no page', async () => {
  const person = await db.account()
  await makeProject(db, await db.account())
  const nobody = randomUUID()
  expect(
    await announcedBy(() =>
      db.as(person, async (sql) => {
        await sql`update support_options set title = 'x' where id = ${nobody}`
        await sql`delete from support_options where id = ${nobody}`
        await sql`update projects set title = 'x' where id = ${nobody}`
        await sql`update creators set about = 'x' where id = ${nobody}`
        await sql`delete from project_documents where id = ${nobody}`
        await sql`delete from project_updates where id = ${nobody}`
      }),
    ),
  ).toEqual([])
})

test('nor do changes of a public listing that leave everything as it is', async () => {
  const [creator, asker, admin] = [
    await db.account(),
    await db.account(),
    await db.account({ admin: true }),
  ]
  const { id, option } = await makeProject(db, creator, { content: 'A lamp.', tags: ['lamp'] })
  const [question, update, document] = [randomUUID(), randomUUID(), randomUUID()]
  await db.sql`
    insert into project_documents (id, project_id, owner_id, title, name, type, bytes)
    values (${document}, ${id}, ${creator.id}, 'Budget', 'budget.pdf', 'application/pdf', 1000)`
  const post = (sql: Transaction) =>
    sql`select save_project_update(${id}, ${update}, 'News', 'Text', p_post => true)`
  await db.as(asker, (sql) => sql`select ask_question(${id}, ${question}, 'Does it rain?', true)`)
  await db.as(creator, async (sql) => {
    await sql`update creators set about = 'Hello' where id = ${creator.id}`
    await sql`select answer_question(${question}, 'Seldom.')`
    await post(sql)
  })
  const edit = (changes: Record<string, unknown>, options: object[] | null = null) =>
    db.as(
      creator,
      (sql) => sql`
        select save_my_project(${id}, ${sql.json(changes as never)}, ${options && sql.json(options as never)},
          my_project(${id}) ->> 'stamp')`,
    )
  const versions = () => db.sql`
    select p.xmin as listing, c.xmin as card from projects p join private.catalogue c on c.project_id = p.id
    where p.id = ${id}`
  const before = await versions()
  const [offered] = await db.sql`
    select id, type, title, description, min_amount, currency, details from support_options where id = ${option}`

  expect(
    await announcedBy(async () => {
      await edit({})
      await edit({ content: 'A lamp.', tags: ['lamp'], title: 'Lantern' })
      await edit({}, [offered as object])
      await db.as(creator, async (sql) => {
        await sql`update creators set about = 'Hello' where id = ${creator.id}`
        await sql`update creators set about = ' Hello ' where id = ${creator.id}`
        await sql`select save_document(${id}, ${document}, p_title => 'Budget')`
        await sql`select answer_question(${question}, 'Seldom.')`
        await post(sql)
      })
      await db.as(
        asker,
        (sql) => sql`update project_questions set is_named = true where id = ${question}`,
      )
    }),
  ).toEqual([])
  expect(await versions()).toEqual(before)
  expect(
    await announcedBy(() =>
      db.as(admin, async (sql) => {
        await sql`update projects set title = title where id = ${id}`
        await sql`update support_options set title = title where id = ${option}`
      }),
    ),
  ).toEqual([])
})

test('nor does what its creator changes of a listing that is not public', async () => {
  const creator = await db.account()
  expect(
    await announcedBy(async () => {
      const [saved] = await save(creator, { title: 'Quiet', description: 'd', category: 'tech' })
      await save(creator, { id: saved?.id, title: 'Quieter' })
      await db.as(creator, async (sql) => {
        await sql`update support_options set title = 'x' where project_id = ${saved?.id}`
        await sql`insert into creators (about) values ('Hello')`
        await sql`update creators set about = 'Good morning' where id = ${creator.id}`
        await sql`delete from support_options where project_id = ${saved?.id}`
      })
      await db.as(creator, (sql) => sql`select withdraw_project(${saved?.id})`)
    }),
  ).toEqual([])
})

test('what a page shows drops it: a listing that is or was public, its parts and its creator', async () => {
  const [creator, stranger] = [await db.account(), await db.account()]
  const { id, option } = await makeProject(db, creator)
  const said = (work: () => PromiseLike<unknown>) => announcedBy(async () => await work())
  const { sql } = db
  expect(await said(() => makeProject(db, null))).toContain('projects')
  expect(await said(() => sql`update projects set title = 'New' where id = ${id}`)).toEqual([
    'projects',
  ])
  expect(
    await said(() => sql`update support_options set title = 'New' where id = ${option}`),
  ).toContain('support_options')
  expect(await said(() => sql`update creators set about = 'New' where id = ${creator.id}`)).toEqual(
    ['creators'],
  )
  for (const [column, announced] of [
    ['full_name', 'projects'],
    ['place', 'profiles'],
    ['avatar_url', 'profiles'],
  ] as const) {
    const rename = (person: Actor) => () =>
      sql`update profiles set ${sql(column)} = '/new' where id = ${person.id}`
    expect(await said(rename(creator))).toContain(announced)
    expect(await said(rename(creator))).toEqual([])
    expect(await said(rename(stranger))).toEqual([])
  }
  expect(
    await said(() => sql`insert into private.shown_interest (project_id) values (${id})`),
  ).toEqual(['shown_interest'])
  expect(
    await said(
      () => sql`insert into project_updates (id, project_id, title, content, posted_at)
      values (${randomUUID()}, ${id}, 'News', 'Text', now())`,
    ),
  ).toEqual(['project_updates'])
  expect(
    await said(() => sql`insert into suspensions (user_id, reason) values (${creator.id}, 'x')`),
  ).toEqual(['suspensions'])
  expect(await said(() => sql`delete from support_options where id = ${option}`)).toContain(
    'support_options',
  )
  expect(await said(() => sql`update projects set status = 'archived' where id = ${id}`)).toContain(
    'projects',
  )
  expect(await said(() => sql`update projects set status = 'approved' where id = ${id}`)).toContain(
    'projects',
  )
  expect(await said(() => sql`truncate project_updates cascade`)).toEqual(['project_updates'])
})

test('nor does the consent to a success story, until it is shown', async () => {
  const [creator, admin] = [await db.account(), await db.account({ admin: true })]
  const { id } = await makeProject(db, creator)
  const outcome = { result: 'reached', note: 'Done.', language: 'en' }
  await db.sql`
    update projects set closes_on = '2024-01-01', outcome = ${db.sql.json(outcome)} where id = ${id}`
  const consent = (consented: boolean) =>
    db.as(creator, (sql) => sql`select set_story_consent(${id}, ${consented})`)
  const show = (shown: boolean) =>
    db.as(admin, (sql) => sql`select show_success_story(${id}, ${shown})`)
  for (const consented of [true, false, true])
    expect(await announcedBy(() => consent(consented))).toEqual([])
  for (const shown of [true, false, true])
    expect(await announcedBy(() => show(shown))).toEqual(['success_stories'])
  expect(await announcedBy(() => consent(false))).toEqual(['success_stories'])
})
