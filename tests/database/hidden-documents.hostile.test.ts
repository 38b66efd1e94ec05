import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { openFile, upload } from './files.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

async function save(actor: Actor, project: string, onRequest: boolean): Promise<string> {
  const id = await upload(db, actor)
  await db.as(
    actor,
    (sql) => sql`select save_document(${project}, ${id}, 'budget.pdf', 'Budget', ${onRequest})`,
  )
  return id
}

const hide = (actor: Actor, id: string, hidden = true) =>
  db.as(
    actor,
    (sql) =>
      sql`select set_document_hidden(${id}, ${hidden}, 'Names a customer', ${sql.json(BASIS as never)})`,
  )

/** A public listing with a document for all and one that the supporter was given, in their conversation. */
async function people() {
  const creator = await db.account()
  const [editor, answers, other, stranger] = [
    await db.account(),
    await db.account(),
    await db.account(),
    await db.account(),
  ]
  const supporter = await db.account({ name: 'Rita Reader' })
  const admin = await db.account({ admin: true })
  const { id: project } = await makeProject(db, creator)
  await makeProject(db, other)
  for (const [member, role] of [
    [editor, 'editor'],
    [answers, 'answers'],
  ] as const)
    await db.sql`insert into project_members (project_id, user_id, role) values (${project}, ${member.id}, ${role})`
  const [open, asked] = [await save(creator, project, false), await save(creator, project, true)]
  const [row] = await db.as(
    supporter,
    (sql) => sql`select ask_for_document(${asked}, 'May I see it?', ${randomUUID()}) as thread`,
  )
  await db.as(creator, (sql) => sql`select grant_document(${asked}, ${supporter.id}, true)`)
  await db.as(supporter, (sql) => sql`select name_openings(${asked}, true)`)
  await db.as(supporter, (sql) => sql`select count_opening(${asked})`)
  const thread = row?.thread as string
  const half = { ...admin, aal: 'aal1' as const }
  const outsiders = [ANONYMOUS, stranger, supporter, other, answers, half]
  return { creator, editor, supporter, other, admin, outsiders, project, open, asked, thread }
}

