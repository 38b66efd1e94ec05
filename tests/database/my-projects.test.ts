import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

interface Row {
  questions: { waiting: number; answer_by: string }
  id: string
  title: string
  status: string
  reviewed_at: string | null
  note: string | null
  open_comments: number
  unseen_interests: number
}

async function listOf(actor: Actor, args = ''): Promise<Row[]> {
  const [row] = await db.as(actor, (sql) => sql.unsafe(`select my_projects(${args}) as answer`))
  return row?.answer.rows
}

const historyOf = (actor: Actor, project: string) =>
  db.as(actor, (sql) => sql`select * from project_events where project_id = ${project} order by id`)

describe('my_projects', () => {
  test('shows people their own projects in every status, and nobody else’s', async () => {
    const [creator, stranger] = [await db.account(), await db.account()]
    for (const status of ['pending', 'approved', 'rejected', 'archived']) {
      await makeProject(db, creator, { status })
    }
    expect((await listOf(creator)).map((row) => row.status).sort()).toEqual([
      'approved',
      'archived',
      'pending',
      'rejected',
    ])
    expect(await listOf(stranger)).toEqual([])
    await expectError(listOf(ANONYMOUS), DENIED)
  })

  test('refuses a suspended creator', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator)
    await db.as(
      admin,
      (sql) => sql`select suspend_user(${creator.id}, 'Spam', true, '{"rule": "rules_5"}')`,
    )
    await expectError(listOf(creator), 'BL262')
    expect(await historyOf(creator, id)).toEqual([])
  })

  test('pages through projects with equal times without gaps or repeats', async () => {
    const creator = await db.account()
    const at = '2026-01-01T00:00:00Z'
    const made = new Set<string>()
    for (let n = 0; n < 5; n++)
      made.add((await makeProject(db, creator, { created_at: at, title: `Same ${n}` })).id)
    const seen: string[] = []
    for (let page = 0; page < 4; page++) {
      const after = seen.at(-1)
      const rows = await listOf(creator, `${after ? `'${after}'` : 'null'}, 2`)
      seen.push(...rows.map((row) => row.id))
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen)).toEqual(made)
  })

  test('does not page from someone else’s project', async () => {
    const [creator, stranger] = [await db.account(), await db.account()]
    const { id } = await makeProject(db, creator)
    await expectError(listOf(stranger, `'${id}'`), 'BL020')
  })

  test('says how many questions wait for an answer, and until when', async () => {
    const [creator, asker] = [await db.account(), await db.account()]
    const { id } = await makeProject(db, creator)
    expect(await listOf(creator)).toMatchObject([{ questions: { waiting: 0, answer_by: null } }])
    for (const days of [3, 1, 2])
      await db.sql`
        insert into project_questions (id, project_id, asker_id, question, created_at)
        values (gen_random_uuid(), ${id}, ${asker.id}, 'Why?', now() - ${days} * interval '1 day')`
    await db.sql`update project_questions set state = 'declined' where project_id = ${id} and created_at < now() - interval '60 hours'`
    const [row] = await listOf(creator)
    expect(row?.questions.waiting).toBe(2)
    expect(Math.round((Date.parse(row?.questions.answer_by ?? '') - Date.now()) / 86_400_000)).toBe(
      12,
    )
    // Only a public listing's can be answered.
    await db.as(creator, (sql) => sql`select withdraw_project(${id})`)
    expect(await listOf(creator)).toMatchObject([{ questions: { waiting: 0, answer_by: null } }])
    await db.sql`update projects set status = 'approved' where id = ${id}`
    expect(await listOf(creator)).toMatchObject([{ questions: { waiting: 2 } }])
  })

  test('counts open comments, and interests only their recipient has not seen', async () => {
    const [creator, supporter] = [await db.account(), await db.account()]
    const admin = await db.account({ admin: true })
    const { id, option } = await makeProject(db, creator)
    await db.as(
      supporter,
      (sql) => sql`select express_interest(${id}, ${option}, 'I am interested')`,
    )
    await db.as(admin, (sql) => sql`select add_review_comment(${id}, 'title', 'Shorter')`)
    expect((await listOf(creator))[0]).toMatchObject({ open_comments: 1, unseen_interests: 1 })
    await db.as(
      creator,
      (sql) =>
        sql`select mark_thread_read(i.thread_id) from interests i where i.project_id = ${id}`,
    )
    expect((await listOf(creator))[0]).toMatchObject({ open_comments: 1, unseen_interests: 0 })
  })
})

describe('project_events', () => {
  test('creators and administrators read every decision with its reason; others nothing', async () => {
    const [creator, stranger] = [await db.account(), await db.account()]
    const admin = await db.account({ admin: true })
    const { id } = await makeProject(db, creator, { status: 'pending' })
    expect((await listOf(creator))[0]?.reviewed_at).toBeNull()
    await db.as(
      admin,
      (sql) =>
        sql`select set_project_status(${id}, 'rejected', 'No organisation', '{"rule": "rules_5"}')`,
    )
    for (const actor of [creator, admin]) {
      expect(await historyOf(actor, id)).toMatchObject([
        { kind: 'decided', status: 'rejected', note: 'No organisation', by_creator: false },
      ])
    }
    expect(await historyOf(stranger, id)).toEqual([])
    await expectError(historyOf(ANONYMOUS, id), DENIED)
    const [row] = await listOf(creator)
    expect(row).toMatchObject({ status: 'rejected', note: 'No organisation' })
    expect(row?.reviewed_at).not.toBeNull()
  })

  test('nobody writes it by hand', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'pending' })
    await db.as(
      admin,
      (sql) => sql`select set_project_status(${id}, 'rejected', 'No', '{"rule": "rules_5"}')`,
    )
    for (const actor of [creator, admin]) {
      await expectError(
        db.as(
          actor,
          (sql) => sql`insert into project_events (project_id, status) values (${id}, 'approved')`,
        ),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`update project_events set note = 'Yes' where project_id = ${id}`),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`delete from project_events where project_id = ${id}`),
        DENIED,
      )
    }
  })
})
