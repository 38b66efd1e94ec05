import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mail } from '../../server/mail/mail.ts'
import { sqlQueue } from '../../server/mail/queue.ts'
import { MailError } from '../../server/mail/transport.ts'
import { startMailWorker } from '../../server/mail/worker.ts'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'

const db = testDatabase()

interface Reply {
  body: string
  author: string | null
  mail_state: string
  mail_error: string | null
  mailed_at: string | null
}
interface Message {
  id: string
  reference: string
  state: string
  replies: Reply[]
}
interface Listed {
  rows: (Message & { mail_state: string | null; subject: string })[]
  has_more: boolean
  waiting: number
}

const call = <Answer = Message>(actor: Actor, name: string, args: object = {}) =>
  db.call<Answer>(actor, name, args)

/** Sends a message as a visitor and returns its id. */
async function written(changes: Record<string, string> = {}, actor = ANONYMOUS): Promise<string> {
  const reference = await call<string>(actor, 'send_contact_message', {
    p_name: 'Nell Trent',
    p_email: `${randomUUID()}@example.org`,
    p_subject: 'Fees',
    p_message: 'What does it cost?',
    ...changes,
  })
  const [row] = await db.sql`select id from contact_messages where reference = ${reference}`
  return row?.id
}

const answer = (admin: Actor, id: string, changes: object = {}) =>
  call(admin, 'reply_to_contact', {
    p_message: id,
    p_body: 'Nothing at all.',
    p_client_id: randomUUID(),
    p_answers: 0,
    ...changes,
  })
const open = (admin: Actor, id: string) => call(admin, 'admin_contact_message', { p_message: id })
const entries = (id: string) =>
  db.sql`select action, actor_id, details from audit_log where entity_id = ${id} order by id`

/** Runs the worker until the outbox is empty and returns the mails it sent. */
async function deliver(
  send: (mail: Mail) => Promise<void> = async () => {},
  kind: 'smtp' | 'outbox' = 'smtp',
): Promise<Mail[]> {
  // Drop the mail that tells a new administrator about the role.
  await db.sql`delete from private.mail_outbox where kind <> 'contact.reply'`
  const sent: Mail[] = []
  const stop = startMailWorker({
    queue: sqlQueue(db.sql),
    mailer: {
      kind,
      send: async (mail) => {
        await send(mail)
        sent.push(mail)
      },
    },
    siteUrl: 'https://backlit.example',
    every: 20,
  })
  await vi.waitFor(async () => {
    const busy = await db.sql`
      select 1 from private.mail_outbox
      where state in ('claimed', 'sending') or (state = 'waiting' and next_attempt_at <= now())`
    expect(busy).toHaveLength(0)
  })
  await stop()
  return sent
}

beforeEach(async () => {
  await db.sql`delete from private.mail_outbox`
  await db.sql`delete from contact_messages`
})

test('only administrators list, open, answer and close messages', async () => {
  const [admin, user, demoted] = [
    await db.account({ admin: true }),
    await db.account(),
    await db.account({ admin: true }),
  ]
  await call(admin, 'set_user_role', { p_user: demoted.id, p_role: 'user' })
  const id = await written({}, user)
  const calls: [string, object][] = [
    ['admin_contact', {}],
    ['admin_contact_message', { p_message: id }],
    ['set_contact_state', { p_message: id, p_state: 'closed' }],
    ['reply_to_contact', { p_message: id, p_body: 'x', p_client_id: randomUUID(), p_answers: 0 }],
  ]
  for (const [name, args] of calls) {
    await expectError(call(ANONYMOUS, name, args), DENIED)
    for (const actor of [user, demoted]) await expectError(call(actor, name, args), 'BL011')
  }
  expect(await open(admin, id)).toMatchObject({ state: 'new', replies: [] })
  await answer(admin, id)
  for (const actor of [user, demoted])
    expect(await db.as(actor, (sql) => sql`select 1 from contact_replies`)).toEqual([])
  await expectError(
    db.as(ANONYMOUS, (sql) => sql`select 1 from contact_replies`),
    DENIED,
  )
  for (const statement of [
    `update contact_replies set mail_state = 'sent'`,
    'delete from contact_replies',
    `insert into contact_replies (message_id, body, client_id, mail_id) values ('${id}', 'x', gen_random_uuid(), gen_random_uuid())`,
  ])
    await expectError(
      db.as(admin, (sql) => sql.unsafe(statement)),
      DENIED,
    )
})

