import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import {
  type Actor,
  ANONYMOUS,
  DENIED,
  expectError,
  SERVICE,
  testDatabase,
} from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

async function ask(
  actor: Actor,
  project: string,
  { id = randomUUID() as string, text = 'Does it rain?', named = false } = {},
): Promise<string> {
  await db.as(actor, (sql) => sql`select ask_question(${project}, ${id}, ${text}, ${named})`)
  return id
}

const answer = (actor: Actor, id: string, text: string | null = 'Seldom.') =>
  db.as(actor, (sql) => sql`select answer_question(${id}, ${text})`)

const decline = (actor: Actor, id: string) =>
  db.as(actor, (sql) => sql`select decline_question(${id})`)

const withdraw = (actor: Actor, id: string) =>
  db.as(actor, (sql) => sql`delete from project_questions where id = ${id}`)

const hide = (actor: Actor, id: string, hidden = true) =>
  db.as(
    actor,
    (sql) => sql`
      select set_question_hidden(${id}, ${hidden}, 'Promises returns', ${sql.json(BASIS as never)})`,
  )

const stored = async (id: string) =>
  (await db.sql`select * from project_questions where id = ${id}`)[0]

const seen = async (actor: Actor, project: string) =>
  (
    await db.as(
      actor,
      (sql) =>
        sql`select id from project_questions where project_id = ${project} order by created_at`,
    )
  ).map(({ id }) => id)

const news = async (actor: Actor) =>
  (
    await db.as(
      actor,
      (sql) =>
        sql`select kind, actor_name, data from my_notifications() where kind like 'question.%'`,
    )
  ).map(({ kind, actor_name, data }) => ({ kind, actor_name, question: data.question_id }))

async function people() {
  const [creator, asker] = [await db.account(), await db.account({ name: 'Ada Asker' })]
  const [other, admin] = [await db.account(), await db.account({ admin: true })]
  const { id, slug } = await makeProject(db, creator)
  return { creator, asker, other, admin, id, slug }
}

/** Asked and answered. */
async function answered(named = false) {
  const all = await people()
  const question = await ask(all.asker, all.id, { named })
  await answer(all.creator, question)
  return { ...all, question }
}

