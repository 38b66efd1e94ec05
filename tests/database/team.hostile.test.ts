/** Calls that wait for a lock until their caller has lost the role that admitted them. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectError, type Transaction, testDatabase } from '../support/actors.ts'
import { upload } from './files.ts'
import { afterWaiting, makeProject } from './world.ts'

const db = testDatabase()

async function people() {
  const owner = await db.account({ name: 'Olga Owner' })
  const editor = await db.account({ name: 'Ed Editor' })
  const supporter = await db.account({ name: 'Sue Supporter' })
  const admin = await db.account({ admin: true })
  const { id: project, option } = await makeProject(db, owner)
  await db.sql`
    insert into project_members (project_id, user_id, role) values (${project}, ${editor.id}, 'editor')`
  await db.sql`
    insert into creators (id, kind, registered_name, register_country)
    values (${editor.id}, 'sole_trader', 'Ed Editor', 'EE'), (${owner.id}, 'sole_trader', 'Olga Owner', 'EE')
    on conflict (id) do update set kind = excluded.kind, registered_name = excluded.registered_name,
      register_country = excluded.register_country`
  return { owner, editor, supporter, admin, project, option }
}

type People = Awaited<ReturnType<typeof people>>

describe('who has handed a listing over meanwhile', () => {
  test.each<[string, (sql: Transaction, world: People) => Promise<unknown>]>([
    [
      'offers it to themselves',
      (sql, { project, owner }) => sql`select offer_project(${project}, ${owner.id})`,
    ],
    [
      'changes its closing date',
      (sql, { project }) => sql`select set_closing_date(${project}, current_date + 9)`,
    ],
    ['withdraws it', (sql, { project }) => sql`select withdraw_project(${project})`],
    [
      'invites to it',
      (sql, { project, supporter }) =>
        sql`select invite_member(${project}, ${supporter.email}, 'editor')`,
    ],
  ])('no longer %s', async (_, call) => {
    const world = await people()
    const { owner, editor, project } = world
    await db.as(owner, (sql) => sql`select offer_project(${project}, ${editor.id})`)
    const late = afterWaiting(
      db,
      editor,
      (sql) => sql`select take_project(${project}, true)`,
      () => db.as(owner, (sql) => call(sql, world)),
    )
    await expectError(late, 'BL020')
    await expectError(
      db.as(owner, (sql) => sql`select take_project(${project}, true)`),
      'BL319',
    )
    const [row] = await db.sql`select creator_id, status from projects where id = ${project}`
    expect(row).toEqual({ creator_id: editor.id, status: 'approved' })
  })
})

interface Step {
  readonly code: string
  /** Makes what the call is about, and returns its id. */
  readonly prepare?: (world: People) => Promise<string>
  readonly call: (sql: Transaction, world: People, id: string) => Promise<unknown>
  /** What the owner does, holding the lock that the call waits for; the same if left out. */
  readonly meanwhile?: Step['call']
}

const interest = async ({ supporter, project, option }: People) => {
  const [made] = await db.as(
    supporter,
    (sql) => sql`select * from express_interest(${project}, ${option}, 'Hello there', 200, 'USD')`,
  )
  return made as { interest_id: string; thread_id: string }
}

const document = async ({ owner, project }: People) => {
  const id = await upload(db, owner)
  await db.as(owner, (sql) => sql`select save_document(${project}, ${id}, 'a.pdf', 'A', true)`)
  return id
}

const STEPS: Record<string, Step> = {
  save_document: {
    code: 'BL020',
    prepare: document,
    call: (sql, { project }, id) => sql`select save_document(${project}, ${id}, null, 'B')`,
  },
  save_project_update: {
    code: 'BL020',
    call: (sql, { project }) => sql`
      select save_project_update(${project}, ${randomUUID()}, 'News', 'It runs', '[]', 'en', true)`,
  },
  answer_question: {
    code: 'BL290',
    prepare: async ({ supporter, project }) => {
      const id = randomUUID()
      await db.as(supporter, (sql) => sql`select ask_question(${project}, ${id}, 'Does it rain?')`)
      return id
    },
    call: (sql, _, id) => sql`select answer_question(${id}, 'Never')`,
  },
  propose_answer: {
    code: 'BL040',
    prepare: async (world) => (await interest(world)).thread_id,
    call: (sql, _, id) =>
      sql`select propose_answer(${id}, ${randomUUID()}, 'Does it rain?', 'Never')`,
  },
  move_interest: {
    code: 'BL160',
    prepare: async (world) => (await interest(world)).interest_id,
    meanwhile: (sql, _, id) => sql`
      select send_message(thread_id, 'Hello', ${randomUUID()}) from interests where id = ${id}`,
    call: (sql, _, id) => sql`select move_interest(${id}, 'declined')`,
  },
  tick_review_comment: {
    code: 'BL244',
    prepare: async ({ admin, project }) => {
      const [made] = await db.sql`
        insert into review_comments (project_id, field, body, author_id)
        values (${project}, 'title', 'Shorter', ${admin.id}) returning id`
      return made?.id
    },
    call: (sql, _, id) => sql`select tick_review_comment(${id})`,
  },
  grant_document: {
    code: 'BL304',
    prepare: async (world) => {
      const id = await document(world)
      await db.as(
        world.supporter,
        (sql) => sql`select ask_for_document(${id}, 'May I?', ${randomUUID()})`,
      )
      return id
    },
    call: (sql, { supporter }, id) => sql`select grant_document(${id}, ${supporter.id}, true)`,
  },
}

describe('who was removed from a team meanwhile', () => {
  test.each(Object.entries(STEPS))('no longer takes the step %s', async (_, step) => {
    const world = await people()
    const { owner, editor, project } = world
    const id = (await step.prepare?.(world)) ?? ''
    const late = afterWaiting(
      db,
      owner,
      async (sql) => {
        await (step.meanwhile ?? step.call)(sql, world, id)
        await sql`select remove_member(${project}, ${editor.id})`
      },
      () => db.as(editor, (sql) => step.call(sql, world, id)),
    )
    await expectError(late, step.code)
  })
})
