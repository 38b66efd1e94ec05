import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject, makeThread } from './world.ts'

const db = testDatabase()

/** A supporter and a creator in a conversation, and a stranger to it. */
async function conversation() {
  const [supporter, creator, stranger] = [
    await db.account({ name: 'Sue Porter' }),
    await db.account({ name: 'Chris Creator' }),
    await db.account(),
  ]
  return { supporter, creator, stranger, ...(await makeThread(db, supporter, creator)) }
}

function open(actor: Actor, project: string, text = 'Hello') {
  return db.as(actor, (sql) => sql`select open_thread(${project}, ${text}) as id`)
}

function send(actor: Actor, thread: string, text: string, clientId: string | null = null) {
  return db.as(actor, (sql) => sql`select * from send_message(${thread}, ${text}, ${clientId})`)
}

describe('threads', () => {
  test('can be read by their two participants, not by a stranger, an administrator or a visitor', async () => {
    const { supporter, creator, stranger, thread } = await conversation()
    const admin = await db.account({ admin: true })
    const read = (actor: Actor) =>
      db.as(actor, (sql) => sql`select id from threads where id = ${thread}`)
    const messages = (actor: Actor) =>
      db.as(actor, (sql) => sql`select content from messages where thread_id = ${thread}`)
    for (const actor of [supporter, creator]) {
      expect(await read(actor)).toHaveLength(1)
      expect(await messages(actor)).toEqual([{ content: 'Hello there' }])
    }
    for (const actor of [stranger, admin]) {
      expect(await read(actor)).toEqual([])
      expect(await messages(actor)).toEqual([])
      expect(await db.as(actor, (sql) => sql`select * from my_threads()`)).toEqual([])
    }
    await expectError(read(ANONYMOUS), DENIED)
    await expectError(messages(ANONYMOUS), DENIED)
    await expectError(
      db.as(ANONYMOUS, (sql) => sql`select * from my_threads()`),
      DENIED,
    )
  })

  test('nobody writes threads directly', async () => {
    const { supporter, stranger, thread } = await conversation()
    await expectError(
      db.as(
        stranger,
        (sql) =>
          sql`insert into threads (project_title, supporter_id) values ('x', ${stranger.id})`,
      ),
      DENIED,
    )
    await expectError(
      db.as(
        supporter,
        (sql) => sql`update threads set recipient_id = ${stranger.id} where id = ${thread}`,
      ),
      DENIED,
    )
    await expectError(
      db.as(supporter, (sql) => sql`delete from threads`),
      DENIED,
    )
  })

  test('a second opening reuses the thread, even concurrently', async () => {
    const [supporter, creator] = [await db.account(), await db.account()]
    const { id } = await makeProject(db, creator)
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(supporter, id)))
    expect(new Set(opened.map(([row]) => row?.id)).size).toBe(1)
    expect(await db.sql`select id from threads where project_id = ${id}`).toHaveLength(1)
  })

  test.each([
    ['pending', 'BL020'],
    ['rejected', 'BL021'],
    ['archived', 'BL021'],
  ])('a %s project cannot be written about', async (status, code) => {
    const [supporter, creator] = [await db.account(), await db.account()]
    const { id } = await makeProject(db, creator, { status })
    await expectError(open(supporter, id), code)
  })

  test('an archived project’s conversation continues', async () => {
    const { supporter, thread, project } = await conversation()
    await db.sql`update projects set status = 'archived' where id = ${project}`
    await send(supporter, thread, 'Still there?')
    expect((await open(supporter, project))[0]?.id).toBe(thread)
  })

  test('an unknown project, one’s own, and a visitor are refused', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator)
    await expectError(open(creator, crypto.randomUUID()), 'BL020')
    await expectError(open(creator, id), 'BL030')
    await expectError(open(ANONYMOUS, id), DENIED)
    expect(await db.sql`select 1 from threads where project_id = ${id}`).toEqual([])
  })

  test('a blank first message leaves no thread behind', async () => {
    const [supporter, creator] = [await db.account(), await db.account()]
    const { id } = await makeProject(db, creator)
    await expectError(open(supporter, id, ' \n '), 'BL041')
    expect(await db.sql`select 1 from threads where project_id = ${id}`).toEqual([])
  })

  test('a new account can begin 10 conversations a day, an administrator more', async () => {
    const [fresh, admin, creator] = [
      await db.account({ ageInDays: 0 }),
      await db.account({ ageInDays: 0, admin: true }),
      await db.account(),
    ]
    const projects = await Promise.all(Array.from({ length: 11 }, () => makeProject(db, creator)))
    for (const { id } of projects.slice(0, 10)) await open(fresh, id)
    await expectError(open(fresh, projects[10]?.id ?? ''), 'BL044')
    for (const { id } of projects) await open(admin, id)
  })
})

