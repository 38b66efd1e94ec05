import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { makeProject, makeThread } from './world.ts'

const db = testDatabase()

const call = <Answer>(actor: Actor, name: string, args: object = {}) =>
  db.call<Answer>(actor, name, args)

interface Listed {
  rows: { id: string; projects: number; is_self: boolean; suspended_at: string | null }[]
  total: number
  exact: boolean
}

const suspend = (admin: Actor, person: Actor, hide = true) =>
  call(admin, 'suspend_user', {
    p_user: person.id,
    p_reason: 'Fraud',
    p_hide: hide,
    p_basis: BASIS,
  })

const logged = async (action: string, person: Actor) =>
  (await db.sql`select 1 from audit_log where action = ${action} and entity_id = ${person.id}`)
    .length

describe('access', () => {
  test('visitors, users and demoted administrators are refused', async () => {
    const [user, admin, demoted] = [
      await db.account(),
      await db.account({ admin: true }),
      await db.account({ admin: true }),
    ]
    await call(admin, 'set_user_role', { p_user: demoted.id, p_role: 'user' })
    const target = { p_user: user.id }
    const calls: [string, object][] = [
      ['admin_users', {}],
      ['admin_user', target],
      ['suspend_user', { ...target, p_reason: 'x' }],
      ['restore_user', target],
      ['reset_user_factors', target],
      ['request_confirmation', target],
      ['search_messages', {}],
      ['reported_threads', {}],
    ]
    for (const [name, args] of calls) {
      await expectError(call(ANONYMOUS, name, args), DENIED)
      for (const actor of [user, demoted]) await expectError(call(actor, name, args), 'BL011')
    }
    expect(await db.as(user, (sql) => sql`select * from suspensions`)).toEqual([])
    await expectError(
      db.as(
        admin,
        (sql) => sql`insert into suspensions (user_id, reason) values (${user.id}, 'x')`,
      ),
      DENIED,
    )
  })
})

describe('the list', () => {
  test('filters by name, address, role and suspension, page by page', async () => {
    const admin = await db.account({ admin: true, name: 'Root Keeper' })
    const people = [await db.account({ name: 'Zoë Löwe' }), await db.account({ name: 'Zoe Lowe' })]
    await makeProject(db, people[0] as Actor)
    const found = await call<Listed>(admin, 'admin_users', { p_query: 'zoe lowe', p_limit: 1 })
    expect(found).toMatchObject({ total: 2, exact: true })
    expect(found.rows).toHaveLength(1)
    const next = await call<Listed>(admin, 'admin_users', {
      p_query: 'ZOE LOWE',
      p_limit: 1,
      p_page: 2,
    })
    expect([...found.rows, ...next.rows].map(({ id }) => id).sort()).toEqual(
      people.map(({ id }) => id).sort(),
    )
    const [byAddress] = (await call<Listed>(admin, 'admin_users', { p_query: people[0]?.email }))
      .rows
    expect(byAddress).toMatchObject({ id: people[0]?.id, projects: 1, is_self: false })
    const admins = await call<Listed>(admin, 'admin_users', { p_role: 'admin' })
    expect(admins.rows.find(({ id }) => id === admin.id)?.is_self).toBe(true)
    expect((await call<Listed>(admin, 'admin_users', { p_query: '100%_' })).rows).toEqual([])
    const signs = await db.account({ name: 'Signs %_\\ Inc' })
    const bySigns = await call<Listed>(admin, 'admin_users', { p_query: '%_\\' })
    expect(bySigns.rows.map(({ id }) => id)).toEqual([signs.id])
    await suspend(admin, people[1] as Actor)
    const shut = await call<Listed>(admin, 'admin_users', { p_suspended: true })
    expect(shut.rows.map(({ id }) => id)).toEqual([people[1]?.id])
  })

  test('shows an account in full, and logs it', async () => {
    const admin = await db.account({ admin: true })
    const [creator, supporter] = [await db.account(), await db.account()]
    await makeThread(db, supporter, creator)
    expect(await call(admin, 'admin_user', { p_user: creator.id })).toMatchObject({
      email: creator.email,
      threads: 1,
      factors: 0,
      suspension: null,
      projects: [{ title: 'Lantern', status: 'approved' }],
    })
    expect(await logged('user.viewed', creator)).toBe(1)
    await expectError(call(admin, 'admin_user', { p_user: crypto.randomUUID() }), 'BL005')
  })
})

