import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject, makeThread } from './world.ts'

const db = testDatabase()

async function conversation() {
  const [supporter, creator, stranger] = [
    await db.account({ name: 'Sue Porter' }),
    await db.account({ name: 'Chris Creator' }),
    await db.account(),
  ]
  return { supporter, creator, stranger, ...(await makeThread(db, supporter, creator)) }
}

const send = (actor: Actor, thread: string, text = 'Hello again', client: string | null = null) =>
  db.as(actor, (sql) => sql`select id from send_message(${thread}, ${text}, ${client})`)
const block = (actor: Actor, person: Actor) =>
  db.as(actor, (sql) => sql`select block_person(${person.id})`)
const unblock = (actor: Actor, person: Actor) =>
  db.as(actor, (sql) => sql`select unblock_person(${person.id})`)
const archive = (actor: Actor, thread: string, archived = true) =>
  db.as(actor, (sql) => sql`select archive_thread(${thread}, ${archived})`)
const threads = (actor: Actor, filter = 'all', query: string | null = null) =>
  db.as(actor, (sql) => sql`select * from my_threads(${query}, p_filter => ${filter})`)

describe('blocking', () => {
  test('stops both from writing, does not tell the blocked person, and can be undone', async () => {
    const { supporter, creator, thread } = await conversation()
    await block(creator, supporter)
    await block(creator, supporter)
    await expectError(send(supporter, thread), 'BL180', 'This message cannot be delivered')
    await expectError(send(creator, thread), 'BL181')
    await expectError(
      db.as(
        supporter,
        (sql) =>
          sql`insert into messages (thread_id, content) values (${thread}, 'Past the function')`,
      ),
      'BL180',
    )
    expect((await threads(creator))[0]?.blocked).toBe(true)
    expect((await threads(supporter))[0]?.blocked).toBe(false)
    await unblock(supporter, creator)
    await expectError(send(supporter, thread), 'BL180')
    await unblock(creator, supporter)
    await send(supporter, thread)
  })

  test('covers every project of the person, and interests', async () => {
    const { supporter, creator } = await conversation()
    const other = await makeProject(db, creator)
    await block(creator, supporter)
    await expectError(
      db.as(supporter, (sql) => sql`select open_thread(${other.id}, 'Another way in')`),
      'BL180',
    )
    await expectError(
      db.as(
        supporter,
        (sql) => sql`select * from express_interest(${other.id}, ${other.option}, 'And another')`,
      ),
      'BL180',
    )
    expect(await db.sql`select 1 from threads where project_id = ${other.id}`).toEqual([])
    expect(await db.sql`select 1 from interests where project_id = ${other.id}`).toEqual([])
  })

  test('covers the notes of an interest, which can still be ended', async () => {
    const { supporter, creator, stranger, project } = await conversation()
    const { option } = await makeProject(db, creator)
    await db.sql`update support_options set project_id = ${project} where id = ${option}`
    const express = async (actor: Actor) =>
      (
        await db.as(
          actor,
          (sql) => sql`select interest_id from express_interest(${project}, ${option}, 'Hello')`,
        )
      )[0]?.interest_id
    const interest = await express(supporter)
    const other = await express(stranger)
    const edit = (actor: Actor, id: string, note: string, amount: number | null = null) =>
      db.as(actor, (sql) => sql`select edit_interest(${id}, ${amount}, ${note}, 1)`)
    const move = (actor: Actor, id: string, to: string, note: string | null = null) =>
      db.as(actor, (sql) => sql`select move_interest(${id}, ${to}, ${note})`)
    await block(creator, supporter)
    await block(stranger, creator)
    const news = () => db.sql`select 1 from notifications where kind = 'interest.changed'`
    await expectError(edit(supporter, interest, 'Read this'), 'BL180')
    await expectError(edit(supporter, interest, '', 150), 'BL180')
    await expectError(move(supporter, interest, 'withdrawn', 'And this'), 'BL180')
    await expectError(move(creator, other, 'declined', 'And this'), 'BL180')
    await expectError(move(creator, interest, 'declined', 'And this'), 'BL181')
    expect(await news()).toEqual([])
    await move(supporter, interest, 'withdrawn')
    await move(creator, other, 'declined')
    expect(await news()).toHaveLength(2)
  })

  test('a retry of what had arrived before is still answered', async () => {
    const { supporter, creator, thread } = await conversation()
    const client = crypto.randomUUID()
    const [sent] = await send(supporter, thread, 'Once', client)
    await block(creator, supporter)
    expect(await send(supporter, thread, 'Once', client)).toEqual([sent])
  })

  test('works on people one talks with, except administrators', async () => {
    const { supporter, creator, stranger } = await conversation()
    const admin = await db.account({ admin: true })
    await makeThread(db, supporter, admin)
    await expectError(block(stranger, creator), 'BL182')
    await expectError(block(supporter, supporter), 'BL182')
    await expectError(block(supporter, admin), 'BL183')
    await expectError(block(ANONYMOUS, creator), DENIED)
  })

  test('is only visible to the blocker', async () => {
    const { supporter, creator, stranger } = await conversation()
    const admin = await db.account({ admin: true })
    await block(creator, supporter)
    const read = (actor: Actor) =>
      db.as(actor, (sql) => sql`select 1 from blocks where blocker_id = ${creator.id}`)
    expect(await read(creator)).toHaveLength(1)
    for (const actor of [supporter, stranger, admin]) expect(await read(actor)).toEqual([])
    await expectError(read(ANONYMOUS), DENIED)
    await expectError(
      db.as(
        stranger,
        (sql) =>
          sql`insert into blocks (blocker_id, blocked_id) values (${creator.id}, ${stranger.id})`,
      ),
      DENIED,
    )
    await expectError(
      db.as(supporter, (sql) => sql`delete from blocks`),
      DENIED,
    )
  })
})

