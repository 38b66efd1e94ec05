import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

/** The daily clean-up, as the mail worker starts it. */
async function aDayLater(): Promise<void> {
  await db.sql`update private.upkeep set done_at = now() - interval '25 hours' where task = 'records'`
  await db.sql`select claim_mail_outbox(0)`
}

/** A conversation in which the last message is that old. */
async function quiet(age: string, withInterest = false) {
  const supporter = await db.account({ name: 'Sue' })
  const creator = await db.account({ name: 'Chris' })
  const project = await makeProject(db, creator)
  const [made] = await db.as(supporter, (sql) =>
    withInterest
      ? sql`select thread_id as id, interest_id from express_interest(${project.id}, ${project.option}, 'Hi')`
      : sql`select open_thread(${project.id}, 'Hi') as id`,
  )
  const thread: string = made?.id
  await grow(thread, age)
  return { supporter, creator, project, thread, interest: made?.interest_id as string }
}

/** Moves a conversation into the past, as if that much more time had gone by. */
async function grow(thread: string, age: string): Promise<void> {
  await db.sql`
    update threads set last_message_at = last_message_at - ${age}::interval, kept_at = kept_at - ${age}::interval,
      erase_at = erase_at - ${age}::interval
    where id = ${thread}`
}

async function stateOf(thread: string): Promise<'gone' | 'ending' | 'kept'> {
  const [row] = await db.sql`select erase_at from threads where id = ${thread}`
  if (!row) return 'gone'
  return row.erase_at ? 'ending' : 'kept'
}

const news = (actor: Actor) =>
  db.as(actor, (sql) => sql`select * from my_notifications() where kind = 'thread.ending'`)
const mailsTo = (actor: Actor) => db.sql`
  select state from private.mail_outbox where user_id = ${actor.id} and kind = 'thread.ending'`
const keep = (actor: Actor, thread: string) =>
  db.as(actor, (sql) => sql`select keep_thread(${thread})`)

describe('a conversation in which nobody writes', () => {
  test('is left alone until 30 days before the end of 24 months', async () => {
    const { thread, supporter } = await quiet('22 months')
    await aDayLater()
    expect(await stateOf(thread)).toBe('kept')
    expect(await news(supporter)).toEqual([])
  })

  test('is announced to both sides, on the site and by mail, and erased 30 days later', async () => {
    const { thread, supporter, creator, project } = await quiet('24 months')
    await db.sql`insert into account_settings (user_id, email_messages) values (${creator.id}, false)`
    await aDayLater()
    expect(await stateOf(thread)).toBe('ending')
    for (const person of [supporter, creator]) {
      const [told] = await news(person)
      expect(told?.data).toMatchObject({ thread_id: thread, project_title: 'Lantern' })
      const [listed] = await db.as(
        person,
        (sql) => sql`select erase_at > now() + interval '29 days' as later from my_threads()`,
      )
      expect(listed?.later).toBe(true)
    }
    expect(await mailsTo(supporter)).toHaveLength(1)
    expect(await mailsTo(creator)).toEqual([])

    await aDayLater()
    expect(await mailsTo(supporter)).toHaveLength(1)
    await grow(thread, '29 days')
    await aDayLater()
    expect(await stateOf(thread)).toBe('ending')
    await grow(thread, '1 day')
    await aDayLater()
    expect(await stateOf(thread)).toBe('gone')
    expect(await db.sql`select 1 from messages where thread_id = ${thread}`).toEqual([])
    expect(await news(supporter)).toEqual([])
    await db.sql`update private.mail_outbox set state = 'waiting' where user_id = ${supporter.id}`
    // A mail that has waited until then is not sent any more.
    await db.sql`select * from claim_mail_outbox(50)`
    expect(await mailsTo(supporter)).toEqual([{ state: 'skipped' }])
    expect(await db.sql`select 1 from projects where id = ${project.id}`).toHaveLength(1)
  })

  test.each(['supporter', 'creator'] as const)('stays when the %s keeps it', async (side) => {
    const { thread, ...people } = await quiet('25 months')
    await aDayLater()
    await keep(people[side], thread)
    expect(await stateOf(thread)).toBe('kept')
    const [told] = await news(people[side])
    expect(told?.read_at).not.toBeNull()
    await grow(thread, '22 months')
    await aDayLater()
    expect(await stateOf(thread)).toBe('kept')
    await grow(thread, '2 months')
    await aDayLater()
    expect(await stateOf(thread)).toBe('ending')
  })

  test.each(['supporter', 'creator'] as const)('stays when the %s writes', async (side) => {
    const { thread, ...people } = await quiet('25 months')
    await aDayLater()
    await db.as(people[side], (sql) => sql`select send_message(${thread}, 'Still there?')`)
    expect(await stateOf(thread)).toBe('kept')
  })

  test('is not kept by a stranger, an administrator or a visitor', async () => {
    const { thread } = await quiet('25 months')
    await aDayLater()
    await expectError(keep(await db.account(), thread), 'BL040')
    await expectError(keep(await db.account({ admin: true }), thread), 'BL040')
    await expectError(keep(ANONYMOUS, thread), DENIED)
    expect(await stateOf(thread)).toBe('ending')
  })

  test('nor by writing the date oneself', async () => {
    const { thread, supporter } = await quiet('25 months')
    await expectError(
      db.as(supporter, (sql) => sql`update threads set erase_at = null where id = ${thread}`),
      DENIED,
    )
  })
})

