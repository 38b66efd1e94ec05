import { describe, expect, test } from 'vitest'
import {
  type Actor,
  ANONYMOUS,
  DENIED,
  expectError,
  SERVICE,
  testDatabase,
} from '../support/actors.ts'

const db = testDatabase()

const UNAUTHORIZED = 'Unauthorized: Only administrators can change user roles'
const SECURE_CHANNELS =
  'Role changes must be performed by existing administrators through secure channels'

function setRole(actor: Actor, target: Actor, role: string): Promise<unknown> {
  return db.as(actor, (sql) => sql`select set_user_role(${target.id}, ${role})`)
}

async function roleOf(actor: Actor): Promise<string> {
  const [row] = await db.sql`select role from profiles where id = ${actor.id}`
  return row?.role
}

describe('sign-up', () => {
  test('creates a profile with name, e-mail and picture, always as user', async () => {
    const [row] = await db.sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), 'new@backlit.example',
        '{"full_name": "  Grace   Hopper ", "avatar_url": "/avatars/g.svg", "role": "admin", "locale": "fr"}')
      returning id`
    const [profile] = await db.sql`select * from profiles where id = ${row?.id}`
    expect(profile).toMatchObject({
      full_name: 'Grace Hopper',
      username: 'new@backlit.example',
      avatar_url: '/avatars/g.svg',
      role: 'user',
      locale: 'fr',
    })
  })

  test.each([
    ['no metadata', null],
    ['a script as picture', { avatar_url: 'javascript:alert(1)' }],
    ['a name of 500 characters', { full_name: 'x'.repeat(500) }],
    ['wrong types', { full_name: { a: 1 }, avatar_url: [], locale: 7 }],
    ['a foreign locale', { locale: '../../x' }],
  ])('succeeds with %s', async (_label, meta) => {
    const [row] = await db.sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), ${`${Math.random()}@backlit.example`}, ${db.sql.json(meta)}) returning id`
    const [profile] = await db.sql`select * from profiles where id = ${row?.id}`
    expect(profile?.avatar_url).toBeNull()
    expect(profile?.locale).toBe('en')
  })

  test('a changed e-mail reaches the profile', async () => {
    const user = await db.account()
    await db.sql`update auth.users set email = 'moved@backlit.example' where id = ${user.id}`
    const [profile] = await db.sql`select username from profiles where id = ${user.id}`
    expect(profile?.username).toBe('moved@backlit.example')
  })
})

describe('profiles', () => {
  test('the owner reads and edits their own', async () => {
    const owner = await db.account()
    const [row] = await db.as(
      owner,
      (sql) => sql`
        update profiles set full_name = 'New Name', avatar_url = 'https://a.example/x.png', locale = 'de'
        where id = ${owner.id} returning full_name, locale`,
    )
    expect(row).toEqual({ full_name: 'New Name', locale: 'de' })
    expect(await db.as(owner, (sql) => sql`select id from profiles`)).toHaveLength(1)
  })

  test('another user sees and changes nothing of it, e-mail included', async () => {
    const [owner, other] = [await db.account(), await db.account()]
    await db.as(other, async (sql) => {
      expect(await sql`select username from profiles where id = ${owner.id}`).toEqual([])
      expect((await sql`update profiles set full_name = 'x' where id = ${owner.id}`).count).toBe(0)
    })
  })

  test('an anonymous visitor is refused', async () => {
    await expectError(
      db.as(ANONYMOUS, (sql) => sql`select id from profiles`),
      DENIED,
    )
  })

  test('an administrator reads all', async () => {
    const [admin, owner] = [await db.account({ admin: true }), await db.account()]
    const rows = await db.as(
      admin,
      (sql) => sql`select username from profiles where id = ${owner.id}`,
    )
    expect(rows).toEqual([{ username: owner.email }])
  })

  test.each(['id', 'username', 'created_at'])('the owner cannot write %s', async (column) => {
    const owner = await db.account()
    await expectError(
      db.as(owner, (sql) => sql`update profiles set ${sql(column)} = null where id = ${owner.id}`),
      DENIED,
    )
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/x',
    'http://',
    'ftp://a.example',
  ])('the owner cannot set the picture %s', async (picture) => {
    const owner = await db.account()
    await expectError(
      db.as(
        owner,
        (sql) => sql`update profiles set avatar_url = ${picture} where id = ${owner.id}`,
      ),
      '23514',
    )
  })
})

