import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  ANONYMOUS,
  DENIED,
  expectError,
  SERVICE,
  testDatabase,
} from '../support/actors.ts'

const db = testDatabase()

async function write(
  actor: Actor,
  email: string,
  changes: Record<string, string> = {},
): Promise<string> {
  const {
    name = 'Ada',
    subject = 'Hello',
    message = 'A question',
    trap = '',
    clientId = null,
  } = changes
  const [row] = await db.as(
    actor,
    (sql) =>
      sql`select send_contact_message(${name}, ${email}, ${subject}, ${message}, ${trap}, null, ${clientId}) as reference`,
  )
  return row?.reference
}

const stored = (reference: string) =>
  db.sql`select * from contact_messages where reference = ${reference}`

describe('contact messages', () => {
  test('visitors and users can write; the reference identifies the message', async () => {
    const user = await db.account()
    const reference = await write(ANONYMOUS, ' Ada@Example.org ')
    expect(reference).toMatch(/^BL-[0-9A-F]{10}$/)
    expect((await stored(reference))[0]).toMatchObject({
      email: 'ada@example.org',
      state: 'new',
      user_id: null,
    })
    expect((await stored(await write(user, user.email)))[0]).toMatchObject({ user_id: user.id })
  })

  test('only administrators read messages and set their state', async () => {
    const [admin, user] = [await db.account({ admin: true }), await db.account()]
    const reference = await write(user, 'reader@example.org')
    const read = (actor: Actor) =>
      db.as(
        actor,
        (sql) => sql`select message from contact_messages where reference = ${reference}`,
      )
    const close = (actor: Actor) =>
      db.as(
        actor,
        (sql) => sql`update contact_messages set state = 'closed' where reference = ${reference}`,
      )
    expect(await read(admin)).toHaveLength(1)
    expect((await close(admin)).count).toBe(1)
    expect(await read(user)).toEqual([])
    expect((await close(user)).count).toBe(0)
    await expectError(read(ANONYMOUS), DENIED)
    for (const actor of [admin, user, ANONYMOUS]) {
      await expectError(
        db.as(actor, (sql) => sql`update contact_messages set message = 'x'`),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`delete from contact_messages`),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`insert into contact_messages (reference) values ('BL-0')`),
        DENIED,
      )
    }
  })

  test('a filled honeypot is thanked and stores nothing', async () => {
    const reference = await write(ANONYMOUS, 'robot@example.org', { trap: 'http://spam.example' })
    expect(reference).toMatch(/^BL-[0-9A-F]{10}$/)
    expect(await stored(reference)).toEqual([])
  })

  test.each(['name', 'subject', 'message'])('a blank %s is refused', async (field) => {
    await expectError(write(ANONYMOUS, 'blank@example.org', { [field]: '  ' }), 'BL051')
  })

  test.each(['nobody', 'a@b', 'a b@c.de', '@c.de'])('the address %s is refused', async (email) => {
    await expectError(write(ANONYMOUS, email), 'BL052')
  })

  test('a message sent again, as its answer was lost, is stored once', async () => {
    const clientId = crypto.randomUUID()
    const again = { subject: 'About BL-0123456789', message: ' I disagree ', clientId }
    const references = await Promise.all(
      [
        ' Patient@example.org',
        'patient@example.org',
        'PATIENT@example.org',
        'patient@example.org',
      ].map((email) => write(ANONYMOUS, email, again)),
    )
    expect(new Set(references).size).toBe(1)
    expect(
      await write(ANONYMOUS, 'patient@example.org', { ...again, message: 'I agree' }),
    ).not.toBe(references[0])
    expect(await write(ANONYMOUS, 'other@example.org', again)).not.toBe(references[0])
  })

  test('allows three an hour per e-mail address, however spelt and however fast', async () => {
    const outcomes = await Promise.allSettled(
      ['eager@example.org', 'EAGER@example.org', ' eager@Example.org', 'eager@example.org'].flatMap(
        (email) => [write(ANONYMOUS, email), write(ANONYMOUS, email)],
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const failure = await write(ANONYMOUS, 'eager@example.org').catch((error) => error)
    expect(failure).toMatchObject({ code: 'BL050', detail: '{"retryAfter": 3600}' })
    await db.sql`update contact_messages set created_at = now() - interval '61 minutes'`
    await write(ANONYMOUS, 'eager@example.org')
  })

  test('allows 120 an hour in all', async () => {
    await db.sql`
      insert into contact_messages (reference, name, email, subject, message)
      select 'X' || n, 'n', n || '@example.org', 's', 'm' from generate_series(1, 120) as n`
    await expectError(write(ANONYMOUS, 'late@example.org'), 'BL050')
  })
})

