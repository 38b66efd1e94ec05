import { expect, test } from 'vitest'
import {
  type Actor,
  ANONYMOUS,
  DENIED,
  expectError,
  SERVICE,
  testDatabase,
} from '../support/actors.ts'

const db = testDatabase()

const note = (question: string, locale = 'en', actor: Actor = SERVICE, subject = '') =>
  db.as(actor, (sql) => sql`select note_unanswered_question(${question}, ${locale}, ${subject})`)
const list = (actor: Actor, page = 1) =>
  db.as(actor, async (sql) => {
    const [row] = await sql`select admin_unanswered_questions(${page}) as answer`
    return row?.answer
  })

test('the same question spelt differently is counted, not stored twice', async () => {
  const admin = await db.account({ admin: true })
  await Promise.all(
    ['Do you have an app?', '  do you have  an APP', 'Do you have an app!'].map((q) => note(q)),
  )
  await note('Do you have an app?', 'fr')
  await note('Anything rarer')
  const { rows, total } = await list(admin)
  expect(total).toBe(1)
  expect(rows).toMatchObject([{ subject: '', asked: 5, different: 3, languages: { en: 4, fr: 1 } }])
  expect(rows[0].questions).toMatchObject([{ asked: 3, locale: 'en' }, { asked: 1 }, { asked: 1 }])
  expect(Object.keys(rows[0].questions[0]).sort()).toEqual(
    ['asked', 'first_asked_on', 'id', 'last_asked_on', 'locale', 'question'].sort(),
  )
})

test('questions are grouped by the closest subject, the most asked group first', async () => {
  const admin = await db.account({ admin: true })
  await db.sql`delete from unanswered_questions`
  await note('Any stickers?')
  for (const [question, locale] of [
    ['Can I pay in chickens?', 'en'],
    ['Zahlt man in Hühnern?', 'de'],
  ] as const)
    await note(question, locale, SERVICE, 'fees')
  expect((await list(admin)).rows).toMatchObject([
    { subject: 'fees', asked: 2, languages: { de: 1, en: 1 } },
    { subject: '', asked: 1 },
  ])
  // Asked again after Lumi has learnt, it moves to the subject that is close now.
  await note('Any stickers?', 'en', SERVICE, 'brand')
  expect((await list(admin)).rows).toMatchObject([{ subject: 'brand' }, { subject: 'fees' }])
  await expectError(note('x', 'en', SERVICE, '</script>'), '23514')
})

test('only administrators see and settle questions; only the function adds them', async () => {
  const [admin, user] = [await db.account({ admin: true }), await db.account()]
  await note('Who may see me?')
  for (const actor of [ANONYMOUS, user, admin]) await expectError(note('x', 'en', actor), DENIED)
  await expectError(list(ANONYMOUS), DENIED)
  await expectError(list(user), 'BL011')
  expect(await db.as(user, (sql) => sql`select id from unanswered_questions`)).toHaveLength(0)
  await expectError(
    db.as(ANONYMOUS, (sql) => sql`select id from unanswered_questions`),
    DENIED,
  )
  const { rows } = await list(admin)
  const { id } = rows
    .flatMap(({ questions }: { questions: { id: string; question: string }[] }) => questions)
    .find(({ question }: { question: string }) => question === 'Who may see me?')
  const settle = (actor: Actor) =>
    db.as(actor, (sql) => sql`select settle_unanswered_question(${id})`)
  await expectError(settle(user), 'BL011')
  await expectError(
    db.as(admin, (sql) => sql`delete from unanswered_questions where id = ${id}`),
    DENIED,
  )
  await settle(admin)
  expect(await db.sql`select id from unanswered_questions where id = ${id}`).toHaveLength(0)
})

test('a flood of nonsense does not fill the list', async () => {
  await db.sql`delete from unanswered_questions`
  await db.sql`delete from private.rate_limits`
  await db.as(
    SERVICE,
    (sql) =>
      sql`select note_unanswered_question('Nonsense ' || n, 'en', '') from generate_series(1, 230) n`,
  )
  const kept = async () =>
    Number((await db.sql`select count(*) from unanswered_questions`)[0]?.count)
  expect(await kept()).toBe(200)
  await note('Nonsense 7')
  expect(await kept()).toBe(200)
  for (const [question, locale] of [
    ['', 'en'],
    ['   ', 'en'],
    ['Fine', 'english'],
  ] as const)
    await note(question, locale)
  expect(await kept()).toBe(200)
})