describe('asking', () => {
  test('is read by who asked and the creator until it is answered, and then by everyone', async () => {
    const { creator, asker, other, admin, id } = await people()
    const question = await ask(asker, id, { text: ' Does it rain? ' })
    expect(await stored(question)).toMatchObject({ question: 'Does it rain?', state: 'asked' })
    for (const actor of [asker, creator, admin]) expect(await seen(actor, id)).toEqual([question])
    for (const actor of [other, ANONYMOUS]) expect(await seen(actor, id)).toEqual([])
    expect(await news(creator)).toEqual([{ kind: 'question.asked', actor_name: null, question }])
    await answer(creator, question)
    for (const actor of [asker, creator, admin, other, ANONYMOUS])
      expect(await seen(actor, id)).toEqual([question])
    expect(await news(asker)).toEqual([{ kind: 'question.answered', actor_name: null, question }])
    await db.sql`update projects set status = 'archived' where id = ${id}`
    for (const actor of [other, ANONYMOUS]) expect(await seen(actor, id)).toEqual([])
  })

  test('who asked is known to nobody unless they wish, also by the creator', async () => {
    const { creator, asker, other, question, id } = await answered()
    for (const actor of [ANONYMOUS, creator, other, asker])
      await expectError(
        db.as(actor, (sql) => sql`select asker_id from project_questions`),
        DENIED,
      )
    const name = async (actor: Actor) =>
      (
        await db.as(
          actor,
          (sql) => sql`select asker_name from project_questions where id = ${question}`,
        )
      )[0]?.asker_name
    expect([await name(ANONYMOUS), await name(creator)]).toEqual([null, null])
    const show = (actor: Actor, named: boolean) =>
      db.as(
        actor,
        (sql) => sql`update project_questions set is_named = ${named} where id = ${question}`,
      )
    for (const actor of [creator, other]) await show(actor, true)
    expect(await name(ANONYMOUS)).toBeNull()
    await show(asker, true)
    expect(await name(ANONYMOUS)).toBe('Ada Asker')
    await show(asker, false)
    expect(await name(ANONYMOUS)).toBeNull()
    const named = await ask(asker, id, { named: true })
    expect(await news(creator)).toContainEqual({
      kind: 'question.asked',
      actor_name: 'Ada Asker',
      question: named,
    })
    for (const change of ['answer', 'question', 'state', 'asker_id', 'asker_name'])
      await expectError(
        db.as(asker, (sql) => sql`update project_questions set ${sql(change)} = default`),
        DENIED,
      )
  })

  test('needs a public, open project of somebody else, and an account', async () => {
    const { creator, asker, id } = await people()
    await expectError(ask(ANONYMOUS, id), DENIED)
    await expectError(ask(creator, id), 'BL294')
    await expectError(ask(asker, randomUUID()), 'BL020')
    for (const status of ['pending', 'rejected', 'archived'])
      await expectError(ask(asker, (await makeProject(db, creator, { status })).id), 'BL020')
    await expectError(ask(asker, (await makeProject(db, null)).id), 'BL035')
    await db.sql`update projects set closes_on = now() - interval '2 days' where id = ${id}`
    await expectError(ask(asker, id), 'BL295')
    await expectError(
      db.as(
        asker,
        (sql) => sql`
          insert into project_questions (id, project_id, question) values (${randomUUID()}, ${id}, 'x')`,
      ),
      DENIED,
    )
  })

  test('is refused while one of the two blocks the other', async () => {
    const { creator, asker, id } = await people()
    const block = (blocker: Actor, blocked: Actor) =>
      db.sql`insert into blocks (blocker_id, blocked_id) values (${blocker.id}, ${blocked.id})`
    await block(creator, asker)
    await expectError(ask(asker, id), 'BL180')
    await db.sql`delete from blocks`
    await block(asker, creator)
    await expectError(ask(asker, id), 'BL181')
  })

  test('is for suspended people no more than anything else', async () => {
    const { asker, id, question } = await answered()
    await db.sql`insert into suspensions (user_id) values (${asker.id})`
    await expectError(ask(asker, id), 'BL262')
    expect(await seen(asker, id)).toEqual([])
    await withdraw(asker, question)
    expect(await stored(question)).toBeDefined()
  })

  test('has a text within its length, once for an id, which nobody else can take', async () => {
    const { asker, other, id } = await people()
    for (const text of ['', ' \n ', 'x'.repeat(LIMITS.question + 1)])
      await expectError(ask(asker, id, { text }), '23514')
    const question = await ask(asker, id, { text: 'x'.repeat(LIMITS.question) })
    await ask(asker, id, { id: question, text: 'Another' })
    expect(await stored(question)).toMatchObject({ question: 'x'.repeat(LIMITS.question) })
    await expectError(ask(other, id, { id: question }), 'BL290')
  })

  test('waits three times in a project, and is for ten times a day', async () => {
    const { creator, asker, id } = await people()
    for (let count = 0; count < 3; count++) await ask(asker, id)
    await expectError(ask(asker, id), 'BL292')
    const { id: second } = await makeProject(db, creator)
    for (let count = 0; count < 7; count++) await withdraw(asker, await ask(asker, second))
    await expectError(
      ask(asker, second),
      'BL291',
      'Too many questions or answers, please try again later',
    )
  })

  test('is withdrawn by who asked only, also once it is answered', async () => {
    const { creator, asker, other, admin, id, question } = await answered()
    const waiting = await ask(asker, id)
    for (const one of [waiting, question])
      for (const actor of [other, admin]) await withdraw(actor, one)
    await withdraw(creator, waiting)
    expect(await seen(asker, id)).toEqual([question, waiting])
    await expectError(withdraw(ANONYMOUS, question), DENIED)
    for (const one of [waiting, question]) await withdraw(asker, one)
    expect(await seen(asker, id)).toEqual([])
  })

  test('leaves one’s own to oneself', async () => {
    const { creator, asker, other, id, question } = await answered()
    const own = async (actor: Actor) =>
      (await db.as(actor, (sql) => sql`select id from my_questions(${id})`)).map((row) => row.id)
    expect(await own(asker)).toEqual([question])
    for (const actor of [creator, other]) expect(await own(actor)).toEqual([])
    await expectError(own(ANONYMOUS), DENIED)
  })
})

