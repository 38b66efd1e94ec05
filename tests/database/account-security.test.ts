import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  ANONYMOUS,
  DENIED,
  expectError,
  SERVICE,
  testDatabase,
} from '../support/actors.ts'

const db = testDatabase()
let person: Actor
let stranger: Actor

beforeAll(async () => {
  person = await db.account()
  stranger = await db.account()
})

/** Kinds of an account's events, oldest first. */
async function kinds(actor: Actor): Promise<string[]> {
  const rows = await db.as(actor, (sql) => sql`select kind from security_events order by id`)
  return rows.map((row) => row.kind)
}

describe('sessions', () => {
  interface Row {
    id: string
    is_current: boolean
    user_agent: string
  }
  const list = (actor: Actor): Promise<Row[]> =>
    db.as(actor, (sql) => sql<Row[]>`select * from my_sessions()`)

  test('are listed for their owner, the current one first', async () => {
    const here = await db.signIn(person, 'aal1', 'Firefox')
    const there = await db.signIn(person, 'aal1', 'Chrome')
    await db.sql`update auth.sessions set ip = '203.0.113.7' where id = ${there.session ?? ''}`
    const rows = await list(here)
    expect(rows.map((row) => [row.is_current, row.user_agent])).toEqual([
      [true, 'Firefox'],
      [false, 'Chrome'],
    ])
    expect(rows[1]).toMatchObject({ address: '203.0.113.7', aal: 'aal1' })
    expect((await list(await db.signIn(stranger))).map((row) => row.id)).not.toContain(here.session)
  })

  test('are ended by their owner only', async () => {
    const here = await db.signIn(person)
    const there = await db.signIn(person)
    const end = (actor: Actor, id = there.session ?? ''): Promise<unknown> =>
      db.as(actor, (sql) => sql`select end_session(${id})`)
    await expectError(end(await db.signIn(stranger)), 'BL106')
    await end(here)
    await expectError(end(here), 'BL106')
    expect((await list(here)).map((row) => row.id)).not.toContain(there.session)
    expect(await kinds(person)).toContain('session_ended')
  })

  test('of other accounts stay when all other sessions end', async () => {
    const here = await db.signIn(person)
    const other = await db.signIn(stranger)
    await db.signIn(person)
    const [row] = await db.as(here, (sql) => sql`select end_other_sessions() as count`)
    expect(row?.count).toBeGreaterThan(0)
    expect(await list(here)).toHaveLength(1)
    expect((await list(other)).map((session) => session.id)).toContain(other.session)
  })

  test('of an account with an authenticator can only be listed and ended after proving it', async () => {
    const guarded = await db.account()
    await db.addFactor(guarded)
    const thief = await db.signIn(guarded)
    const owner = await db.signIn(guarded, 'aal2')
    await expectError(list(thief), 'BL116')
    for (const call of [`end_session('${owner.session}')`, 'end_other_sessions()'])
      await expectError(
        db.as(thief, (sql) => sql.unsafe(`select ${call}`)),
        'BL116',
      )
    expect(await list(owner)).toHaveLength(2)
  })
})