test('an administrator who has not proven the second factor cannot answer', async () => {
  const admin = await db.account({ admin: true })
  const id = await written()
  await expectError(answer(await db.signIn(admin, 'aal1'), id), 'BL116')
  expect((await answer(await db.signIn(admin), id)).state).toBe('answered')
})

describe('the list', () => {
  test('filters by state, searches all fields, counts new messages, pages by key', async () => {
    const admin = await db.account({ admin: true })
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await written({ p_subject: `Number ${n}%_\\` }))
    await db.sql`update contact_messages set created_at = '2026-01-01'`
    await call(admin, 'set_contact_state', { p_message: ids[0], p_state: 'closed' })
    await answer(admin, ids[1] as string)
    const list = (args: object = {}) => call<Listed>(admin, 'admin_contact', args)
    expect(await list()).toMatchObject({ waiting: 3, has_more: false })
    const found = async (args: object) => (await list(args)).rows.map((row) => row.id).sort()
    expect(await found({ p_state: 'closed' })).toEqual([ids[0]])
    expect(await found({ p_state: 'answered' })).toEqual([ids[1]])
    expect(await found({ p_query: 'NUMBER 3' })).toEqual([ids[3]])
    expect(await found({ p_query: 'what does' })).toHaveLength(5)
    expect(await found({ p_query: 'n_m' })).toEqual([])
    expect(await found({ p_query: '2%_\\' })).toEqual([ids[2]])
    await expectError(list({ p_query: 'ab' }), 'BL266')
    const [row] = (await list({ p_state: 'answered' })).rows
    expect(row?.mail_state).toBe('queued')

    const seen: string[] = []
    let before: object = {}
    for (;;) {
      const { rows, has_more } = await list({ p_limit: 2, ...before })
      seen.push(...rows.map(({ id }) => id))
      const last = rows.at(-1) as { id: string; created_at?: string } | undefined
      before = { p_before: last?.created_at, p_before_id: last?.id }
      if (!has_more) break
    }
    expect(seen.sort()).toEqual(ids.sort())
  })
})

