import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

interface Overview {
  queue: { waiting: number; exact: boolean; oldest: string | null; since: string[] }
  users: { week: string; count: number }[]
  interests: { week: string; count: number }[]
  mails: Record<'sent' | 'kept' | 'waiting' | 'failed' | 'lost', number>
  troubles: { kind: string; state: string; error: string | null }[]
  files: { buckets: { bucket: string; files: number; bytes: number }[]; exact: boolean }
  database_bytes: number
  versions: { database: string; migration: string | null }
}

const overview = async (actor: Actor): Promise<Overview> =>
  (await db.as(actor, (sql) => sql`select admin_overview() as answer`))[0]?.answer

test('is for administrators only', async () => {
  const [user, demoted] = [await db.account(), await db.account({ admin: true })]
  const admin = await db.account({ admin: true })
  await db.as(admin, (sql) => sql`select set_user_role(${demoted.id}, 'user')`)
  await expectError(overview(ANONYMOUS), DENIED)
  for (const actor of [user, demoted]) await expectError(overview(actor), 'BL011')
  expect((await overview(admin)).database_bytes).toBeGreaterThan(0)
})

test('counts the queue, with how long each project has waited', async () => {
  const admin = await db.account({ admin: true })
  const creator = await db.account()
  const before = await overview(admin)
  await makeProject(db, creator, { status: 'approved' })
  await makeProject(db, creator, { status: 'pending', created_at: '2026-01-05T10:00:00Z' })
  const second = await makeProject(db, creator, { status: 'pending' })
  const { queue } = await overview(admin)
  expect(queue.waiting).toBe(before.queue.waiting + 2)
  expect(new Date(queue.oldest as string).toISOString()).toBe('2026-01-05T10:00:00.000Z')
  expect(queue.since).toHaveLength(queue.waiting)
  await db.as(admin, (sql) => sql`select set_project_status(${second.id}, 'approved', '')`)
  expect((await overview(admin)).queue.waiting).toBe(before.queue.waiting + 1)
})

test('counts accounts and interests by week, twelve of them, empty ones too', async () => {
  const admin = await db.account({ admin: true, ageInDays: 400 })
  const before = await overview(admin)
  await db.account({ ageInDays: 0 })
  await db.account({ ageInDays: 7 })
  await db.account({ ageInDays: 400 })
  const supporter = await db.account({ ageInDays: 400 })
  const { id, option } = await makeProject(db, await db.account({ ageInDays: 400 }))
  await db.as(
    supporter,
    (sql) => sql`select * from express_interest(${id}, ${option}, 'Hello', null, null, null, null)`,
  )
  const { users, interests } = await overview(admin)
  for (const weeks of [users, interests]) {
    expect(weeks).toHaveLength(12)
    const days = weeks.map(({ week }) => new Date(week).getUTCDay())
    expect(new Set(days)).toEqual(new Set([1]))
    expect(weeks.map(({ week }) => week)).toEqual(weeks.map(({ week }) => week).sort())
  }
  const added = (now: Overview['users'], then: Overview['users']) =>
    now.map(({ count }, index) => count - (then[index]?.count ?? 0))
  expect(added(users, before.users).slice(-2)).toEqual([1, 1])
  expect(added(interests, before.interests).at(-1)).toBe(1)
})

test('counts mails by state, without addresses', async () => {
  const admin = await db.account({ admin: true })
  await db.sql`delete from private.mail_outbox`
  const person = await db.account()
  const states = ['sent', 'sent', 'kept', 'waiting', 'sending', 'failed', 'lost', 'skipped']
  for (const state of states)
    await db.sql`
      insert into private.mail_outbox (user_id, kind, dedupe_key, state, last_error)
      values (${person.id}, 'role.changed', ${randomUUID()}, ${state}, ${state === 'failed' ? 'Mailbox full' : null})`
  const answer = await overview(admin)
  expect(answer.mails).toEqual({ sent: 2, kept: 1, waiting: 2, failed: 1, lost: 1 })
  expect(answer.troubles.map(({ state }) => state).sort()).toEqual(['failed', 'lost'])
  expect(JSON.stringify(answer)).not.toContain(person.email)
})

test('adds up the bytes of files by bucket', async () => {
  const admin = await db.account({ admin: true })
  await db.sql`
    insert into storage.objects (bucket_id, name, metadata)
    values ('avatars', ${randomUUID()}, '{"size": 1000}'), ('avatars', ${randomUUID()}, '{"size": 24}')`
  const { files, versions } = await overview(admin)
  expect(files.buckets).toContainEqual({ bucket: 'avatars', files: 2, bytes: 1024 })
  expect(files.exact).toBe(true)
  expect(versions.database).toMatch(/^1[78]\b/)
})