describe('answering', () => {
  test('is for the creator, who can mend an answer, which is then marked', async () => {
    const { creator, asker, other, admin, id } = await people()
    const question = await ask(asker, id)
    for (const actor of [asker, other, admin]) await expectError(answer(actor, question), 'BL290')
    await expectError(answer(ANONYMOUS, question), DENIED)
    for (const text of ['', ' ', null, 'x'.repeat(LIMITS.answer + 1)])
      await expectError(answer(creator, question, text), '23514')
    await answer(creator, question)
    const before = await stored(question)
    await answer(creator, question)
    expect(await stored(question)).toEqual(before)
    await answer(creator, question, 'Often.')
    expect(await stored(question)).toMatchObject({
      answer: 'Often.',
      state_at: before?.state_at,
      edited_at: expect.any(Date),
    })
    expect(await news(asker)).toHaveLength(1)
    await decline(creator, await ask(asker, id))
    await expectError(decline(creator, question), 'BL293')
    await withdraw(creator, question)
    expect(await stored(question)).toBeUndefined()
  })

  test('never replaces an answer its author has not seen, but may be sent twice', async () => {
    const { creator, asker, id } = await people()
    const question = await ask(asker, id)
    const reply = (text: string, seen: string) =>
      db.as(creator, (sql) => sql`select answer_question(${question}, ${text}, ${seen})`)
    await reply('Seldom.', '')
    await reply('Seldom.', '')
    await expectError(reply('Often.', ''), 'BL296')
    expect(await stored(question)).toMatchObject({ answer: 'Seldom.', edited_at: null })
    await reply('Often.', 'Seldom.')
    await expectError(reply('Never.', 'Seldom.'), 'BL296')
    expect(await stored(question)).toMatchObject({ answer: 'Often.' })
  })

  test('is no longer possible once it was declined, hidden or the listing is gone', async () => {
    const { creator, asker, other, admin, id, question } = await answered()
    const declined = await ask(asker, id)
    for (const actor of [asker, other, admin]) await expectError(decline(actor, declined), 'BL290')
    await decline(creator, declined)
    expect(await news(asker)).toContainEqual({
      kind: 'question.declined',
      actor_name: null,
      question: declined,
    })
    await expectError(answer(creator, declined), 'BL293')
    for (const actor of [other, ANONYMOUS]) expect(await seen(actor, id)).toEqual([question])
    await hide(admin, question)
    await expectError(answer(creator, question), 'BL293')
    const waiting = await ask(asker, id)
    await db.sql`update projects set status = 'archived' where id = ${id}`
    await expectError(answer(creator, waiting), 'BL290')
  })

  test('has an end, of which who asked is told, and what nobody sees is deleted later', async () => {
    const { creator, asker, id, question } = await answered()
    const [late, early] = [await ask(asker, id), await ask(asker, id)]
    const [days] = await db.sql`select extract(day from private.answer_time())::integer as most`
    expect(days?.most).toBe(LIMITS.answerDays)
    await db.sql`
      update project_questions set created_at = now() - private.answer_time() - interval '1 minute'
      where id in (${late}, ${question})`
    await db.sql`select private.end_questions()`
    expect([(await stored(late))?.state, (await stored(early))?.state]).toEqual(['lapsed', 'asked'])
    expect((await stored(question))?.state).toBe('answered')
    await expectError(answer(creator, late), 'BL293')
    expect(await news(asker)).toContainEqual({
      kind: 'question.lapsed',
      actor_name: null,
      question: late,
    })
    await db.sql`update project_questions set state_at = now() - interval '91 days'`
    await db.sql`select private.end_questions()`
    expect(await seen(creator, id)).toEqual(expect.arrayContaining([question, early]))
    expect(await stored(late)).toBeUndefined()
  })

  test('is mailed to whom it concerns, as long as it is so', async () => {
    const { creator, asker, id } = await people()
    await db.sql`delete from private.mail_outbox`
    const claim = async () =>
      (
        await db.as(SERVICE, (sql) => sql`select email, kind, content from claim_mail_outbox(50)`)
      ).map(({ email, kind, content }) => [email, kind, content.excerpt])
    const question = await ask(asker, id)
    const gone = await ask(asker, id)
    await withdraw(asker, gone)
    expect(await claim()).toEqual([[creator.email, 'question.asked', 'Does it rain?']])
    await answer(creator, question)
    expect(await claim()).toEqual([[asker.email, 'question.answered', 'Seldom.']])
    await db.as(asker, (sql) => sql`insert into account_settings (email_messages) values (false)`)
    await decline(creator, await ask(asker, id))
    expect((await claim()).map(([email]) => email)).not.toContain(asker.email)
  })

  test('makes the project be found by its words, until it is withdrawn or hidden', async () => {
    const { creator, asker, admin, id } = await people()
    const found = async (word: string) =>
      (
        await db.as(ANONYMOUS, (sql) => sql`select browse_projects(${word}) as page`)
      )[0]?.page.projects
        .map((project: { id: string }) => project.id)
        .includes(id)
    const question = await ask(asker, id, { text: 'What about zugunruhe?' })
    expect(await found('zugunruhe')).toBe(false)
    await answer(creator, question, 'It stops with the quokkas.')
    expect([await found('zugunruhe'), await found('quokkas')]).toEqual([true, true])
    await hide(admin, question)
    expect(await found('zugunruhe')).toBe(false)
    await hide(admin, question, false)
    expect(await found('zugunruhe')).toBe(true)
    await withdraw(asker, question)
    expect(await found('quokkas')).toBe(false)
  })
})