describe('an answer', () => {
  test('is queued, then sent once the mail server accepts it, and says who wrote it', async () => {
    const admin = await db.account({ admin: true, name: 'Team Member' })
    const id = await written({
      p_email: 'nell@example.org',
      p_message: 'What does <b>it</b> cost?',
      p_locale: 'de',
    })
    const made = await answer(admin, id, { p_body: '  Nothing <i>at all</i>.\n\nKind regards ' })
    expect(made).toMatchObject({
      state: 'answered',
      replies: [
        {
          body: 'Nothing <i>at all</i>.\n\nKind regards',
          author: 'Team Member',
          mail_state: 'queued',
          mailed_at: null,
        },
      ],
    })
    const [mail, ...others] = await deliver()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'nell@example.org',
      subject: `Re: Fees [${made.reference}]`,
    })
    expect(mail?.headers).toBeUndefined()
    expect(mail?.text).toContain('Nothing <i>at all</i>.\n\nKind regards')
    expect(mail?.text).toContain('> What does <b>it</b> cost?')
    expect(mail?.text).toContain('https://backlit.example/de/contact')
    expect(mail?.text).not.toContain('Team Member')
    expect(mail?.html).not.toMatch(/<b>it|<i>at/)
    const [reply] = (await open(admin, id)).replies
    expect(reply?.mail_state).toBe('sent')
    expect(reply?.mailed_at).not.toBeNull()
    expect(await entries(id)).toMatchObject([
      { action: 'contact.answered', actor_id: admin.id, details: { reference: made.reference } },
    ])
  })

  test('never counts as sent when it was not', async () => {
    const admin = await db.account({ admin: true })
    const state = async (work: () => Promise<unknown>) => {
      const id = await written()
      await answer(admin, id)
      await work()
      return (await open(admin, id)).replies[0]
    }
    const refuse = (error: Error) => () => deliver(async () => Promise.reject(error))
    expect(
      await state(refuse(Object.assign(new Error('Mailbox full'), { responseCode: 451 }))),
    ).toMatchObject({ mail_state: 'queued', mail_error: 'Mailbox full', mailed_at: null })
    expect(await state(refuse(new MailError('No address')))).toMatchObject({
      mail_state: 'failed',
      mailed_at: null,
    })
    expect(await state(() => deliver(async () => {}, 'outbox'))).toMatchObject({
      mail_state: 'kept',
    })
  })

  test('sent twice by mistake is one mail; one that crosses another is refused', async () => {
    const [first, second] = [await db.account({ admin: true }), await db.account({ admin: true })]
    const id = await written()
    const client = randomUUID()
    await Promise.all([1, 2, 3].map(() => answer(first, id, { p_client_id: client })))
    expect((await open(first, id)).replies).toHaveLength(1)
    await expectError(answer(second, id), 'BL272')
    expect((await answer(second, id, { p_answers: 1 })).replies).toHaveLength(2)
    expect(await deliver()).toHaveLength(2)

    const raced = await written()
    const outcomes = await Promise.allSettled([answer(first, raced), answer(second, raced)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await open(first, raced)).replies).toHaveLength(1)
  })

  test.each(['', ' \n ', 'x'.repeat(5001)])('of invalid length is refused', async (body) => {
    const id = await written()
    await expectError(answer(await db.account({ admin: true }), id, { p_body: body }), 'BL271')
    expect(await db.sql`select 1 from private.mail_outbox where kind = 'contact.reply'`).toEqual([])
  })

  test('to a deleted message is refused; a queued one is deleted with its message', async () => {
    const admin = await db.account({ admin: true })
    await expectError(answer(admin, randomUUID()), 'BL269')
    await expectError(open(admin, randomUUID()), 'BL269')
    const id = await written({ p_email: 'leaves@example.org' })
    await answer(admin, id)
    await db.sql`delete from contact_messages where id = ${id}`
    expect(await deliver()).toEqual([])
    expect(await db.sql`select 1 from private.mail_outbox where kind = 'contact.reply'`).toEqual([])
  })

  test('comes in the language of the account when the page’s is unknown', async () => {
    const [admin, user] = [await db.account({ admin: true }), await db.account()]
    await db.sql`insert into account_settings (user_id, locale) values (${user.id}, 'fr')`
    await answer(admin, await written({}, user))
    const [mail] = await deliver()
    expect(mail?.text).toContain('https://backlit.example/fr/contact')
  })
})

describe('the state', () => {
  test('can be set to any of three, and every change is logged', async () => {
    const admin = await db.account({ admin: true })
    const id = await written()
    const set = (state: string) =>
      call(admin, 'set_contact_state', { p_message: id, p_state: state })
    await set('closed')
    await set('closed')
    await set('new')
    await expectError(set('done'), 'BL270')
    await expectError(
      call(admin, 'set_contact_state', { p_message: randomUUID(), p_state: 'new' }),
      'BL269',
    )
    await db.as(admin, (sql) => sql`update contact_messages set state = 'closed' where id = ${id}`)
    const changes = await entries(id)
    expect(changes.map(({ details }) => [details.from, details.to])).toEqual([
      ['new', 'closed'],
      ['closed', 'new'],
      ['new', 'closed'],
    ])
    expect(changes.every((entry) => entry.action === 'contact.state')).toBe(true)
  })
})