describe('reporting people and messages', () => {
  const report = (
    actor: Actor,
    person: Actor,
    reason: string | null = 'scam',
    detail = 'Rude',
    message: string | null = null,
  ) =>
    db.as(
      actor,
      (sql) => sql`
        select report_person(${person.id}, ${reason}, ${detail}, 'Nell', 'nell@example.org', true, 'en', ${message})`,
    )

  test('records who and what, for administrators only', async () => {
    const { supporter, creator, message, project } = await conversation()
    await report(creator, supporter, 'hate', ' Rude ')
    await report(creator, supporter, 'scam', 'Fraud', message)
    await report(creator, supporter, 'scam', 'Fraud', message)
    const [admin] = [await db.account({ admin: true })]
    expect(
      await db.as(
        admin,
        (sql) => sql`select kind, subject_id, subject, reason, detail, project_id from reports
          where reporter_id = ${creator.id} order by created_at`,
      ),
    ).toEqual([
      {
        kind: 'person',
        subject_id: supporter.id,
        subject: 'Sue Porter',
        reason: 'hate',
        detail: 'Rude',
        project_id: null,
      },
      {
        kind: 'message',
        subject_id: message,
        subject: 'Sue Porter',
        reason: 'scam',
        detail: 'Fraud',
        project_id: project,
      },
    ])
    for (const actor of [supporter, creator]) {
      expect(await db.as(actor, (sql) => sql`select * from reports`)).toEqual([])
    }
  })

  test('works for people and messages one is involved with, and needs a reason', async () => {
    const { supporter, creator, stranger, message } = await conversation()
    await expectError(report(stranger, creator), 'BL182')
    await expectError(report(supporter, creator, 'scam', 'Fraud', message), 'BL047')
    await expectError(report(creator, supporter, 'broken'), 'BL141')
    await expectError(report(creator, supporter, null), 'BL141')
    await expectError(report(creator, supporter, 'other', ' '), 'BL142')
    await expectError(report(creator, supporter, 'scam', 'x'.repeat(2001)), 'BL143')
    await expectError(report(ANONYMOUS, supporter), DENIED)
  })
})

describe('archiving', () => {
  test('hides a conversation from one side until it is restored or someone writes', async () => {
    const { supporter, creator, thread } = await conversation()
    await archive(creator, thread)
    expect(await threads(creator)).toEqual([])
    expect(await threads(creator, 'archived')).toMatchObject([
      { thread_id: thread, archived: true },
    ])
    expect(await threads(supporter)).toHaveLength(1)
    expect(await threads(creator, 'all', 'hello')).toHaveLength(1)
    await archive(creator, thread, false)
    expect(await threads(creator)).toMatchObject([{ archived: false }])
    await archive(creator, thread)
    await send(supporter, thread)
    expect(await threads(creator)).toMatchObject([{ archived: false, unread: 2 }])
    expect(await threads(creator, 'archived')).toEqual([])
  })

  test('is for one’s own conversations and seen by nobody else', async () => {
    const { supporter, creator, stranger, thread } = await conversation()
    await archive(creator, thread)
    await expectError(archive(stranger, thread), 'BL040')
    await expectError(archive(ANONYMOUS, thread), DENIED)
    const read = (actor: Actor) =>
      db.as(actor, (sql) => sql`select 1 from thread_states where thread_id = ${thread}`)
    expect(await read(creator)).toHaveLength(1)
    for (const actor of [supporter, stranger]) expect(await read(actor)).toEqual([])
    await expectError(read(ANONYMOUS), DENIED)
    await expectError(
      db.as(creator, (sql) => sql`delete from thread_states`),
      DENIED,
    )
  })
})