describe('roles', () => {
  test('the person is told', async () => {
    const [admin, person] = [await db.account({ admin: true }), await db.account()]
    await call(admin, 'set_user_role', { p_user: person.id, p_role: 'admin' })
    const told = await db.sql`select data from notifications where user_id = ${person.id}`
    expect(told.map(({ data }) => data.role)).toEqual(['admin'])
  })
})

describe('suspension', () => {
  test('ends every session, bars the sign-in and hides public listings until it is lifted', async () => {
    const [admin, creator] = [await db.account({ admin: true }), await db.account()]
    await db.signIn(creator)
    const [shown, waiting] = [
      await makeProject(db, creator),
      await makeProject(db, creator, { title: 'Waiting', status: 'pending' }),
    ]
    await suspend(admin, creator)
    await suspend(admin, creator)
    const states = async () =>
      Object.fromEntries(
        (await db.sql`select id, status from projects where creator_id = ${creator.id}`).map(
          ({ id, status }) => [id, status],
        ),
      )
    expect(await states()).toEqual({ [shown.id]: 'archived', [waiting.id]: 'pending' })
    expect(await db.sql`select 1 from auth.sessions where user_id = ${creator.id}`).toEqual([])
    const [account] =
      await db.sql`select banned_until > now() as barred from auth.users where id = ${creator.id}`
    expect(account?.barred).toBe(true)
    expect(await logged('user.suspended', creator)).toBe(1)

    expect(await call(admin, 'restore_user', { p_user: creator.id })).toBe(1)
    expect(await states()).toEqual({ [shown.id]: 'approved', [waiting.id]: 'pending' })
    const [free] = await db.sql`select banned_until from auth.users where id = ${creator.id}`
    expect(free?.banned_until).toBeNull()
    expect(await call(admin, 'restore_user', { p_user: creator.id })).toBe(0)
    expect(await logged('user.restored', creator)).toBe(1)
  })

  test('leaves listings that were decided on meanwhile, with reasons of their own', async () => {
    const [admin, creator] = [await db.account({ admin: true }), await db.account()]
    const [reported, rejected, saved] = [
      await makeProject(db, creator, { title: 'Reported' }),
      await makeProject(db, creator, { title: 'Rejected' }),
      await makeProject(db, creator, { title: 'Saved' }),
    ]
    await suspend(admin, creator)
    const archive = (id: string) =>
      call(admin, 'set_project_status', { p_project: id, p_status: 'archived', p_note: 'A fraud' })
    await archive(reported.id)
    await call(admin, 'set_project_status', { p_project: rejected.id, p_status: 'rejected' })
    await archive(rejected.id)
    for (const status of ['rejected', 'archived'])
      await db.as(admin, (sql) => sql`select save_project(${sql.json({ id: saved.id, status })})`)
    expect(await call(admin, 'restore_user', { p_user: creator.id })).toBe(0)
    const [row] = await db.sql`select status, review_note from projects where id = ${reported.id}`
    expect(row).toEqual({ status: 'archived', review_note: 'A fraud' })
    expect(
      await db.sql`select action, facts, rule from statements where project_id = ${reported.id}`,
    ).toEqual([{ action: 'archived', facts: 'A fraud', rule: 'rules' }])
  })

  test('keeps listings public if so chosen', async () => {
    const [admin, creator] = [await db.account({ admin: true }), await db.account()]
    const { id } = await makeProject(db, creator)
    await suspend(admin, creator, false)
    const [row] = await db.sql`select status from projects where id = ${id}`
    expect(row?.status).toBe('approved')
  })

  test('an unexpired token reads and writes nothing', async () => {
    const [admin, creator, supporter] = [
      await db.account({ admin: true }),
      await db.account(),
      await db.account(),
    ]
    const { thread } = await makeThread(db, supporter, creator)
    await suspend(admin, supporter, false)
    const tables = await db.sql`
      select table_name as name from information_schema.role_table_grants
      where grantee = 'authenticated' and table_schema = 'public' and privilege_type = 'SELECT'
      union select distinct table_name from information_schema.column_privileges
      where grantee = 'authenticated' and table_schema = 'public' and privilege_type = 'SELECT'`
    expect(tables.length).toBeGreaterThan(12)
    for (const { name } of tables) {
      const [row] = await db.as(supporter, (sql) => sql.unsafe(`select count(1) as n from ${name}`))
      expect(Number(row?.n), name).toBe(0)
    }
    await expectError(call(supporter, 'check_request'), 'BL262', 'This account is suspended')
    await expectError(call(supporter, 'my_sessions'), 'BL262')
    await expectError(
      call(supporter, 'send_message', { p_thread: thread, p_content: 'Still here' }),
      'BL262',
    )
    await expectError(
      db.as(
        supporter,
        (sql) =>
          sql`insert into messages (thread_id, sender_id, content) values (${thread}, ${supporter.id}, 'x')`,
      ),
      DENIED,
    )
    const renamed = await db.as(
      supporter,
      (sql) => sql`update profiles set full_name = 'X' where id = ${supporter.id} returning id`,
    )
    expect(renamed).toEqual([])
    await call(ANONYMOUS, 'check_request')
    await call(creator, 'check_request')
  })

  test('is refused for administrators, and a suspended account cannot become one', async () => {
    const [admin, other, person] = [
      await db.account({ admin: true }),
      await db.account({ admin: true }),
      await db.account(),
    ]
    for (const target of [admin, other]) await expectError(suspend(admin, target), 'BL261')
    await suspend(admin, person)
    await expectError(call(admin, 'set_user_role', { p_user: person.id, p_role: 'admin' }), 'BL263')
  })

  test('every table refuses suspended accounts', async () => {
    // A migration that creates a table must end with private.shut_out_suspended().
    const open = await db.sql`
      select c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
        select 1 from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
          and p.permissive = 'RESTRICTIVE' and p.policyname = 'suspended accounts reach nothing')`
    expect(open.map(({ relname }) => relname)).toEqual([])
  })
})

