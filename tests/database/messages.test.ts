import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeThread } from './world.ts'

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

function send(actor: Actor, thread: string, text: string, clientId: string | null = null) {
  return db.as(actor, (sql) => sql`select * from send_message(${thread}, ${text}, ${clientId})`)
}

describe('sending directly, with the specification’s columns', () => {
  const insert = (actor: Actor, row: Record<string, unknown>) =>
    db.as(actor, (sql) => sql`insert into messages ${sql(row as never)} returning *`)

  test('works in both directions; name, recipient, project and time come from the database', async () => {
    const { supporter, creator, thread, project } = await conversation()
    const [row] = await insert(creator, {
      sender_id: creator.id,
      sender_name: 'The Pope',
      recipient_id: supporter.id,
      content: '  Welcome!  ',
      thread_id: thread,
      read: true,
    })
    expect(row).toMatchObject({
      sender_name: 'Chris Creator',
      recipient_id: supporter.id,
      project_id: project,
      content: 'Welcome!',
      read: false,
    })
    expect(Math.abs(Date.now() - row?.timestamp.getTime())).toBeLessThan(60_000)
  })

  test('nobody can send as someone else', async () => {
    const { supporter, creator, stranger, thread } = await conversation()
    for (const actor of [supporter, stranger]) {
      await expectError(
        insert(actor, { sender_id: creator.id, content: 'Fake', thread_id: thread }),
        'BL046',
        'A message can only be sent as yourself',
      )
    }
  })

  test('a stranger cannot send into a thread, nor the sender to a stranger', async () => {
    const { supporter, stranger, thread } = await conversation()
    await expectError(
      insert(stranger, { sender_id: stranger.id, content: 'Hi', thread_id: thread }),
      'BL040',
    )
    await expectError(
      insert(supporter, {
        sender_id: supporter.id,
        recipient_id: stranger.id,
        content: 'Hi',
        thread_id: thread,
      }),
      'BL045',
      'Could not determine message recipient',
    )
    await expectError(insert(ANONYMOUS, { content: 'Hi', thread_id: thread }), DENIED)
  })

  test.each(['id', 'timestamp', 'project_id'])('%s cannot be sent', async (column) => {
    const { supporter, thread } = await conversation()
    const value = column === 'timestamp' ? new Date(0) : crypto.randomUUID()
    await expectError(
      insert(supporter, {
        sender_id: supporter.id,
        content: 'Hi',
        thread_id: thread,
        [column]: value,
      }),
      DENIED,
    )
  })
})

describe('sending through the function', () => {
  test.each([
    ['', 'BL041'],
    [' \t\n\u00a0\u3000', 'BL041'],
    ['x'.repeat(5001), 'BL042'],
  ])('refuses a bad text', async (text, code) => {
    const { supporter, thread } = await conversation()
    await expectError(send(supporter, thread, text), code)
  })

  test('takes 5000 characters', async () => {
    const { supporter, thread } = await conversation()
    expect((await send(supporter, thread, 'ü'.repeat(5000)))[0]?.content).toHaveLength(5000)
  })

  test('the same client id sends once, also at the same moment and at the limit', async () => {
    const { supporter, thread } = await conversation()
    const clientId = crypto.randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => send(supporter, thread, 'Once', clientId)),
    )
    expect(new Set(sent.map(([row]) => row?.id)).size).toBe(1)
    expect(await db.sql`select 1 from messages where client_id = ${clientId}`).toHaveLength(1)
    for (let count = 0; count < 28; count += 1) await send(supporter, thread, 'More')
    await expectError(send(supporter, thread, 'Too many'), 'BL043')
    expect((await send(supporter, thread, 'Once', clientId))[0]?.content).toBe('Once')
  })

  test('another sender’s client id does not reveal their message', async () => {
    const { supporter, creator, thread } = await conversation()
    const clientId = crypto.randomUUID()
    await send(supporter, thread, 'Mine', clientId)
    expect((await send(creator, thread, 'Yours', clientId))[0]?.content).toBe('Yours')
  })

  test('the 31st message in a minute is refused, also among many connections', async () => {
    const { supporter, thread } = await conversation()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => send(supporter, thread, `Message ${index}`)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(29)
  })

  test('refuses strangers, visitors and a deleted counterpart', async () => {
    const { supporter, creator, stranger, thread } = await conversation()
    await expectError(send(stranger, thread, 'Hi'), 'BL040')
    await expectError(send(ANONYMOUS, thread, 'Hi'), DENIED)
    await db.sql`delete from auth.users where id = ${creator.id}`
    await expectError(send(supporter, thread, 'Hi'), 'BL045')
    expect(await db.as(supporter, (sql) => sql`select other_name from my_threads()`)).toEqual([
      { other_name: 'Anonymous' },
    ])
  })
})

describe('the read flag', () => {
  const flip = (actor: Actor, message: string, read: boolean) =>
    db.as(actor, (sql) => sql`update messages set read = ${read} where id = ${message}`)

  test('only goes from unread to read, by the recipient', async () => {
    const { creator, message } = await conversation()
    expect((await flip(creator, message, true)).count).toBe(1)
    await expectError(flip(creator, message, false), DENIED)
    expect(await db.sql`select read from messages where id = ${message}`).toEqual([{ read: true }])
  })

  test('sender, stranger, administrator and visitor cannot', async () => {
    const { supporter, stranger, message, thread } = await conversation()
    for (const actor of [supporter, stranger, await db.account({ admin: true })]) {
      expect((await flip(actor, message, true)).count).toBe(0)
      expect(await db.as(actor, (sql) => sql`select mark_thread_read(${thread}) as n`)).toEqual([
        { n: 0 },
      ])
    }
    await expectError(flip(ANONYMOUS, message, true), DENIED)
    expect(await db.sql`select read from messages where id = ${message}`).toEqual([{ read: false }])
  })

  test('no other column can be changed and nothing deleted', async () => {
    const { supporter, creator, message } = await conversation()
    for (const actor of [supporter, creator]) {
      await expectError(
        db.as(
          actor,
          (sql) => sql`update messages set read = true, content = 'x' where id = ${message}`,
        ),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`delete from messages where id = ${message}`),
        DENIED,
      )
    }
  })

  test('marking a thread counts what was unread', async () => {
    const { supporter, creator, thread } = await conversation()
    await send(supporter, thread, 'Another')
    const mark = () => db.as(creator, (sql) => sql`select mark_thread_read(${thread}) as n`)
    expect(await mark()).toEqual([{ n: 2 }])
    expect(await mark()).toEqual([{ n: 0 }])
  })
})