describe('the list of conversations', () => {
  test('filters by unread and by role', async () => {
    const person = await db.account()
    const other = await db.account()
    const asSupporter = await makeThread(db, person, other)
    const asCreator = await makeThread(db, other, person)
    const ids = async (filter: string) =>
      (await threads(person, filter)).map((row) => row.thread_id)
    expect(new Set(await ids('all'))).toEqual(new Set([asSupporter.thread, asCreator.thread]))
    expect(await ids('supporter')).toEqual([asSupporter.thread])
    expect(await ids('creator')).toEqual([asCreator.thread])
    expect(await ids('unread')).toEqual([asCreator.thread])
    expect(await ids('archived')).toEqual([])
  })

  test('finds the newest message with the words, and shows where', async () => {
    const { supporter, thread } = await conversation()
    await send(supporter, thread, `${'before '.repeat(60)}the Zéphyr blows ${'after '.repeat(60)}`)
    await send(supporter, thread, 'no wind')
    const [found] = await threads(supporter, 'all', 'zephyr')
    const [hit] =
      await db.sql`select id from messages where thread_id = ${thread} and content like '%Zéphyr%'`
    expect(found).toMatchObject({ thread_id: thread, hit_id: hit?.id, last_message: 'no wind' })
    expect(found?.hit_text).toMatch(/^.{0,40}Zéphyr blows/)
    expect((await threads(supporter, 'all', 'lantern'))[0]?.hit_id).toBeNull()
  })

  test('returns one conversation by id, to its participants only', async () => {
    const { supporter, stranger, thread } = await conversation()
    await archive(supporter, thread)
    const one = (actor: Actor) =>
      db.as(actor, (sql) => sql`select thread_id from my_threads(p_thread => ${thread})`)
    expect(await one(supporter)).toEqual([{ thread_id: thread }])
    expect(await one(stranger)).toEqual([])
  })

  test('pages through conversations with equal times', async () => {
    const person = await db.account()
    for (let n = 0; n < 5; n++) await makeThread(db, person, await db.account())
    await db.sql`update threads set last_message_at = '2026-11-01' where supporter_id = ${person.id}`
    const seen: string[] = []
    let last: { last_message_at: Date; thread_id: string } | undefined
    for (let page = 0; page < 3; page++) {
      const [at, id] = [last?.last_message_at ?? null, last?.thread_id ?? null]
      const rows = await db.as(
        person,
        (sql) => sql`select * from my_threads(null, ${at}, 2, p_before_id => ${id})`,
      )
      seen.push(...rows.map((row) => row.thread_id))
      last = rows.at(-1) as typeof last
    }
    expect(new Set(seen).size).toBe(5)
  })
})

describe('opening a conversation', () => {
  test('twice with one client id sends one message, even concurrently', async () => {
    const [supporter, creator] = [await db.account({ ageInDays: 0 }), await db.account()]
    const { id } = await makeProject(db, creator)
    const client = crypto.randomUUID()
    const open = () =>
      db.as(supporter, (sql) => sql`select open_thread(${id}, 'Hello', ${client}) as id`)
    const answers = await Promise.all([open(), open(), open()])
    expect(new Set(answers.map(([row]) => row?.id)).size).toBe(1)
    expect(await db.sql`select 1 from messages where sender_id = ${supporter.id}`).toHaveLength(1)
  })

  test('someone else’s client id has no effect', async () => {
    const [one, two, creator] = [await db.account(), await db.account(), await db.account()]
    const { id } = await makeProject(db, creator)
    const client = crypto.randomUUID()
    const open = (actor: Actor) =>
      db.as(actor, (sql) => sql`select open_thread(${id}, 'Hello', ${client}) as id`)
    expect((await open(one))[0]?.id).not.toBe((await open(two))[0]?.id)
  })
})