describe('the recipient', () => {
  const alone = testDatabase()
  const recipient = (actor: Actor, project: string) =>
    alone.as(actor, (sql) => sql`select * from interest_recipient(${project})`)

  test('is the creator, else the first administrator, else nobody', async () => {
    const [supporter, creator] = [
      await alone.account(),
      await alone.account({ name: 'Chris Creator' }),
    ]
    const owned = await makeProject(alone, creator)
    const orphan = await makeProject(alone, null)
    expect(await recipient(supporter, owned.id)).toEqual([
      { recipient_name: 'Chris Creator', is_creator: true },
    ])
    await expectError(
      recipient(supporter, orphan.id),
      'BL035',
      'Could not find a recipient for your message',
    )
    await expectError(
      alone.as(supporter, (sql) => sql`select open_thread(${orphan.id}, 'Hello')`),
      'BL035',
    )
    const first = await alone.account({ name: 'First Admin', admin: true, ageInDays: 100 })
    await alone.account({ name: 'Second Admin', admin: true, ageInDays: 50 })
    expect(await recipient(supporter, orphan.id)).toEqual([
      { recipient_name: 'First Admin', is_creator: false },
    ])
    expect(await recipient(ANONYMOUS, orphan.id)).toHaveLength(1)
    await alone.as(supporter, (sql) => sql`select open_thread(${orphan.id}, 'Hello')`)
    expect(await alone.sql`select recipient_id from threads`).toEqual([{ recipient_id: first.id }])
  })
})

describe('my threads', () => {
  test('shows both sides with their roles, unread counts and the last message', async () => {
    const { supporter, creator, thread, project } = await conversation()
    await send(creator, thread, 'Good day')
    const [mine] = await db.as(supporter, (sql) => sql`select * from my_threads()`)
    expect(mine).toMatchObject({
      thread_id: thread,
      project_id: project,
      project_title: 'Lantern',
      other_name: 'Chris Creator',
      role: 'supporter',
      last_message: 'Good day',
      last_sender_is_me: false,
      unread: 1,
    })
    const [theirs] = await db.as(creator, (sql) => sql`select * from my_threads()`)
    expect(theirs).toMatchObject({
      other_name: 'Sue Porter',
      role: 'recipient',
      last_sender_is_me: true,
      unread: 1,
    })
  })

  test('shows the picture that the other has uploaded, and no other address they have put there', async () => {
    const { supporter, creator } = await conversation()
    const folder = '/storage/v1/object/public/avatars'
    const shown = async (address: string) => {
      await db.as(
        creator,
        (sql) => sql`update profiles set avatar_url = ${address} where id = ${creator.id}`,
      )
      const [thread] = await db.as(supporter, (sql) => sql`select other_picture from my_threads()`)
      return thread?.other_picture
    }
    const own = `${folder}/${creator.id}/1762041600000.webp`
    expect(await shown(own)).toBe(own)
    expect(await shown(`https://backend.example${own}`)).toBe(`https://backend.example${own}`)
    for (const address of [
      '/avatars/1x2y3z-CC.svg',
      '/auth/logout',
      'https://tracker.example/pixel.webp',
      `https://tracker.example/?${own}`,
      `${folder}/${supporter.id}/1762041600000.webp`,
      `${folder}/${creator.id}/../${supporter.id}/1762041600000.webp`,
    ])
      expect(await shown(address), address).toBeNull()
  })

  test.each([
    ['lant', 1],
    ['CHRIS', 1],
    ['hello th', 1],
    ['%', 0],
    ['nothing', 0],
  ])('searching %s finds %i', async (query, count) => {
    const { supporter } = await conversation()
    expect(await db.as(supporter, (sql) => sql`select 1 from my_threads(${query})`)).toHaveLength(
      count,
    )
  })

  test('pages by time', async () => {
    const supporter = await db.account()
    for (let count = 0; count < 3; count += 1) await makeThread(db, supporter, await db.account())
    const first = await db.as(supporter, (sql) => sql`select * from my_threads(null, null, 2)`)
    const before =
      await db.sql`select last_message_at::text as at from threads where id = ${first[1]?.thread_id}`
    const rest = await db.as(
      supporter,
      (sql) => sql`select * from my_threads(null, ${before[0]?.at}::text::timestamptz, 2)`,
    )
    expect([first.length, rest.length]).toEqual([2, 1])
  })
})