describe('help for people who are locked out', () => {
  test('second factors are removed, sessions end, the person is told, and it is logged', async () => {
    const [admin, person] = [await db.account({ admin: true }), await db.account()]
    await expectError(call(admin, 'reset_user_factors', { p_user: person.id }), 'BL264')
    await db.addFactor(person)
    await db.signIn(person, 'aal2')
    // Adding the authenticator has its own notification.
    await db.sql`delete from notifications where user_id = ${person.id}`
    expect(await call(admin, 'reset_user_factors', { p_user: person.id })).toBe(1)
    expect(await db.sql`select 1 from auth.mfa_factors where user_id = ${person.id}`).toEqual([])
    expect(await db.sql`select 1 from auth.sessions where user_id = ${person.id}`).toEqual([])
    const told = await db.sql`select kind from notifications where user_id = ${person.id}`
    expect(told.map(({ kind }) => kind)).toEqual(['account.security'])
    expect(await logged('factors.reset', person)).toBe(1)
  })

  test('a confirmation can only be requested while it is missing', async () => {
    const [admin, person] = [await db.account({ admin: true }), await db.account()]
    await db.sql`update auth.users set email_confirmed_at = null where id = ${person.id}`
    expect(await call(admin, 'request_confirmation', { p_user: person.id })).toBe(person.email)
    await db.sql`update auth.users set email_confirmed_at = now() where id = ${person.id}`
    await expectError(call(admin, 'request_confirmation', { p_user: person.id }), 'BL265')
    expect(await logged('confirmation.requested', person)).toBe(1)
  })
})