describe('what the assistant may quote', () => {
  const quoted = async (text: string, slug: string | null = null, actor: Actor = ANONYMOUS) =>
    (await db.as(actor, (sql) => sql`select * from answered_question(${text}, ${slug})`)).map(
      ({ id, newer }) => [id, newer],
    )

  test('is what was answered about the project at hand or named, if it is what was asked', async () => {
    const creator = await db.account()
    const asker = await db.account()
    const { id, slug } = await makeProject(db, creator, { title: 'Brasswick: a lamp for moths' })
    const ice = await ask(asker, id, { text: 'Do the sensors work when the river freezes?' })
    const waiting = await ask(asker, id, { text: 'Can residents borrow the lamp?' })
    await answer(creator, ice, 'Yes, below ice as well.')
    const second = await ask(asker, id, { text: '川が凍っても動きますか。' })
    await answer(creator, second, 'はい。')
    expect(await quoted('does the sensor work in a frozen river, when it freezes?', slug)).toEqual([
      [ice, 1],
    ])
    expect(await quoted('Will the sensors of Brasswick work if the river freezes?')).toEqual([
      [ice, 1],
    ])
    expect(await quoted('川が凍ったら動きますか', slug)).toEqual([[second, 0]])
    for (const text of [
      'Can residents borrow the lamp?',
      'How do I report a project?',
      'river',
      '',
      `' | ! & :* \\ <-> (`,
    ])
      expect(await quoted(text, slug), text).toEqual([])
    expect(await quoted('Do the sensors work when the river freezes?')).toEqual([])
    expect(await quoted('Do the sensors work when the river freezes?', 'nothing')).toEqual([])
    await answer(creator, waiting, 'No.')
    expect(await quoted('Can residents borrow a lamp?', slug)).toEqual([[waiting, 0]])
    await db.sql`update projects set status = 'archived' where id = ${id}`
    for (const actor of [ANONYMOUS, creator])
      expect(await quoted('Can residents borrow the lamp?', slug, actor)).toEqual([])
  })
})