describe('security events', () => {
  test('follow sign-ins, passwords, addresses and authenticators', async () => {
    const someone = await db.account()
    const { session = '' } = await db.signIn(someone, 'aal1', 'Safari')
    await db.sql`update auth.users set encrypted_password = 'other' where id = ${someone.id}`
    await db.sql`update auth.users set email = 'new-one@backlit.example' where id = ${someone.id}`
    await db.sql`update auth.users set last_sign_in_at = now() where id = ${someone.id}`
    const factor = await db.addFactor(someone, 'My phone')
    const proven = await db.signIn(someone, 'aal2')
    expect(await kinds(proven)).toEqual([
      'sign_in',
      'password_changed',
      'email_changed',
      'factor_added',
    ])
    await db.sql`delete from auth.mfa_factors where id = ${factor}`
    const [first, ...rest] = await db.as(
      proven,
      (sql) => sql`select * from security_events order by id`,
    )
    expect(first).toMatchObject({ user_agent: 'Safari', data: { session } })
    expect(rest.at(-1)).toMatchObject({ kind: 'factor_removed', data: { name: 'My phone' } })
    // No event contains a secret.
    expect(JSON.stringify(rest)).not.toMatch(/other|new-one/)
  })

  test("have the wrong codes that Supabase's Auth tells its hook", async () => {
    const owner = await db.account()
    const tell = async (valid: boolean, id = owner.id) => {
      const event = db.sql.json({ user_id: id, factor_id: id, factor_type: 'totp', valid })
      const [told] = await db.sql`select private.note_factor_attempt(${event}) as decision`
      return told?.decision
    }
    const left = { decision: 'continue' }
    expect(await tell(true)).toEqual(left)
    expect(await kinds(owner)).toEqual([])
    expect(await tell(false)).toEqual(left)
    expect(await kinds(owner)).toEqual(['factor_failed'])
    expect(await tell(false, '00000000-0000-4000-8000-000000000000')).toEqual(left)
    for (const actor of [owner, SERVICE])
      await expectError(
        db.as(actor, (sql) => sql`select private.note_factor_attempt('{"valid": false}')`),
        DENIED,
      )
  })

  test('include the browser, which is filled in after the sign-in', async () => {
    const someone = await db.account()
    await db.sql`
      insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), ${someone.id}, 'aal1')`
    await db.sql`update auth.sessions set user_agent = ${'x'.repeat(600)} where user_id = ${someone.id}`
    const [row] = await db.as(someone, (sql) => sql`select user_agent from security_events`)
    expect(row?.user_agent).toHaveLength(500)
  })

  test('are readable by their owner, who must prove an authenticator', async () => {
    const owner = await db.account()
    await db.signIn(owner)
    expect(await kinds(owner)).toEqual(['sign_in'])
    const other = await db.as(
      stranger,
      (sql) => sql`
      select 1 from security_events where user_id = ${owner.id}`,
    )
    expect(other).toHaveLength(0)
    await db.addFactor(owner)
    expect(await kinds(owner)).toEqual([])
    expect(await kinds({ ...owner, aal: 'aal2' })).toEqual(['sign_in', 'factor_added'])
    await expectError(
      db.as(ANONYMOUS, (sql) => sql`select 1 from security_events`),
      DENIED,
    )
  })

  test('cannot be written by anyone', async () => {
    const owner = await db.account()
    await db.signIn(owner)
    for (const actor of [owner, SERVICE])
      for (const statement of [
        `insert into security_events (user_id, kind) values ('${owner.id}', 'sign_in')`,
        `update security_events set kind = 'sign_in'`,
        'delete from security_events',
      ])
        await expectError(
          db.as(actor, (sql) => sql.unsafe(statement)),
          DENIED,
        )
  })

  test('are limited to 200', async () => {
    const owner = await db.account()
    await db.sql`
      select private.note_security(${owner.id}, 'factor_failed', jsonb_build_object('n', n))
      from generate_series(1, 205) n`
    const rows = await db.as(owner, (sql) => sql`select data from security_events order by id`)
    expect(rows).toHaveLength(200)
    expect(rows[0]?.data).toEqual({ n: 6 })
  })

  test('do not prevent deleting the account', async () => {
    const owner = await db.account()
    await db.signIn(owner)
    await db.addFactor(owner)
    await db.sql`delete from auth.users where id = ${owner.id}`
    const left = await db.sql`select 1 from security_events where user_id = ${owner.id}`
    expect(left).toHaveLength(0)
  })

  test('of others can only be read by administrators, which is logged', async () => {
    const admin = await db.account({ admin: true })
    const owner = await db.account()
    await db.signIn(owner)
    const look = (actor: Actor): Promise<readonly unknown[]> =>
      db.as(actor, (sql) => sql`select * from admin_security_events(${owner.id})`)
    await expectError(look(stranger), 'BL011')
    expect(await look(admin)).toHaveLength(1)
    const [entry] = await db.sql`
      select actor_id from audit_log where action = 'security_events.listed' and entity_id = ${owner.id}`
    expect(entry?.actor_id).toBe(admin.id)
  })
})

