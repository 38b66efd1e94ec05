import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  ANONYMOUS,
  DENIED,
  expectError,
  SERVICE,
  testDatabase,
} from '../support/actors.ts'
import { makeProject, makeThread } from './world.ts'

const db = testDatabase()

interface Claimed {
  readonly id: string
  readonly claim_id: string
  readonly kind: string
  readonly content: Record<string, unknown>
  readonly email: string
  readonly unsubscribe_token: string | null
}

const claim = (limit = 10) =>
  db.as(SERVICE, (sql) => sql<Claimed[]>`select * from claim_mail_outbox(${limit})`)
const start = async ({ id, claim_id }: Claimed) =>
  (await db.as(SERVICE, (sql) => sql`select start_mail(${id}, ${claim_id}) as ok`))[0]?.ok
const finish = ({ id, claim_id }: Claimed, outcome: string, error: string | null = null) =>
  db.as(SERVICE, (sql) => sql`select finish_mail(${id}, ${claim_id}, ${outcome}, ${error})`)
const notify = (actor: Actor, kind = 'role.changed', data: Record<string, string> = {}) =>
  db.sql`select private.notify(${actor.id}, ${kind}, ${db.sql.json(data)})`
const states = async (actor: Actor) =>
  (
    await db.sql`select state from private.mail_outbox where user_id = ${actor.id} order by created_at`
  ).map((row) => row.state)
/** Makes the queue's times older. */
const wait = (interval: string) =>
  db.sql`update private.mail_outbox set next_attempt_at = next_attempt_at - ${interval}::interval,
    locked_until = locked_until - ${interval}::interval, sent_at = sent_at - ${interval}::interval,
    created_at = created_at - ${interval}::interval`

beforeEach(async () => {
  await db.sql`delete from private.mail_outbox`
})