describe('an answer from a conversation', () => {
  const propose = async (
    actor: Actor,
    thread: string,
    { id = randomUUID() as string, text = 'Rain?', told = 'No.' } = {},
  ) => {
    await db.as(actor, (sql) => sql`select propose_answer(${thread}, ${id}, ${text}, ${told})`)
    return id
  }
  /** What {@link propose} proposes unless told otherwise. */
  const SEEN = { question: 'Rain?', answer: 'No.' }
  const decide = (
    actor: Actor,
    id: string,
    agreed: boolean,
    named = false,
    texts: object | null = SEEN,
  ) =>
    db.as(
      actor,
      (sql) => sql`
        select decide_proposal(${id}, ${agreed}, ${named}, ${texts && sql.json(texts as never)})`,
    )

  async function talking() {
    const all = await people()
    const [opened] = await db.as(
      all.asker,
      (sql) => sql`select open_thread(${all.id}, 'Hello there') as id`,
    )
    return { ...all, thread: opened?.id as string }
  }

  test('is public with the consent of who asked only, until they take it back', async () => {
    const { creator, asker, other, admin, id, thread } = await talking()
    for (const actor of [asker, other, admin]) await expectError(propose(actor, thread), 'BL040')
    await expectError(propose(ANONYMOUS, thread), DENIED)
    const question = await propose(creator, thread)
    for (const actor of [other, ANONYMOUS]) expect(await seen(actor, id)).toEqual([])
    expect(await seen(asker, id)).toEqual([question])
    expect((await news(asker))[0]).toMatchObject({ kind: 'question.proposed', question })
    for (const actor of [creator, other, admin])
      await expectError(decide(actor, question, true), 'BL290')
    await expectError(answer(creator, question), 'BL293')
    await decide(asker, question, true, true)
    expect(await seen(ANONYMOUS, id)).toEqual([question])
    expect(await stored(question)).toMatchObject({ asker_name: 'Ada Asker', answer: 'No.' })
    expect(await news(creator)).toMatchObject([{ kind: 'question.published', question }])
    await expectError(answer(creator, question, 'Other words'), 'BL293')
    await expectError(decide(asker, question, false), 'BL290')
    await withdraw(asker, question)
    expect(await seen(ANONYMOUS, id)).toEqual([])
  })

  test('stays where it is without a name or after a no, and the creator can take it back', async () => {
    const { creator, asker, id, thread } = await talking()
    const [nameless, refused, taken] = [
      await propose(creator, thread),
      await propose(creator, thread),
      await propose(creator, thread),
    ]
    await expectError(propose(creator, thread), 'BL292')
    await withdraw(creator, taken)
    await expectError(decide(asker, taken, true), 'BL290')
    await decide(asker, nameless, true)
    await decide(asker, refused, false, true)
    expect(await stored(nameless)).toMatchObject({ asker_name: null })
    expect(await stored(refused)).toMatchObject({ state: 'refused', asker_name: null })
    expect(await seen(ANONYMOUS, id)).toEqual([nameless])
    expect(await news(creator)).toHaveLength(1)
    await db.sql`delete from threads where id = ${thread}`
    expect(await seen(ANONYMOUS, id)).toEqual([nameless])
    await expectError(answer(creator, nameless, 'Other words'), 'BL293')
  })

  test('is public with the texts that who asked has read, never with others under the same id', async () => {
    const { creator, asker, id, thread } = await talking()
    const question = await propose(creator, thread)
    await withdraw(creator, question)
    const swapped = { question: 'Is my gain safe?', answer: 'Yes, 20 % a month.' }
    await propose(creator, thread, { id: question, text: swapped.question, told: swapped.answer })
    for (const texts of [SEEN, null, {}, { ...swapped, answer: SEEN.answer }])
      await expectError(decide(asker, question, true, true, texts), 'BL290')
    expect(await seen(ANONYMOUS, id)).toEqual([])
    await decide(asker, question, false, false, null)
    expect(await stored(question)).toMatchObject({ state: 'refused' })
  })

  test('is not known to be from the same conversation as another', async () => {
    const { creator, asker, other, thread } = await talking()
    const ids = [await propose(creator, thread), await propose(creator, thread)]
    const known = (actor: Actor) =>
      db.as(actor, (sql) => sql`select id from project_questions where thread_id = ${thread}`)
    expect(await known(creator)).toHaveLength(2)
    expect(await known(asker)).toHaveLength(2)
    for (const question of ids) await decide(asker, question, true)
    expect(await known(other)).toEqual([])
    for (const question of ids) await propose(creator, thread, { id: question })
  })

  test('has texts, and is not for those who block each other or whose project is not public', async () => {
    const { creator, asker, id, thread } = await talking()
    for (const texts of [{ text: ' ' }, { told: '' }, { told: 'x'.repeat(LIMITS.answer + 1) }])
      await expectError(propose(creator, thread, texts), '23514')
    await db.sql`insert into blocks (blocker_id, blocked_id) values (${asker.id}, ${creator.id})`
    await expectError(propose(creator, thread), 'BL180')
    await db.sql`delete from blocks`
    await db.sql`update projects set status = 'archived' where id = ${id}`
    await expectError(propose(creator, thread), 'BL040')
  })
})