describe('hiding a document', () => {
  test('is for administrators with a second factor, and by the function alone', async () => {
    const { creator, editor, admin, outsiders, open } = await people()
    for (const hidden of [true, false]) {
      for (const actor of [creator, editor, ...outsiders])
        await expectError(
          hide(actor, open, hidden),
          actor === ANONYMOUS ? DENIED : actor.aal === 'aal1' ? 'BL116' : 'BL011',
        )
      if (hidden) await hide(admin, open)
    }
    for (const actor of [creator, editor, admin, ...outsiders])
      await expectError(
        db.as(actor, (sql) => sql`update project_documents set hidden_at = null`),
        DENIED,
      )
    expect(await db.sql`select hidden_at from project_documents where id = ${open}`).toEqual([
      { hidden_at: expect.any(Date) },
    ])
  })

  test('takes it from everyone but those who edit the listing and administrators', async () => {
    const { creator, editor, supporter, admin, outsiders, project, open, asked, thread } =
      await people()
    for (const id of [open, asked]) await hide(admin, id)
    const rows = (actor: Actor) =>
      db.as(actor, (sql) => sql`select id from project_documents where project_id = ${project}`)
    for (const actor of outsiders) {
      expect(await rows(actor)).toEqual([])
      for (const id of [open, asked]) {
        for (const operation of ['object.get_authenticated', 'object.head_authenticated_info'])
          expect(await openFile(db, actor, creator, id, operation)).toBe(false)
        await db.as(actor, (sql) => sql`select count_opening(${id})`)
      }
    }
    for (const actor of [creator, editor, admin]) {
      expect(await rows(actor)).toHaveLength(2)
      for (const id of [open, asked]) expect(await openFile(db, actor, creator, id)).toBe(true)
    }
    for (const actor of [supporter, creator])
      expect(await db.call(actor, 'thread_documents', { p_thread: thread })).toEqual([])
    // Nor does access that is given meanwhile open it.
    await db.as(creator, (sql) => sql`select grant_document(${asked}, ${supporter.id}, true)`)
    expect(await openFile(db, supporter, creator, asked)).toBe(false)
    expect(await db.call(creator, 'my_documents', { p_project: project })).toMatchObject([
      { id: open, openings: 0, hidden_at: expect.any(String) },
      { id: asked, openings: 1, hidden_at: expect.any(String) },
    ])
  })

  test('takes who opened it from the creator, as the reader can’t take it back there', async () => {
    const { creator, admin, project, asked } = await people()
    const opened = async () => {
      const list = await db.call<{ id: string; readers: { opened_at: string | null }[] }[]>(
        creator,
        'my_documents',
        { p_project: project },
      )
      return list.find(({ id }) => id === asked)?.readers[0]?.opened_at
    }
    expect(await opened()).toEqual(expect.any(String))
    await hide(admin, asked)
    expect(await opened()).toBeNull()
  })

  test('is not undone by its creator in any way that keeps it', async () => {
    const { creator, editor, admin, project, open } = await people()
    await hide(admin, open)
    for (const actor of [creator, editor])
      await db
        .as(actor, (sql) => sql`select save_document(${project}, ${open}, null, 'Plan', false)`)
        .catch(() => undefined)
    for (const status of ['archived', 'approved'])
      await db.sql`update projects set status = ${status} where id = ${project}`
    expect(await openFile(db, ANONYMOUS, creator, open)).toBe(false)
  })

  test('happens once, however many decide at once', async () => {
    const { creator, admin, open } = await people()
    const colleague = await db.account({ admin: true })
    const results = await Promise.allSettled([hide(admin, open), hide(colleague, open)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(
      await db.sql`select 1 from statements where user_id = ${creator.id} and action = 'document'`,
    ).toHaveLength(1)
  })
})

describe('an administrator whose listing it is', () => {
  // Other administrators of the database.
  const demoted: string[] = []
  afterEach(async () => {
    await db.sql`update profiles set role = 'admin' where id = any (${demoted})`
  })

  test('leaves the decision to another one, unless there is none', async () => {
    const { project, admin, open } = await people()
    const [own, member] = [await db.account({ admin: true }), await db.account({ admin: true })]
    const { id: theirs } = await makeProject(db, own)
    const document = await save(own, theirs, false)
    await db.sql`insert into project_members (project_id, user_id, role) values (${project}, ${member.id}, 'answers')`
    for (const [concerned, id] of [
      [own, document],
      [member, open],
    ] as const)
      for (const hidden of [true, false]) {
        await expectError(hide(concerned, id, hidden), 'BL275')
        if (hidden) await hide(admin, id)
      }
    const others = await db.sql`
      update profiles set role = 'user' where role = 'admin' and id <> ${own.id} returning id`
    demoted.push(...others.map(({ id }) => id))
    await hide(own, document, false)
  })
})

describe('a report of a listing', () => {
  const report = async (project: string) => {
    const [row] = await db.as(
      ANONYMOUS,
      (sql) => sql`
        select report_project(${project}, 'privacy', 'The budget names me', 'Nell', ${`${randomUUID()}@example.org`},
          true, 'en') as reference`,
    )
    const [made] = await db.sql`select id from reports where reference = ${row?.reference}`
    return made?.id as string
  }
  const settle = (admin: Actor, id: string) =>
    db.as(admin, (sql) => sql`select settle_report(${id}, 'restricted', 'We hid the document')`)

  test('is answered by hiding a document, of this listing and since it was sent', async () => {
    const { other, admin, project, open, asked } = await people()
    await hide(admin, asked)
    const id = await report(project)
    await expectError(settle(admin, id), 'BL273')
    const [{ id: elsewhere } = {}] = await db.sql`
      select id from projects where creator_id = ${other.id}`
    await hide(admin, await save(other, elsewhere, false))
    await expectError(settle(admin, id), 'BL273')
    await hide(admin, open)
    await settle(admin, id)
    expect(await db.sql`select outcome from reports where id = ${id}`).toEqual([
      { outcome: 'restricted' },
    ])
  })
})
