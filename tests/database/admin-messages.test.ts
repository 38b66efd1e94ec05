import { describe, expect, test } from 'vitest'
import { ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
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

describe('administrators', () => {
  test('list, open and read through functions that log', async () => {
    const { thread, message, supporter } = await conversation()
    const admin = await db.account({ admin: true })
    await db.sql`update messages set content = ${'y'.repeat(80)} where id = ${message}`
    const [listed] = await db.as(admin, (sql) => sql`select search_messages() -> 'rows' as rows`)
    expect(listed?.rows.find(({ id }: { id: string }) => id === message)).toMatchObject({
      preview: 'y'.repeat(50),
      sender_name: 'Sue Porter',
      recipient_name: 'Chris Creator',
    })
    expect(
      await db.as(admin, (sql) => sql`select content, read from admin_read_thread(${thread})`),
    ).toEqual([{ content: 'y'.repeat(80), read: false }])
    const [about] = await db.sql`select project_title, project_id from threads where id = ${thread}`
    expect(
      await db.as(admin, (sql) => sql`select admin_open_message(${message}) as opened`),
    ).toMatchObject([{ opened: { read: true, recipient_name: 'Chris Creator', ...about } }])
    const log =
      await db.sql`select action, entity_id from audit_log where actor_id = ${admin.id} order by id`
    expect(log).toEqual([
      { action: 'messages.listed', entity_id: null },
      { action: 'thread.read', entity_id: thread },
      { action: 'message.read', entity_id: message },
    ])
    for (const actor of [supporter, ANONYMOUS]) {
      const code = actor === ANONYMOUS ? DENIED : 'BL011'
      await expectError(
        db.as(actor, (sql) => sql`select search_messages()`),
        code,
      )
      await expectError(
        db.as(actor, (sql) => sql`select * from admin_open_message(${message})`),
        code,
      )
      await expectError(
        db.as(actor, (sql) => sql`select * from admin_read_thread(${thread})`),
        code,
      )
    }
  })

  test('page through all messages without gaps or repeats, equal times included', async () => {
    const { thread } = await conversation()
    const admin = await db.account({ admin: true })
    await db.sql`
      insert into messages (thread_id, sender_id, content)
      select ${thread}, supporter_id, 'Batch ' || n from threads, generate_series(1, 9) as n where id = ${thread}`
    await db.sql`update messages set "timestamp" = now() where thread_id = ${thread}`
    const seen: string[] = []
    type Row = { id: string; timestamp: string }
    let last: Row | undefined
    let more = true
    while (more) {
      const [page] = await db.as(
        admin,
        (sql) => sql<{ rows: Row[]; has_more: boolean }[]>`
          select * from jsonb_to_record(search_messages(
            p_before => ${last?.timestamp ?? null}::text::timestamptz, p_before_id => ${last?.id ?? null}, p_limit => 4
          )) as page (rows jsonb, has_more boolean)`,
      )
      const rows = page?.rows ?? []
      seen.push(...rows.map(({ id }) => id))
      last = rows.at(-1)
      more = page?.has_more ?? false
    }
    const [all] = await db.sql`select count(*)::int as n from messages`
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(all?.n)
  })
})