describe('the limit by network address', () => {
  /** Writes as a visitor with these request settings, from a new sender address. */
  const from = (settings: Record<string, string>) =>
    db.as(ANONYMOUS, async (sql) => {
      for (const [name, value] of Object.entries(settings))
        await sql`select set_config(${name}, ${value}, true)`
      const email = `${crypto.randomUUID()}@example.org`
      return sql`select send_contact_message('Ada', ${email}, 'Hello', 'A question')`
    })
  const at = (address: string) => from({ 'backlit.client_address': address })
  const headers = (all: Record<string, string>) => from({ 'request.headers': JSON.stringify(all) })
  const outcomes = async (count: number, write: (index: number) => Promise<unknown>) => {
    const all = await Promise.allSettled(Array.from({ length: count }, (_, index) => write(index)))
    return all.filter(({ status }) => status === 'fulfilled').length
  }
  beforeEach(async () => {
    await db.sql`delete from contact_messages`
    await db.sql`delete from private.rate_limits`
  })

  test('allows 15 an hour, however many senders and however fast', async () => {
    expect(await outcomes(20, () => at('203.0.113.7'))).toBe(15)
    await expectError(at('203.0.113.7'), 'BL050')
    await expectError(at('::ffff:203.0.113.7'), 'BL050')
    await at('203.0.113.8')
    await db.sql`update private.rate_limits set free_at = free_at - interval '4 minutes'`
    await at('203.0.113.7')
    await expectError(at('203.0.113.7'), 'BL050')
  })

  test('an IPv6 network counts as one address', async () => {
    expect(await outcomes(20, (index) => at(`2001:db8:1:2::${index + 1}`))).toBe(15)
    await at('2001:db8:1:3::1')
  })

  test('on Supabase the address is the one its own proxy names, whatever the caller claims', async () => {
    const spoofed = (index: number) =>
      headers({
        'cf-connecting-ip': '198.51.100.4',
        'x-forwarded-for': `10.0.0.${index}`,
        'x-real-ip': `10.0.1.${index}`,
        'x-backlit-client': `10.0.2.${index}`,
      })
    expect(await outcomes(18, spoofed)).toBe(15)
    await db.sql`update private.address_settings set header = 'x-real-ip'`
    await spoofed(1)
    await db.sql`update private.address_settings set header = 'cf-connecting-ip'`
  })

  test('without a network address the other limits apply', async () => {
    for (const address of ['unknown', 'fe80::1%eth0', '']) await at(address)
    await headers({ 'x-forwarded-for': '203.0.113.9' })
    expect(await db.sql`select from private.rate_limits`).toHaveLength(1)
  })

  test('keeps a hash only, deletes it when it has expired, and changes its key daily', async () => {
    await at('203.0.113.7')
    const [first] = await db.sql`select subject from private.rate_limits`
    expect(first?.subject).toHaveLength(32)
    await db.sql`update private.rate_limits set free_at = now() - interval '1 minute'`
    await db.sql`update private.address_settings set key_made_at = now() - interval '25 hours'`
    await at('203.0.113.7')
    const rows = await db.sql`select subject from private.rate_limits`
    expect(rows).toHaveLength(1)
    expect(rows[0]?.subject.equals(first?.subject)).toBe(false)
  })

  test.each([ANONYMOUS, SERVICE])('nobody reads or resets the counts: %o', async (actor) => {
    for (const statement of [
      'select * from private.rate_limits',
      'delete from private.rate_limits',
      'select key from private.address_settings',
      'select private.client_network()',
      `select private.take_address_allowance('contact', 1, 3600)`,
    ]) {
      await expectError(
        db.as(actor, (sql) => sql.unsafe(statement)),
        DENIED,
      )
    }
  })
})