describe('a quiet conversation about an interest', () => {
  test('stays while the interest is open', async () => {
    const { thread } = await quiet('5 years', true)
    await aDayLater()
    expect(await stateOf(thread)).toBe('kept')
  })

  test('ends once it was withdrawn, and leaves the record of the interest', async () => {
    const { thread, supporter, interest } = await quiet('5 years', true)
    await db.as(supporter, (sql) => sql`select move_interest(${interest}, 'withdrawn')`)
    await aDayLater()
    await grow(thread, '30 days')
    await aDayLater()
    expect(await stateOf(thread)).toBe('gone')
    const [kept] = await db.as(
      supporter,
      (sql) => sql`select interest_record(${interest}) as record`,
    )
    expect(kept?.record.interest).toMatchObject({ state: 'withdrawn', thread_id: null })
  })

  test('ends once the listing was archived, and not if it is back in time', async () => {
    const { thread, project } = await quiet('5 years', true)
    await db.sql`update projects set status = 'archived' where id = ${project.id}`
    await aDayLater()
    expect(await stateOf(thread)).toBe('ending')
    await db.sql`update projects set status = 'approved' where id = ${project.id}`
    await grow(thread, '30 days')
    await aDayLater()
    expect(await stateOf(thread)).toBe('kept')
  })

  test('ends once the listing was deleted', async () => {
    const { thread, project } = await quiet('5 years', true)
    await db.sql`update projects set status = 'archived' where id = ${project.id}`
    await db.sql`delete from projects where id = ${project.id}`
    await aDayLater()
    expect(await stateOf(thread)).toBe('ending')
  })
})

test('a conversation with an open report waits for its decision', async () => {
  const { thread, creator, supporter } = await quiet('5 years')
  const [message] = await db.sql`select id from messages where thread_id = ${thread}`
  await db.as(
    creator,
    (sql) => sql`
      select report_person(${supporter.id}, 'scam', 'Look', 'Nell', 'nell@example.org', true, 'en', ${message?.id})`,
  )
  await aDayLater()
  expect(await stateOf(thread)).toBe('kept')
  await db.sql`update reports set outcome = 'none', decided_at = now() where subject_id = ${message?.id}`
  await aDayLater()
  expect(await stateOf(thread)).toBe('ending')
})

test('the privacy policy says so', () => {
  const policy = readFileSync('src/content/legal/en/privacy.mdx', 'utf8')
  expect(policy).toContain('| Messages | until nobody has written for 24 months')
  expect(policy).toContain('30 days before')
})
