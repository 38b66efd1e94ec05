/** Accounts that are deleted while other calls of theirs are on their way. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Actor, type Transaction, testDatabase } from '../support/actors.ts'
import { afterWaiting, makeProject } from './world.ts'

const db = testDatabase()

async function people() {
  const [owner, leaver] = [await db.account(), await db.account({ name: 'Lea Leaver' })]
  const { id: project, option } = await makeProject(db, owner)
  return { owner, leaver: await db.signIn(leaver), project, option }
}

type World = Awaited<ReturnType<typeof people>>

/** Deletes the account once `held`, of its other session, is about to be committed. */
const leaveAfter = (leaver: Actor, held: (sql: Transaction) => Promise<unknown>) =>
  afterWaiting(db, leaver, held, () =>
    db.as(leaver, (sql) => sql`select * from delete_my_account(${leaver.email ?? ''})`),
  )

const express = (sql: Transaction, { project, option }: World) =>
  sql`select * from express_interest(${project}, ${option}, 'Hello there', p_note => 'My note')`

test('a listing that is taken over meanwhile is closed, and its interests end', async () => {
  const world = await people()
  const { owner, leaver, project } = world
  const supporter = await db.account()
  await db.as(supporter, (sql) => express(sql, world))
  await db.sql`
    insert into project_members (project_id, user_id, role) values (${project}, ${leaver.id}, 'editor')`
  await db.sql`
    insert into creators (id, kind, registered_name, register_country)
    values (${leaver.id}, 'sole_trader', 'Lea Leaver', 'EE')
    on conflict (id) do update set kind = 'sole_trader', registered_name = 'Lea Leaver', register_country = 'EE'`
  await db.as(owner, (sql) => sql`select offer_project(${project}, ${leaver.id})`)
  await leaveAfter(leaver, (sql) => sql`select take_project(${project}, true)`)
  expect(await db.sql`select status from projects where id = ${project}`).toEqual([])
  expect(await db.sql`select state from interests where supporter_id = ${supporter.id}`).toEqual([
    { state: 'declined' },
  ])
})

test.each<[string, (sql: Transaction, thread: string, leaver: Actor) => Promise<unknown>]>([
  ['by the function', (sql, thread) => sql`select send_message(${thread}, 'One more thing')`],
  [
    'directly',
    (sql, thread, leaver) => sql`
      insert into messages (thread_id, sender_id, content) values (${thread}, ${leaver.id}, 'One more thing')`,
  ],
])('a message that is sent %s meanwhile loses its name', async (_, send) => {
  const { leaver, project } = await people()
  const thread = await db.call<string>(leaver, 'open_thread', {
    p_project: project,
    p_message: 'Hello there',
  })
  await leaveAfter(leaver, (sql) => send(sql, thread, leaver))
  expect(await db.sql`select sender_name from messages where thread_id = ${thread}`).toEqual(
    Array(2).fill({ sender_name: 'Anonymous' }),
  )
})

test('an interest that is expressed meanwhile is withdrawn, without its note', async () => {
  const world = await people()
  await leaveAfter(world.leaver, (sql) => express(sql, world))
  expect(
    await db.sql`select state, note, supporter_id from interests where project_id = ${world.project}`,
  ).toEqual([{ state: 'withdrawn', note: null, supporter_id: null }])
})

test('a listing that is submitted meanwhile goes with the account', async () => {
  const { leaver } = await people()
  const title = `Late ${randomUUID()}`
  await leaveAfter(
    leaver,
    (sql) =>
      sql`insert into projects (title, description, category) values (${title}, 'Short', 'tech')`,
  )
  expect(await db.sql`select id from projects where title = ${title}`).toEqual([])
})

test('two calls to delete it at once delete it', async () => {
  const { leaver } = await people()
  const leave = () =>
    db.as(leaver, (sql) => sql`select * from delete_my_account(${leaver.email ?? ''})`)
  const outcomes = await Promise.allSettled([leave(), leave()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'BL010' },
  })
})