describe('messages', () => {
  test('are searched by text and sender, paged by key, and every access is logged', async () => {
    const [admin, creator, supporter] = [
      await db.account({ admin: true }),
      await db.account(),
      await db.account({ name: 'Quill Fern' }),
    ]
    const { thread } = await makeThread(db, supporter, creator)
    const long = `Zebrafish ${'x'.repeat(60)}`
    await call(supporter, 'send_message', { p_thread: thread, p_content: long })
    interface Found {
      rows: { id: string; preview: string; is_cut: boolean; timestamp: string }[]
      has_more: boolean
    }
    const found = await call<Found>(admin, 'search_messages', { p_query: 'ZEBRAFISH' })
    expect(found.rows).toMatchObject([{ preview: long.slice(0, 50), is_cut: true }])
    const first = await call<Found>(admin, 'search_messages', { p_query: 'quill', p_limit: 1 })
    expect(first.has_more).toBe(true)
    const second = await call<Found>(admin, 'search_messages', {
      p_query: 'quill',
      p_limit: 1,
      p_before: first.rows[0]?.timestamp,
      p_before_id: first.rows[0]?.id,
    })
    expect(second).toMatchObject({ has_more: false, rows: [{ preview: 'Hello there' }] })
    await expectError(call(admin, 'search_messages', { p_query: 'ab' }), 'BL266')
    const [looks] = await db.sql`
      select count(*)::int as n from audit_log where action = 'messages.listed' and actor_id = ${admin.id}`
    expect(looks?.n).toBe(3)
    await call(supporter, 'send_message', { p_thread: thread, p_content: 'Signs %_\\ too' })
    expect(await call<Found>(admin, 'search_messages', { p_query: '%_\\' })).toMatchObject({
      rows: [{ preview: 'Signs %_\\ too' }],
    })
  })

  test('lists reported conversations separately', async () => {
    const [admin, creator, supporter] = [
      await db.account({ admin: true }),
      await db.account(),
      await db.account(),
    ]
    const { thread, message } = await makeThread(db, supporter, creator)
    expect(await call(admin, 'reported_threads')).toEqual([])
    await db.sql`
      insert into reports (kind, subject_id, subject, reason, reporter_id)
      values ('message', ${message}, 'Ada', 'scam', ${creator.id})`
    expect(await call(admin, 'reported_threads')).toMatchObject([
      { id: thread, message_id: message, reports: 1 },
    ])
  })
})

describe('what a page says of its creator', () => {
  const shown = async (slug: string) =>
    (
      await db.as(
        ANONYMOUS,
        (sql) => sql`select creator_name, creator from project_by_slug(${slug})`,
      )
    )[0]

  test('never anything of listings that are not public; while suspended, all but the page', async () => {
    const [admin, creator] = [
      await db.account({ admin: true }),
      await db.account({ name: 'Ada Lamp' }),
    ]
    const { slug } = await makeProject(db, creator, { title: 'One' })
    const other = await makeProject(db, creator, { title: 'Two' })
    for (const status of ['pending', 'rejected', 'archived'])
      await makeProject(db, creator, { title: `Not ${status}`, status })
    const before = await shown(slug)
    expect(before).toEqual({
      creator_name: 'Ada Lamp',
      creator: {
        slug: 'ada-lamp',
        avatar_url: null,
        place: null,
        facts: null,
        projects: [{ title: 'Two', slug: other.slug, language: null }],
      },
    })
    await suspend(admin, creator, false)
    expect(await shown(slug)).toEqual({ ...before, creator: { ...before?.creator, slug: null } })
    await call(admin, 'restore_user', { p_user: creator.id })
    await suspend(admin, creator)
    expect(await shown(slug)).toBeUndefined()
  })

  test('no name, picture or place once the account is gone', async () => {
    const creator = await db.account({ name: 'Ada Lamp' })
    const { slug } = await makeProject(db, creator)
    // As an operator would, past erase_account.
    await db.sql`delete from auth.users where id = ${creator.id}`
    expect(await shown(slug)).toEqual({ creator_name: 'Anonymous', creator: null })
  })
})