describe('claiming', () => {
  test('only the secret key claims', async () => {
    const [user, admin] = [await db.account(), await db.account({ admin: true })]
    for (const actor of [ANONYMOUS, user, admin]) {
      await expectError(
        db.as(actor, (sql) => sql`select * from claim_mail_outbox(10)`),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`select start_mail(gen_random_uuid(), gen_random_uuid())`),
        DENIED,
      )
      await expectError(
        db.as(
          actor,
          (sql) => sql`select finish_mail(gen_random_uuid(), gen_random_uuid(), 'sent')`,
        ),
        DENIED,
      )
    }
  })

  test('hands a mail out once, with its address, language and link', async () => {
    const person = await db.account()
    await db.sql`update profiles set locale = 'de' where id = ${person.id}`
    await notify(person, 'interest.changed', { state: 'seen' })
    const [mail] = await claim()
    expect(mail).toMatchObject({
      kind: 'interest.changed',
      content: { state: 'seen' },
      email: person.email,
      locale: 'de',
    })
    expect(mail?.unsubscribe_token).toContain(`${person.id}.interests.`)
    expect(await claim()).toEqual([])
    await db.sql`insert into account_settings (user_id, locale) values (${person.id}, 'fr')`
    await notify(person)
    const [safety] = await claim()
    expect(safety).toMatchObject({ locale: 'fr', unsubscribe_token: null })
  })

  test('two workers never hold the same mail, whatever they do and whenever they die', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(
          fc.record({
            limit: fc.integer({ min: 1, max: 5 }),
            end: fc.constantFrom('sent', 'retry', 'failed', 'dies claimed', 'dies sending'),
          }),
          { minLength: 2, maxLength: 6 },
        ),
        async (count, workers) => {
          await db.sql`delete from private.mail_outbox`
          const person = await db.account()
          for (let n = 0; n < count; n++) await notify(person)
          const sent: string[] = []
          const work = async ({ limit, end }: (typeof workers)[number]) => {
            for (const mail of await claim(limit)) {
              if (end === 'dies claimed') return
              if (!(await start(mail))) continue
              sent.push(mail.id)
              if (end === 'dies sending') return
              // A refused mail does not count as sent.
              if (end !== 'sent') sent.splice(sent.indexOf(mail.id), 1)
              await finish(mail, end)
            }
          }
          await Promise.all(workers.map(work))
          await wait('1 day')
          await Promise.all(workers.map((worker) => work({ ...worker, end: 'sent' })))
          expect(new Set(sent).size).toBe(sent.length)
          const rows = await db.sql`select id, state from private.mail_outbox`
          for (const { id, state } of rows) {
            if (state === 'sent' || state === 'lost') expect(sent).toContain(id)
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  test('a claim expires after five minutes, and its holder may no longer send', async () => {
    const person = await db.account()
    await notify(person)
    const [first] = await claim()
    await wait('6 minutes')
    const [second] = await claim()
    expect(second?.id).toBe(first?.id)
    expect(await start(first as Claimed)).toBe(false)
    await finish(first as Claimed, 'sent')
    expect(await states(person)).toEqual(['claimed'])
    expect(await start(second as Claimed)).toBe(true)
    await finish(second as Claimed, 'sent')
    expect(await states(person)).toEqual(['sent'])
  })

  test('a mail whose worker ended while handing it over is never sent again', async () => {
    const person = await db.account()
    await notify(person)
    const [mail] = await claim()
    await start(mail as Claimed)
    await wait('6 minutes')
    expect(await claim()).toEqual([])
    expect(await states(person)).toEqual(['lost'])
  })

  test('retries eight times with growing pauses', async () => {
    const person = await db.account()
    await notify(person)
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      const [mail] = await claim()
      await start(mail as Claimed)
      await finish(mail as Claimed, 'retry', 'x'.repeat(900))
      const [row] = await db.sql`
        select extract(epoch from next_attempt_at - now())::float as pause from private.mail_outbox`
      pauses.push(Math.round(row?.pause))
      if (attempt < 8) expect(await claim()).toEqual([])
      await wait('6 hours')
    }
    expect(pauses.slice(0, 4).map((pause) => Math.round(pause / 30))).toEqual([1, 4, 16, 64])
    expect(Math.max(...pauses)).toBeLessThanOrEqual(6 * 3600)
    expect(await states(person)).toEqual(['failed'])
    expect(await claim()).toEqual([])
  })

  test('mails that wait or that nobody wants any more hold up no others', async () => {
    const [flooded, twice, other] = [await db.account(), await db.account(), await db.account()]
    for (const { id } of [flooded, twice])
      await db.sql`insert into private.mail_outbox (user_id, kind, dedupe_key, state, sent_at)
        select ${id}, 'review.comment', ${id} || n, 'sent', now() from generate_series(1, 20) n`
    await db.sql`insert into private.mail_outbox (user_id, kind, dedupe_key, next_attempt_at)
      select (array[${flooded.id}, ${twice.id}]::uuid[])[n % 2 + 1], 'review.comment', 'waits ' || n,
        now() - interval '1 minute' from generate_series(1, 300) n`
    await db.sql`insert into private.mail_outbox (recipient_email, kind, dedupe_key, next_attempt_at)
      select 'gone@example.org', 'contact.reply', 'gone ' || n, now() - interval '1 minute' from generate_series(1, 30) n`
    for (let n = 0; n < 12; n++) await notify(other)
    const claimed = (await Promise.all([claim(5), claim(5)])).flat()
    claimed.push(...(await claim(12 - claimed.length)))
    expect(claimed.map(({ email }) => email)).toEqual(Array(12).fill(other.email))
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(12)
    expect(
      await db.sql`
        select count(*)::integer from private.mail_outbox
        where state = 'waiting' and next_attempt_at > now() + interval '59 minutes'`,
    ).toEqual([{ count: 300 }])
  })

  test('expired claims for one conversation become one mail', async () => {
    const [supporter, creator] = [await db.account(), await db.account()]
    const { thread } = await makeThread(db, supporter, creator)
    await wait('1 minute')
    await claim()
    await db.as(supporter, (sql) => sql`select id from send_message(${thread}, 'Hello?')`)
    await wait('1 minute')
    await claim()
    await wait('10 minutes')
    expect(await claim()).toHaveLength(1)
    expect(await states(creator)).toEqual(['skipped', 'claimed'])
  })
})

test('a mail about edits of a listing names what is unread by then, or is not sent', async () => {
  const person = await db.account()
  const edit = (fields: string[]) =>
    db.sql`select private.notify(${person.id}, 'listing.edited',
      ${db.sql.json({ project_id: 'p', project_title: 'Lantern', fields })})`
  await edit(['title'])
  await edit(['website'])
  await wait('14 minutes')
  expect(await claim()).toEqual([])
  await wait('2 minutes')
  const [mail] = await claim()
  expect(mail).toMatchObject({ content: { fields: ['title', 'website'] } })
  expect(mail?.unsubscribe_token).toContain('.reviews.')
  await edit(['tags'])
  await db.as(person, (sql) => sql`select mark_notifications_read()`)
  await wait('16 minutes')
  expect((await claim()).map(({ content }) => content.fields)).toEqual([])
})

test('changes of an interest are one mail while it waits, whose number no supporter raises', async () => {
  const [supporter, creator] = [await db.account(), await db.account()]
  const { id, option } = await makeProject(db, creator)
  const [made] = await db.as(
    supporter,
    (sql) => sql`select interest_id from express_interest(${id}, ${option}, 'I am in')`,
  )
  await db.sql`delete from private.mail_outbox`
  const edit = (amount: number) =>
    db.as(
      supporter,
      (sql) => sql`
        select edit_interest(${made?.interest_id}, ${amount}, null, version)
        from interests where id = ${made?.interest_id}`,
    )
  for (const amount of [101, 102, 103]) await edit(amount)
  expect(await states(creator)).toEqual(['waiting'])
  expect(await claim()).toMatchObject([{ kind: 'interest.changed', email: creator.email }])
  await edit(104)
  expect(await states(creator)).toEqual(['claimed', 'waiting'])
})

describe('mails about messages', () => {
  async function talk() {
    const [supporter, creator] = [await db.account({ name: 'Sue Porter' }), await db.account()]
    const { thread } = await makeThread(db, supporter, creator)
    const say = () => db.as(supporter, (sql) => sql`select id from send_message(${thread}, 'And?')`)
    return { supporter, creator, thread, say }
  }

  test('wait a little, then cover everything unread', async () => {
    const { say } = await talk()
    expect(await claim()).toEqual([])
    await say()
    await say()
    await wait('21 seconds')
    expect(await claim()).toMatchObject([
      { actor_name: 'Sue Porter', content: { count: 3, excerpt: 'Hello there' } },
    ])
  })

  test('are not sent once the person has read', async () => {
    const { creator, thread } = await talk()
    await db.as(creator, (sql) => sql`select mark_thread_read(${thread})`)
    await wait('1 minute')
    expect(await claim()).toEqual([])
    expect(await states(creator)).toEqual(['skipped'])
  })

  test('are sent at most once per conversation in a quarter of an hour', async () => {
    const { creator, say } = await talk()
    await wait('1 minute')
    const [mail] = await claim()
    await start(mail as Claimed)
    await finish(mail as Claimed, 'sent')
    await say()
    await say()
    await wait('14 minutes')
    expect(await claim()).toEqual([])
    await wait('2 minutes')
    expect(await claim()).toHaveLength(1)
    expect(await states(creator)).toEqual(['sent', 'claimed'])
  })

  test('are not sent when they were turned off meanwhile', async () => {
    const { creator } = await talk()
    await db.sql`insert into account_settings (user_id, email_messages) values (${creator.id}, false)`
    await wait('1 minute')
    expect(await claim()).toEqual([])
  })

  test('are limited to twenty an hour per person; the rest waits', async () => {
    const person = await db.account()
    await db.sql`insert into private.mail_outbox (user_id, kind, dedupe_key, state, sent_at)
      select ${person.id}, 'review.comment', 'k' || n, 'sent', now() from generate_series(1, 20) n`
    await notify(person, 'review.comment')
    await notify(person, 'account.security')
    const first = await claim()
    expect(first.map((mail) => mail.kind)).toEqual(['account.security'])
    await start(first[0] as Claimed)
    await finish(first[0] as Claimed, 'sent')
    await wait('61 minutes')
    expect((await claim()).map((mail) => mail.kind)).toEqual(['review.comment'])
  })
})

describe('the digest', () => {
  /** Whether the time of the digest has passed: the queue reads the real clock, so the test must too. */
  const isTime = async () => {
    const [row] = await db.sql`select extract(hour from now() at time zone 'UTC') >= 7 as late`
    return row?.late as boolean
  }

  test('comes once a day to those who want it and have something new', async () => {
    const [wants, quiet, no] = [await db.account(), await db.account(), await db.account()]
    for (const { id } of [wants, quiet]) {
      await db.sql`insert into account_settings (user_id, email_digest, email_reviews) values (${id}, true, false)`
    }
    await notify(wants, 'review.decision', { status: 'approved', project_title: 'Lantern' })
    await notify(no, 'review.decision', {})
    await db.sql`delete from private.mail_outbox`
    const due = await isTime()
    const mails = await claim()
    expect(mails.map((mail) => [mail.kind, mail.email])).toEqual(
      due ? [['digest', wants.email]] : [],
    )
    if (!due) return
    expect(mails[0]?.content).toMatchObject({
      items: [{ kind: 'review.decision', data: { project_title: 'Lantern' } }],
    })
    await finish(mails[0] as Claimed, 'sent')
    expect(await claim()).toEqual([])
    await wait('1 day')
    expect(await claim()).toEqual([])
  })
})

describe('unsubscribing', () => {
  const unsubscribe = (actor: Actor, token: string) =>
    db.as(actor, (sql) => sql`select unsubscribe(${token}) as topic`)

  async function link(topic = 'messages') {
    const person = await db.account()
    const [row] = await db.sql`select private.unsubscribe_token(${person.id}, ${topic}) as token`
    const settings = async () =>
      (await db.sql`select * from account_settings where user_id = ${person.id}`)[0]
    return { person, token: row?.token as string, settings }
  }

  test.each([
    ['messages', 'email_messages'],
    ['interests', 'email_interests'],
    ['reviews', 'email_reviews'],
  ])(
    'a visitor with a link for %s turns off those alone, as often as they like',
    async (topic, column) => {
      const { token, settings } = await link(topic)
      for (let time = 0; time < 2; time++) {
        expect(await unsubscribe(ANONYMOUS, token)).toEqual([{ topic }])
      }
      const all = { email_messages: true, email_interests: true, email_reviews: true }
      expect(await settings()).toMatchObject({ ...all, [column]: false })
    },
  )

  test('opening a link changes nothing', async () => {
    const { token, settings } = await link()
    expect(
      await db.as(ANONYMOUS, (sql) => sql`select unsubscribe_topic(${token}) as topic`),
    ).toEqual([{ topic: 'messages' }])
    expect(await settings()).toBeUndefined()
  })

  test('forged links are refused', async () => {
    const { person, token, settings } = await link()
    const other = await link()
    const [, , signature = ''] = token.split('.')
    const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1)
    for (const forged of [
      '',
      'x',
      `${person.id}.messages.`,
      `${person.id}.messages.${flipped}`,
      `${person.id}.reviews.${signature}`,
      `${other.person.id}.messages.${signature}`,
      `${token} `,
      `${'-'.repeat(36)}.messages.${signature}`,
      token.toUpperCase(),
      `${person.id}.messages.${'0'.repeat(64)}`,
    ]) {
      await expectError(unsubscribe(ANONYMOUS, forged), 'BL184')
    }
    await expectError(unsubscribe(ANONYMOUS, null as unknown as string), 'BL184')
    expect(await settings()).toBeUndefined()
    await db.sql`delete from auth.users where id = ${person.id}`
    await expectError(unsubscribe(ANONYMOUS, token), 'BL184')
  })
})