describe('recovery codes', () => {
  async function withCodes(): Promise<{ owner: Actor; codes: string[]; factor: string }> {
    const account = await db.account()
    const factor = await db.addFactor(account)
    const owner = await db.signIn(account, 'aal2')
    return { owner, factor, codes: await generate(owner) }
  }
  const generate = async (actor: Actor): Promise<string[]> => {
    const [row] = await db.as(actor, (sql) => sql`select generate_recovery_codes() as codes`)
    return row?.codes
  }
  const use = async (actor: Actor, code: string): Promise<boolean> => {
    const [row] = await db.as(actor, (sql) => sql`select use_recovery_code(${code}) as good`)
    return row?.good
  }
  const left = async (actor: Actor): Promise<number> => {
    const [row] = await db.as(actor, (sql) => sql`select recovery_codes_left() as count`)
    return row?.count
  }
  const levelOf = async (actor: Actor): Promise<string> => {
    const [row] = await db.sql`select aal from auth.sessions where id = ${actor.session ?? ''}`
    return row?.aal
  }

  test('are ten, different, random and stored as hashes', async () => {
    const { owner, codes } = await withCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
    const rows = await db.sql`select hash from private.recovery_codes where user_id = ${owner.id}`
    expect(rows).toHaveLength(10)
    const text = JSON.stringify(rows)
    for (const code of codes) expect(text).not.toContain(code)
    expect(await left(owner)).toBe(10)
    expect(await left(await db.account())).toBe(0)
  })

  test('need a proven factor to be generated, which voids the old ones', async () => {
    const { owner, codes } = await withCodes()
    const weak = await db.signIn({ role: 'authenticated', id: owner.id, email: owner.email })
    await expectError(generate(weak), 'BL116')
    await expectError(generate(await db.account()), 'BL116')
    const fresh = await generate(owner)
    expect(await use(weak, codes[0] ?? '')).toBe(false)
    expect(await use(weak, fresh[0] ?? '')).toBe(true)
    // A token of aal2 outlives the authenticator.
    await db.sql`delete from auth.mfa_factors where user_id = ${owner.id}`
    await expectError(generate(owner), 'BL116')
  })

  test('are made ten times a day at most, and those made meanwhile are one mail', async () => {
    const { owner } = await withCodes()
    const mails = () =>
      db.sql`
        select state from private.mail_outbox
        where user_id = ${owner.id} and data ->> 'event' = 'recovery_codes_made'`
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => generate(owner)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    await expectError(generate(owner), 'BL107')
    expect(await left(owner)).toBe(10)
    expect(await mails()).toEqual([{ state: 'waiting' }])
    const other = await withCodes()
    expect(other.codes).toHaveLength(10)
  })

  test('raise the session to aal2 once, however they are typed', async () => {
    const { owner, codes } = await withCodes()
    const weak = await db.signIn({ role: 'authenticated', id: owner.id, email: owner.email })
    const [first = '', second = ''] = codes
    expect(await levelOf(weak)).toBe('aal1')
    expect(
      await use(
        weak,
        ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`,
      ),
    ).toBe(true)
    expect(await levelOf(weak)).toBe('aal2')
    const [claim] = await db.sql`
      select authentication_method from auth.mfa_amr_claims where session_id = ${weak.session ?? ''}`
    expect(claim?.authentication_method).toBe('totp')
    const again = await db.signIn({ role: 'authenticated', id: owner.id, email: owner.email })
    expect(await use(again, first)).toBe(false)
    expect(await levelOf(again)).toBe('aal1')
    expect(await left(owner)).toBe(9)
    const events = await db.as(
      owner,
      (sql) => sql`
      select kind, data from security_events where kind <> 'sign_in' order by id desc limit 2`,
    )
    expect(events).toMatchObject([
      { kind: 'factor_failed', data: { method: 'recovery_code' } },
      { kind: 'recovery_code_used', data: { left: 9 } },
    ])
    expect(await use(again, second)).toBe(true)
  })

  test('can be used once, even in a race', async () => {
    const { owner, codes } = await withCodes()
    const sessions = await Promise.all(
      [1, 2, 3, 4].map(() =>
        db.signIn({ role: 'authenticated', id: owner.id, email: owner.email }),
      ),
    )
    const outcomes = await Promise.all(sessions.map((session) => use(session, codes[0] ?? '')))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  test('are of no use to another account or an ended session', async () => {
    const { owner, codes } = await withCodes()
    const { owner: other } = await withCodes()
    expect(await use(other, codes[0] ?? '')).toBe(false)
    const ended = await db.signIn({ role: 'authenticated', id: owner.id, email: owner.email })
    await db.sql`delete from auth.sessions where id = ${ended.session ?? ''}`
    expect(await use(ended, codes[0] ?? '')).toBe(false)
    expect(await use({ ...owner, session: other.session ?? '' }, codes[0] ?? '')).toBe(false)
    expect(await left(owner)).toBe(10)
  })

  test('cannot be guessed: five attempts of a session in a quarter of an hour, even concurrently', async () => {
    const { owner, codes } = await withCodes()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => use(owner, `0000-0000-00${String(n).padStart(2, '0')}`)),
    )
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
    await expectError(use(owner, codes[0] ?? ''), 'BL107')
    const refused = outcomes.find((one) => one.status === 'rejected')
    const { retryAfter } = JSON.parse(refused?.reason.detail) as { retryAfter: number }
    expect(retryAfter).toBeGreaterThan(890)
    expect(retryAfter).toBeLessThanOrEqual(900)
    await db.sql`update private.recovery_attempts set tried_at = now() - interval '16 minutes'`
    expect(await use(owner, codes[0] ?? '')).toBe(true)
  })

  test('get the owner in while somebody guesses in another session', async () => {
    const { owner, codes } = await withCodes()
    const person: Actor = { role: 'authenticated', id: owner.id, email: owner.email }
    const thief = await db.signIn(person)
    for (let n = 0; n < 5; n++) expect(await use(thief, `0000-0000-000${n}`)).toBe(false)
    await expectError(use(thief, codes[0] ?? ''), 'BL107')
    expect(await use(await db.signIn(person), codes[0] ?? '')).toBe(true)
  })

  test('are deleted with the last authenticator', async () => {
    const { owner, factor, codes } = await withCodes()
    const spare = await db.addFactor(owner, 'Spare')
    await db.sql`delete from auth.mfa_factors where id = ${factor}`
    expect(await left(owner)).toBe(10)
    await db.sql`delete from auth.mfa_factors where id = ${spare}`
    expect(await left(owner)).toBe(0)
    expect(await use(owner, codes[0] ?? '')).toBe(false)
  })
})
