import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, testDatabase } from '../support/actors.ts'
import { makeThread } from './world.ts'

const db = testDatabase()
const heard: string[] = []
let stopListening: () => Promise<void>

beforeAll(async () => {
  const listening = await db.sql.listen('backlit_inbox', (person) => heard.push(person))
  stopListening = listening.unlisten
})
afterAll(() => stopListening())

/** Who is announced, each once, in order of ids, while something is done. What is done in one go is announced once. */
async function announced(work: () => PromiseLike<unknown>): Promise<string[]> {
  await settled()
  heard.length = 0
  await work()
  await settled()
  return [...new Set(heard.slice(0, -1))].sort()
}

/** Everything told until now has been heard. */
async function settled(): Promise<void> {
  const mark = `mark ${Math.random()}`
  await db.sql.notify('backlit_inbox', mark)
  await expect.poll(() => heard.at(-1)).toBe(mark)
}

const people = (...actors: readonly Actor[]): string[] => actors.map(({ id }) => id).sort()

describe('servers that listen hear', () => {
  test('of a message, its reading, its change and its end, for both people', async () => {
    const [supporter, creator] = [await db.account(), await db.account()]
    const both = people(supporter, creator)
    let thread = ''
    expect(
      await announced(async () => {
        thread = (await makeThread(db, supporter, creator)).thread
      }),
    ).toEqual(both)
    expect(
      await announced(() => db.as(creator, (sql) => sql`select mark_thread_read(${thread})`)),
    ).toEqual(both)
    expect(
      await announced(() => db.sql`update messages set read = false where thread_id = ${thread}`),
    ).toEqual(both)
    expect(await announced(() => db.sql`delete from messages where thread_id = ${thread}`)).toEqual(
      both,
    )
    expect(
      await announced(
        () => db.sql`update threads set last_message_at = now() where id = ${thread}`,
      ),
    ).toEqual(both)
    expect(await announced(() => db.sql`delete from threads where id = ${thread}`)).toEqual(both)
  })

  test('of a message that is moved, for those it leaves as well', async () => {
    const [supporter, creator, third] = [await db.account(), await db.account(), await db.account()]
    const { thread } = await makeThread(db, supporter, creator)
    expect(
      await announced(
        () => db.sql`update threads set recipient_id = ${third.id} where id = ${thread}`,
      ),
    ).toEqual(people(supporter, creator, third))
  })

  test('of news and their reading', async () => {
    const person = await db.account()
    const news = () =>
      db.sql`select private.notify(${person.id}, 'role.changed', '{"role": "user"}'::jsonb)`
    expect(await announced(news)).toEqual([person.id])
    const read = () => db.as(person, (sql) => sql`select mark_notifications_read()`)
    expect(await announced(read)).toEqual([person.id])
    const remove = () => db.sql`delete from notifications where user_id = ${person.id}`
    expect(await announced(remove)).toEqual([person.id])
  })

  test('of whoever is shut out', async () => {
    const [person, admin] = [await db.account(), await db.account({ admin: true })]
    const { session } = await db.signIn(person)
    const { sql } = db
    const ways: readonly (() => PromiseLike<unknown>)[] = [
      () => sql`update auth.sessions set not_after = now() where id = ${session ?? ''}`,
      () => sql`delete from auth.sessions where id = ${session ?? ''}`,
      () => sql`update auth.users set banned_until = now() where id = ${person.id}`,
      () => db.as(admin, (tx) => tx`select suspend_user(${person.id}, 'Test', false)`),
      () => sql`delete from auth.users where id = ${person.id}`,
    ]
    for (const way of ways) expect(await announced(way)).toContain(person.id)
  })

  test('nothing of a session’s use, a name or a setting', async () => {
    const person = await db.signIn(await db.account())
    expect(
      await announced(async () => {
        await db.sql`update auth.sessions set updated_at = now() where id = ${person.session ?? ''}`
        await db.sql`update profiles set full_name = 'Grace Hopper' where id = ${person.id}`
      }),
    ).toEqual([])
  })

  test('one word for very many people, and for tables that are emptied', async () => {
    const many = await Promise.all(Array.from({ length: 51 }, () => db.account()))
    const ids = many.map(({ id }) => id)
    const news = () =>
      db.sql`insert into notifications (user_id, kind) select unnest(${ids}::uuid[]), 'role.changed'`
    expect(await announced(news)).toEqual(['*'])
    const few = () =>
      db.sql`update notifications set read_at = now() where user_id in ${db.sql(ids.slice(0, 3))}`
    expect(await announced(few)).toEqual(ids.slice(0, 3).sort())
    expect(await announced(() => db.sql`truncate notifications`)).toEqual(['*'])
  })

  test('nothing of what is rolled back', async () => {
    const person = await db.account()
    const undone = () =>
      db.sql
        .begin(async (sql) => {
          await sql`insert into notifications (user_id, kind) values (${person.id}, 'role.changed')`
          throw new Error('undone')
        })
        .catch(() => {})
    expect(await announced(undone)).toEqual([])
  })
})