describe('erasure and hiding', () => {
  test('an answered question stays without its name, all others go with who asked', async () => {
    const { creator, asker, id, question } = await answered(true)
    await ask(asker, id)
    await decline(creator, await ask(asker, id))
    expect((await stored(question))?.asker_name).toBe('Ada Asker')
    await db.sql`select private.erase_account(${asker.id})`
    expect(await seen(creator, id)).toEqual([question])
    expect(await stored(question)).toMatchObject({ asker_id: null, asker_name: null })
  })

  test('the export has what one asked and was asked, without who else did', async () => {
    const { creator, asker, other, question } = await answered()
    const exported = async (actor: Actor) =>
      (await db.as(actor, (sql) => sql`select export_my_data() -> 'project_questions' as rows`))[0]
        ?.rows
    for (const actor of [creator, asker]) {
      expect(await exported(actor)).toMatchObject([{ id: question, answer: 'Seldom.' }])
      expect(JSON.stringify(await exported(actor))).not.toContain(asker.id)
    }
    expect(await exported(other)).toEqual([])
  })

  test('is for administrators with a second factor, who give reasons to both', async () => {
    const { creator, asker, other, admin, id, question } = await answered()
    await expectError(hide(ANONYMOUS, question), DENIED)
    for (const actor of [creator, asker, other]) await expectError(hide(actor, question), 'BL011')
    await expectError(hide({ ...admin, aal: 'aal1' }, question), 'BL116')
    await expectError(hide(admin, await ask(asker, id)), 'BL290')
    await hide(admin, question)
    await expectError(hide(admin, question), 'BL290')
    expect(await seen(ANONYMOUS, id)).toEqual([])
    const reasons = (actor: Actor) =>
      db.sql`select action, project_id, facts, content from statements where user_id = ${actor.id}`
    const text = {
      action: 'question',
      facts: 'Promises returns',
      content: 'Does it rain?\n\nSeldom.',
    }
    expect(await reasons(creator)).toMatchObject([{ ...text, project_id: id }])
    expect(await reasons(asker)).toMatchObject([{ ...text, project_id: null }])
    await hide(admin, question, false)
    expect(await seen(ANONYMOUS, id)).toEqual([question])
    expect(
      await db.sql`select entity, action from audit_log where entity_id in (${id}, ${asker.id}) order by id`,
    ).toMatchObject([
      { entity: 'project', action: 'statement.made' },
      { entity: 'profile', action: 'statement.made' },
      { entity: 'project', action: 'question.restored' },
    ])
  })

  test('is not decided by an administrator whose listing or question it is', async () => {
    const { admin, id, question } = await answered()
    const [member, asker] = [await db.account({ admin: true }), await db.account({ admin: true })]
    await db.sql`
      insert into project_members (project_id, user_id, role) values (${id}, ${member.id}, 'answers')`
    await db.sql`update project_questions set asker_id = ${asker.id} where id = ${question}`
    for (const concerned of [member, asker]) await expectError(hide(concerned, question), 'BL275')
    await hide(admin, question)
    for (const concerned of [member, asker])
      await expectError(hide(concerned, question, false), 'BL275')
    expect(await seen(ANONYMOUS, id)).toEqual([])
  })

  test('follows from a report that is decided so', async () => {
    const { creator, asker, other, admin, id, question } = await answered()
    const report = (actor: Actor, what: string, project = id) =>
      db.as(
        actor,
        (sql) => sql`
          select report_project(${project}, 'misleading', 'Not so', 'Nell', 'nell@example.org', true, 'de', '',
            null, ${what}) as reference`,
      )
    await expectError(report(other, await ask(asker, id)), 'BL290')
    await expectError(report(other, question, (await makeProject(db, creator)).id), 'BL290')
    const [filed] = await report(ANONYMOUS, question)
    const [row] = await db.sql`select * from reports where reference = ${filed?.reference}`
    expect(row).toMatchObject({ kind: 'question', subject_id: question, subject: 'Does it rain?' })
    const settle = (action: string) =>
      db.as(
        admin,
        (sql) =>
          sql`select settle_report(${row?.id}, ${action}, 'You were right', 'Why', ${sql.json(BASIS as never)})`,
      )
    await expectError(settle('restricted'), 'BL273')
    await settle('remove')
    expect(await stored(question)).toMatchObject({ hidden_at: expect.any(Date), is_public: false })
    const [mail] = await db.sql`
      select private.report_mail(r) as content from reports r where r.id = ${row?.id}`
    expect(mail?.content).toMatchObject({ subject: 'Does it rain?', outcome: 'restricted' })
  })
})
