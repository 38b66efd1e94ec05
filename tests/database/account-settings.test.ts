import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'

const db = testDatabase()

const save = (actor: Actor, user: Actor = actor, theme = 'dark') =>
  db.as(
    actor,
    (sql) => sql`
      insert into account_settings (user_id, theme, email_digest) values (${user.id}, ${theme}, true)
      on conflict (user_id) do update
        set user_id = excluded.user_id, theme = excluded.theme, email_digest = excluded.email_digest
      returning theme`,
  )
const read = (actor: Actor) => db.as(actor, (sql) => sql`select user_id from account_settings`)

test('the owner creates, changes and reads their settings; unset ones have defaults', async () => {
  const owner = await db.account()
  expect(await read(owner)).toEqual([])
  await save(owner)
  await save(owner, owner, 'light')
  expect(
    await db.as(
      owner,
      (sql) => sql`
        select locale, theme, currency, reduced_motion, email_messages, email_reviews, email_digest,
          email_interests, email_updates from account_settings`,
    ),
  ).toEqual([
    {
      locale: null,
      theme: 'light',
      currency: null,
      reduced_motion: false,
      email_messages: true,
      email_reviews: true,
      email_digest: true,
      email_interests: true,
      email_updates: 'daily',
    },
  ])
})

test('nobody else reads, creates, changes or takes over settings, not even administrators', async () => {
  const owner = await db.account()
  await save(owner)
  for (const actor of [await db.account(), await db.account({ admin: true })]) {
    expect(await read(actor)).toEqual([])
    await expectError(save(actor, owner), DENIED)
    const change = await db.as(
      actor,
      (sql) => sql`update account_settings set theme = 'system' where user_id = ${owner.id}`,
    )
    expect(change.count).toBe(0)
    await expectError(
      db.as(owner, (sql) => sql`update account_settings set user_id = ${actor.id}`),
      DENIED,
    )
  }
  await expectError(read(ANONYMOUS), DENIED)
  await expectError(save({ ...ANONYMOUS, id: owner.id }), DENIED)
})

test.each([
  ['theme', 'neon'],
  ['currency', 'BTC'],
  ['locale', '../../x'],
])('%s cannot be %s', async (column, value) => {
  const owner = await db.account()
  await save(owner)
  await expectError(
    db.as(owner, (sql) => sql`update account_settings set ${sql(column)} = ${value}`),
    '23514',
  )
})

test('the owner cannot write the time of change, nor delete the row', async () => {
  const owner = await db.account()
  await save(owner)
  await expectError(
    db.as(owner, (sql) => sql`update account_settings set updated_at = now()`),
    DENIED,
  )
  await expectError(
    db.as(owner, (sql) => sql`delete from account_settings`),
    DENIED,
  )
})

test('settings are deleted with the account', async () => {
  const owner = await db.account()
  await save(owner)
  await db.sql`delete from auth.users where id = ${owner.id}`
  expect(await db.sql`select 1 from account_settings where user_id = ${owner.id}`).toEqual([])
})
