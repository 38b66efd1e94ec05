import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasText } from '#core/fields.ts'
import { ANONYMOUS, expectError, testDatabase } from '../support/actors.ts'
import { upload } from './files.ts'
import { makeOption, makeProject, makeThread } from './world.ts'

const db = testDatabase()

const SPOOF = '\u202eevil\u2066\ttwo\nlines\u0007 \u2028'
const CLEAN = 'evil two lines'
const INVISIBLE = '\u200b\u3000'

test.each([
  [SPOOF, CLEAN],
  ['  Grace \r\n  Hopper ', 'Grace Hopper'],
  ['\u00a0山田\u3000太郎\u3000', '山田\u3000太郎'],
  ['Un projet\u202f?', 'Un projet\u202f?'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 ☎️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 ☎️'],
  ['?', '?'],
  [null, null],
  ['', null],
  [INVISIBLE, null],
  ['\u202e\u202c', null],
])('%j becomes %j', async (given, line) => {
  expect(await db.sql`select private.one_line(${given}) as line`).toEqual([{ line }])
})

test('what is blank is the same in forms', async () => {
  const codes = Array.from({ length: 0xffff }, (_, at) => at + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .concat(
      [0x1bc9f, 0x1bca0, 0x1bca3, 0x1bca4, 0x1d172, 0x1d173, 0x1d17a, 0x1d17b],
      [0xdffff, 0xe0000, 0xe0041, 0xe01ef, 0xe0fff, 0xe1000, 0x1f680],
    )
  const rows = await db.sql`
    select code from unnest(${codes}::integer[]) as code where private.one_line(chr(code)) is null`
  expect(rows.map(({ code }) => code)).toEqual(
    codes.filter((code) => !hasText(String.fromCodePoint(code))),
  )
})

test('names and titles that others see are one visible line, however they are sent', async () => {
  const [creator, person] = [await db.account(), await db.account()]
  const project = await makeProject(db, creator, { status: 'pending' })
  await makeOption(db, project.id)
  const set = (column: string, value: unknown) =>
    db.as(
      creator,
      (sql) => sql`update projects set ${sql({ [column]: value })} where id = ${project.id}`,
    )
  for (const column of ['title', 'category', 'thumbnail_alt']) await set(column, SPOOF)
  await set('tags', [SPOOF])
  await db.as(
    creator,
    (sql) => sql`update support_options set title = ${SPOOF} where project_id = ${project.id}`,
  )
  await db.as(
    creator,
    (sql) =>
      sql`update profiles set full_name = ${SPOOF}, place = ${SPOOF} where id = ${creator.id}`,
  )
  expect(
    await db.sql`
      select p.title, p.category, p.thumbnail_alt, p.tags, p.creator_name, o.title as option, f.place
      from projects p join support_options o on o.project_id = p.id join profiles f on f.id = p.creator_id
      where p.id = ${project.id} and o.id <> ${project.option}`,
  ).toEqual([
    {
      ...{ title: CLEAN, category: CLEAN, thumbnail_alt: CLEAN, tags: [CLEAN] },
      ...{ creator_name: CLEAN, option: CLEAN, place: CLEAN },
    },
  ])
  await expectError(set('tags', [INVISIBLE]), '23514')
  await expectError(
    set('use_of_funds', db.sql.json([{ purpose: '\u202eAll', share: 100 }])),
    '23514',
  )

  await db.as(
    person,
    (sql) => sql`update profiles set full_name = ${INVISIBLE} where id = ${person.id}`,
  )
  expect(await db.sql`select full_name from profiles where id = ${person.id}`).toEqual([
    { full_name: null },
  ])
})

test('a project without a visible title, description or category is refused', async () => {
  const user = await db.account()
  const texts = { title: '🚀', description: 'Short', category: 'art' }
  const submit = (project: object) =>
    db.as(
      user,
      (sql) =>
        sql`select * from submit_project(${sql.json(project as never)}, '[]', ${randomUUID()})`,
    )
  expect(await submit(texts)).toMatchObject([{ title: '🚀' }])
  for (const field of Object.keys(texts))
    await expectError(submit({ ...texts, [field]: INVISIBLE }), 'BL023')
  const { id } = await makeProject(db, user, { status: 'pending' })
  await expectError(
    db.as(user, (sql) => sql`select save_project(${sql.json({ id, title: INVISIBLE })})`),
    'BL023',
  )
})

test('so are a title of an update and the name of who writes to the team', async () => {
  const creator = await db.account()
  const { id } = await makeProject(db, creator)
  const post = async (title: string) => {
    const update = randomUUID()
    await db.as(
      creator,
      (sql) =>
        sql`select save_project_update(${id}, ${update}, ${title}, 'It runs.', '[]', 'en', true)`,
    )
    return db.sql`select title from project_updates where id = ${update}`
  }
  expect(await post(SPOOF)).toEqual([{ title: CLEAN }])
  await expectError(post(INVISIBLE), '23514')
  const write = (name: string, subject: string) =>
    db.as(
      ANONYMOUS,
      (sql) => sql`
        select send_contact_message(${name}, ${`${randomUUID()}@a.example`}, ${subject}, 'A question') as reference`,
    )
  const [sent] = await write(SPOOF, SPOOF)
  expect(
    await db.sql`select name, subject from contact_messages where reference = ${sent?.reference}`,
  ).toEqual([{ name: CLEAN, subject: CLEAN }])
  await expectError(write(INVISIBLE, 'Hello'), 'BL051')
  await expectError(write('Ada', INVISIBLE), 'BL051')
})

test.each(['\u200b', '\u3164', '\u200b\u2003\u2800\n'])(
  'a text with nothing to see is no text: %j',
  async (blank) => {
    const [creator, supporter] = [await db.account(), await db.account()]
    const { thread, project } = await makeThread(db, supporter, creator)
    const option = await makeOption(db, project)
    const send = (text: string, files: object[] = []) =>
      db.as(
        supporter,
        (sql) =>
          sql`select * from send_message(${thread}, ${text}, null, ${sql.json(files as never)})`,
      )
    await expectError(send(blank), 'BL041')
    expect(await send(`${blank}x`)).toMatchObject([{ content: expect.stringContaining('x') }])
    const id = await upload(db, supporter)
    expect(await send(blank, [{ id, name: 'x.pdf' }])).toMatchObject([{ content: '' }])
    await expectError(
      db.as(
        supporter,
        (sql) => sql`select * from express_interest(${project}, ${option}, ${blank}, 200, 'USD')`,
      ),
      'BL041',
    )

    const ask = (text: string, question: string) =>
      db.as(supporter, (sql) => sql`select ask_question(${project}, ${question}, ${text})`)
    await expectError(ask(blank, randomUUID()), '23514')
    const question = randomUUID()
    await ask('Why?', question)
    await expectError(
      db.as(creator, (sql) => sql`select answer_question(${question}, ${blank})`),
      '23514',
    )
    for (const [asked, answer] of [
      [blank, 'So'],
      ['Why?', blank],
    ] as const)
      await expectError(
        db.as(
          creator,
          (sql) => sql`select propose_answer(${thread}, ${randomUUID()}, ${asked}, ${answer})`,
        ),
        '23514',
      )
    await expectError(
      db.as(
        creator,
        (sql) =>
          sql`select save_project_update(${project}, ${randomUUID()}, 'News', ${blank}, '[]', 'en', true)`,
      ),
      '23514',
    )
    await expectError(
      db.as(
        ANONYMOUS,
        (sql) => sql`select send_contact_message('Ada', 'ada@a.example', 'Hello', ${blank})`,
      ),
      'BL051',
    )
  },
)