describe('roles', () => {
  test('a user cannot raise their own role, neither directly nor through the function', async () => {
    const user = await db.account()
    await expectError(
      db.as(user, (sql) => sql`update profiles set role = 'admin' where id = ${user.id}`),
      'BL002',
      SECURE_CHANNELS,
    )
    await expectError(setRole(user, user, 'admin'), 'BL001', UNAUTHORIZED)
    expect(await roleOf(user)).toBe('user')
  })

  test('a role written together with a name changes neither', async () => {
    const user = await db.account()
    await expectError(
      db.as(user, (sql) => sql`update profiles set full_name = 'x', role = 'admin'`),
      'BL002',
    )
    expect(await db.sql`select full_name, role from profiles where id = ${user.id}`).toEqual([
      { full_name: 'Ada Lovelace', role: 'user' },
    ])
  })

  test('nobody inserts or deletes a profile', async () => {
    const user = await db.account()
    await expectError(
      db.as(
        user,
        (sql) => sql`insert into profiles (id, role) values (gen_random_uuid(), 'admin')`,
      ),
      DENIED,
    )
    await expectError(
      db.as(user, (sql) => sql`delete from profiles where id = ${user.id}`),
      DENIED,
    )
  })

  test('an anonymous visitor is told so', async () => {
    const user = await db.account()
    await expectError(setRole(ANONYMOUS, user, 'admin'), DENIED)
  })

  test('an administrator changes roles through the function only, and it is logged', async () => {
    const [admin, user] = [await db.account({ admin: true }), await db.account()]
    await expectError(
      db.as(admin, (sql) => sql`update profiles set role = 'admin' where id = ${user.id}`),
      'BL002',
      SECURE_CHANNELS,
    )
    await setRole(admin, user, 'admin')
    expect(await roleOf(user)).toBe('admin')
    await setRole(admin, user, 'user')
    expect(await roleOf(user)).toBe('user')
    const entries = await db.sql`
      select actor_id, action, details from audit_log where entity_id = ${user.id} order by id`
    expect(entries).toEqual([
      { actor_id: admin.id, action: 'role.changed', details: { from: 'user', to: 'admin' } },
      { actor_id: admin.id, action: 'role.changed', details: { from: 'admin', to: 'user' } },
    ])
  })

  test('an administrator gets errors for unknown roles and accounts', async () => {
    const admin = await db.account({ admin: true })
    await expectError(setRole(admin, admin, 'owner'), 'BL004')
    await expectError(setRole(admin, { ...ANONYMOUS, id: crypto.randomUUID() }, 'user'), 'BL005')
  })

  test('a demoted administrator can do nothing more with the token they still hold', async () => {
    const [admin, second, user] = [
      await db.account({ admin: true }),
      await db.account({ admin: true }),
      await db.account(),
    ]
    await setRole(admin, second, 'user')
    await expectError(setRole(second, user, 'admin'), 'BL001', UNAUTHORIZED)
  })
})

describe('the last administrator', () => {
  const alone = testDatabase()

  test('cannot be demoted, deleted or removed with the account, by anyone', async () => {
    const admin = await alone.account({ admin: true })
    const demote = () => alone.as(admin, (sql) => sql`select set_user_role(${admin.id}, 'user')`)
    await expectError(demote(), 'BL003', 'The last administrator cannot be demoted')
    await expectError(alone.sql`delete from auth.users where id = ${admin.id}`, 'BL003')
    await expectError(alone.sql`update profiles set role = 'user'`, 'BL003')
    await expectError(
      alone.as(SERVICE, (sql) => sql`update profiles set role = 'user'`),
      'BL003',
    )
    expect(await alone.sql`select id from profiles where role = 'admin'`).toEqual([
      { id: admin.id },
    ])
  })

  test('remains when two administrators demote each other at once, again and again', async () => {
    const [first] = await alone.sql`select id from profiles where role = 'admin'`
    const a: Actor = { role: 'authenticated', id: first?.id, email: '' }
    const b = await alone.account({ admin: true })
    for (let round = 0; round < 20; round += 1) {
      await alone.sql`update profiles set role = 'admin' where id in ${alone.sql([a.id, b.id])}`
      const demote = (by: Actor, whom: Actor) =>
        alone.as(by, (sql) => sql`select set_user_role(${whom.id}, 'user')`)
      const outcomes = await Promise.allSettled([demote(a, b), demote(b, a)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const [left] = await alone.sql`select count(*)::int as n from profiles where role = 'admin'`
      expect(left?.n).toBe(1)
    }
  })

  test('remains when both accounts are deleted at once', async () => {
    const [first] = await alone.sql`select id from profiles where role = 'admin'`
    const second = await alone.account({ admin: true })
    const outcomes = await Promise.allSettled(
      [first?.id, second.id].map((id) => alone.sql`delete from auth.users where id = ${id}`),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the audit log', () => {
  test('is read by administrators only', async () => {
    const [admin, user] = [await db.account({ admin: true }), await db.account()]
    await setRole(admin, user, 'admin')
    await setRole(admin, user, 'user')
    expect((await db.as(admin, (sql) => sql`select id from audit_log`)).length).toBeGreaterThan(0)
    expect(await db.as(user, (sql) => sql`select id from audit_log`)).toEqual([])
    await expectError(
      db.as(ANONYMOUS, (sql) => sql`select id from audit_log`),
      DENIED,
    )
  })

  test('cannot be changed by an administrator, the secret key or the owner of the tables', async () => {
    const admin = await db.account({ admin: true })
    for (const actor of [admin, SERVICE]) {
      await expectError(
        db.as(actor, (sql) => sql`update audit_log set action = 'x'`),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`delete from audit_log`),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`truncate audit_log`),
        DENIED,
      )
    }
    await expectError(
      db.as(admin, (sql) => sql`insert into audit_log (action, entity) values ('x', 'y')`),
      DENIED,
    )
    await expectError(db.sql`update audit_log set action = 'x'`, 'BL070')
    await expectError(db.sql`delete from audit_log`, 'BL070')
    await expectError(db.sql`truncate audit_log`, 'BL070')
  })
})
