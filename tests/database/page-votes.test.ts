import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'

const db = testDatabase()

const vote = (page: string, helpful: boolean | null, locale = 'en', actor: Actor = ANONYMOUS) =>
  db.as(actor, (sql) => sql`select vote_on_page(${page}, ${locale}, ${helpful})`)
const stored = () => db.sql`select page, locale, helpful, unhelpful from page_votes order by 1, 2`

test('answers are counted by text and language, also at the same time', async () => {
  await Promise.all([
    vote('guides/legal', true),
    vote('guides/legal', true),
    vote('guides/legal', false),
    vote('help/drafts', false, 'de'),
  ])
  expect(await stored()).toEqual([
    { page: 'guides/legal', locale: 'en', helpful: 2, unhelpful: 1 },
    { page: 'help/drafts', locale: 'de', helpful: 0, unhelpful: 1 },
  ])
})

test('what can be no text is refused', async () => {
  for (const page of [
    '',
    'terms',
    'faq/fees',
    'guides/',
    'guides/../x',
    `help/${'x'.repeat(61)}`,
    'drafts/x',
  ])
    await expectError(vote(page, true), 'BL109')
  await expectError(vote('guides/legal', null), 'BL109')
  await expectError(vote('guides/legal', true, 'english'), 'BL109')
})

test('only administrators read the answers, and nobody writes them', async () => {
  const [admin, user] = [await db.account({ admin: true }), await db.account()]
  await vote('guides/legal', true)
  expect(await db.as(admin, (sql) => sql`select page from page_votes`)).not.toHaveLength(0)
  expect(await db.as(user, (sql) => sql`select page from page_votes`)).toHaveLength(0)
  await expectError(
    db.as(ANONYMOUS, (sql) => sql`select page from page_votes`),
    DENIED,
  )
  for (const actor of [user, admin])
    await expectError(
      db.as(actor, (sql) => sql`update page_votes set helpful = 999`),
      DENIED,
    )
})

test('a network gets 30 answers a day, and invented texts do not fill the table', async () => {
  await db.sql`delete from page_votes`
  await db.sql`delete from private.rate_limits`
  await db.as(
    ANONYMOUS,
    (sql) =>
      sql`select vote_on_page('help/made-up-' || n, 'en', true) from generate_series(1, 230) n`,
  )
  expect(await stored()).toHaveLength(200)
  const visitor = (n: number) =>
    db.as(ANONYMOUS, async (sql) => {
      await sql`select set_config('backlit.client_address', '203.0.113.9', true)`
      await sql`select vote_on_page('help/made-up-1', 'en', false)`
      return n
    })
  for (let n = 0; n < 30; n += 1) await visitor(n)
  await expectError(visitor(30), 'BL147')
})
