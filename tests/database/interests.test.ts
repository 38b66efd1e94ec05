import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeOption, makeProject } from './world.ts'

const db = testDatabase()

interface Wish {
  project: string
  option: string
  amount?: string | null
  currency?: string | null
  note?: string | null
  message?: string
  terms?: object
}

function express(actor: Actor, wish: Wish) {
  const {
    project,
    option,
    amount = null,
    currency = null,
    note = null,
    message = 'I am interested',
    terms,
  } = wish
  return db.as(
    actor,
    (sql) => sql`
      select * from express_interest(${project}, ${option}, ${message}, ${amount}, ${currency}, ${note},
        ${terms ? sql.json(terms as never) : null})`,
  )
}

async function offer(status = 'approved') {
  const [supporter, creator] = [
    await db.account({ name: 'Sue' }),
    await db.account({ name: 'Chris' }),
  ]
  const { id, option } = await makeProject(db, creator, { status })
  return { supporter, creator, project: id, option }
}

describe('expressing interest', () => {
  test('writes interest, thread and first message together, with the terms of the moment', async () => {
    const { supporter, creator, project, option } = await offer()
    const [made] = await express(supporter, {
      project,
      option,
      amount: '250.50',
      currency: 'USD',
      note: ' Soon ',
    })
    expect(made?.created).toBe(true)
    await db.sql`update support_options set title = 'Changed', min_amount = 1 where id = ${option}`
    const [interest] = await db.sql`select * from interests where id = ${made?.interest_id}`
    expect(interest).toMatchObject({
      project_id: project,
      option_id: option,
      supporter_id: supporter.id,
      recipient_id: creator.id,
      thread_id: made?.thread_id,
      amount: '250.50',
      currency: 'USD',
      note: 'Soon',
      state: 'sent',
      terms: {
        project_title: 'Lantern',
        type: 'equity',
        title: 'Shares',
        min_amount: 100,
        currency: 'USD',
      },
    })
    expect(
      await db.sql`select content, sender_name, recipient_id from messages where thread_id = ${made?.thread_id}`,
    ).toEqual([{ content: 'I am interested', sender_name: 'Sue', recipient_id: creator.id }])
  })

  test('ten clicks at once make one interest and one message', async () => {
    const { supporter, project, option } = await offer()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => express(supporter, { project, option })),
    )
    expect(answers.filter(([row]) => row?.created)).toHaveLength(1)
    expect(new Set(answers.map(([row]) => row?.interest_id)).size).toBe(1)
    expect(new Set(answers.map(([row]) => row?.thread_id)).size).toBe(1)
    expect(await db.sql`select 1 from interests where project_id = ${project}`).toHaveLength(1)
    expect(await db.sql`select 1 from messages where project_id = ${project}`).toHaveLength(1)
  })

  test('another option of the project joins the same thread', async () => {
    const { supporter, project, option } = await offer()
    const second = await makeOption(db, project, { type: 'token' })
    const [[a], [b]] = await Promise.all([
      express(supporter, { project, option }),
      express(supporter, { project, option: second }),
    ])
    expect(a?.thread_id).toBe(b?.thread_id)
    expect(a?.interest_id).not.toBe(b?.interest_id)
  })

  test.each(['withdrawn', 'declined'])(
    'after one was %s a new one can be expressed',
    async (state) => {
      const { supporter, project, option } = await offer()
      const [first] = await express(supporter, { project, option })
      await db.sql`update interests set state = ${state} where id = ${first?.interest_id}`
      const [second] = await express(supporter, { project, option })
      expect(second).toMatchObject({ created: true, thread_id: first?.thread_id })
    },
  )

  test.each([
    ['pending', 'BL020'],
    ['rejected', 'BL021'],
    ['archived', 'BL021'],
  ])('a project that is %s is refused', async (status, code) => {
    const { supporter, project, option } = await offer(status)
    await expectError(express(supporter, { project, option }), code)
  })

  test('one that was public and is under review again is no longer available', async () => {
    const { supporter, project, option } = await offer()
    await db.sql`update projects set status = 'pending' where id = ${project}`
    await expectError(express(supporter, { project, option }), 'BL021')
  })

  test('a retry of an interest that was stored is answered even when the project is archived meanwhile', async () => {
    const { supporter, project, option } = await offer()
    const [first] = await express(supporter, { project, option })
    await db.sql`update projects set status = 'archived' where id = ${project}`
    expect(await express(supporter, { project, option })).toEqual([{ ...first, created: false }])
  })

  test('each invalid interest has its own error and leaves nothing behind', async () => {
    const { supporter, creator, project, option } = await offer()
    const foreign = await makeProject(db, creator)
    const wish = { project, option }
    await expectError(express(supporter, { ...wish, project: crypto.randomUUID() }), 'BL020')
    await expectError(express(supporter, { ...wish, option: foreign.option }), 'BL031')
    await expectError(express(supporter, { ...wish, option: crypto.randomUUID() }), 'BL031')
    await expectError(express(supporter, { ...wish, amount: '99.99' }), 'BL032')
    await expectError(express(supporter, { ...wish, amount: '-1' }), 'BL032')
    await expectError(express(supporter, { ...wish, amount: 'NaN' }), 'BL036')
    await expectError(express(supporter, { ...wish, amount: '1000000000000' }), 'BL036')
    await expectError(express(supporter, { ...wish, amount: '999999999999.999' }), 'BL036')
    await expectError(express(supporter, { ...wish, amount: '200', currency: 'EUR' }), 'BL033')
    await expectError(express(supporter, { ...wish, message: '  ' }), 'BL041')
    await expectError(express(supporter, { ...wish, note: 'x'.repeat(1001) }), '23514')
    await expectError(express(creator, wish), 'BL030')
    await expectError(express(ANONYMOUS, wish), DENIED)
    expect(await db.sql`select 1 from interests where project_id = ${project}`).toEqual([])
    expect(await db.sql`select 1 from threads where project_id = ${project}`).toEqual([])
  })

  test('terms that changed since the page loaded are reported', async () => {
    const { supporter, project, option } = await offer()
    const terms = {
      type: 'equity',
      title: 'Shares',
      description: '',
      min_amount: 100,
      currency: 'USD',
    }
    await db.sql`update support_options set min_amount = 500 where id = ${option}`
    const failure = await express(supporter, { project, option, terms }).catch((error) => error)
    expect(failure.code).toBe('BL034')
    expect(JSON.parse(failure.detail).terms.min_amount).toBe(500)
    const [made] = await express(supporter, {
      project,
      option,
      terms: { ...terms, min_amount: 500 },
    })
    expect(made?.created).toBe(true)
  })
})

describe('reading interests', () => {
  test('supporter, recipient and administrator do; others do not', async () => {
    const { supporter, creator, project, option } = await offer()
    await express(supporter, { project, option })
    const read = (actor: Actor) =>
      db.as(actor, (sql) => sql`select 1 from interests where project_id = ${project}`)
    for (const actor of [supporter, creator, await db.account({ admin: true })]) {
      expect(await read(actor)).toHaveLength(1)
    }
    expect(await read(await db.account())).toEqual([])
    await expectError(read(ANONYMOUS), DENIED)
  })

  test('nobody writes them directly', async () => {
    const { supporter, creator, project, option } = await offer()
    await express(supporter, { project, option })
    for (const actor of [supporter, creator, await db.account({ admin: true })]) {
      await expectError(
        db.as(actor, (sql) => sql`update interests set state = 'agreed_outside'`),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`delete from interests`),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`insert into interests (currency, terms) values ('USD', '{}')`),
        DENIED,
      )
    }
  })
})

describe('what interests outlive', () => {
  test('a project with interests is deleted only once archived, and the interest keeps its terms', async () => {
    const { creator, supporter, project, option } = await offer()
    await express(supporter, { project, option })
    const [declined, withdrawn] = [await db.account(), await db.account()]
    for (const [person, actor, state] of [
      [declined, creator, 'declined'],
      [withdrawn, withdrawn, 'withdrawn'],
    ] as const) {
      const [made] = await express(person, { project, option })
      await db.as(actor, (sql) => sql`select move_interest(${made?.interest_id}, ${state})`)
    }
    const admin = await db.account({ admin: true })
    const remove = () =>
      db.as(admin, (sql) => sql`select delete_project(${project}, 'Over', '{"rule": "rules_5"}')`)
    await expectError(remove(), 'BL024')
    await expectError(
      db.as(admin, (sql) => sql`delete from projects where id = ${project}`),
      'BL024',
    )
    await db.as(
      admin,
      (sql) =>
        sql`select set_project_status(${project}, 'archived', 'Closed', '{"rule": "rules_5"}')`,
    )
    await remove()
    const [interest] = await db.sql`
        select project_id, option_id, terms, state, terms_changed_at from interests
        where supporter_id = ${supporter.id}`
    expect(interest).toMatchObject({
      project_id: null,
      option_id: null,
      terms: { project_title: 'Lantern' },
      state: 'declined',
      terms_changed_at: null,
    })
    for (const [person, state, ended_with_project] of [
      [supporter, 'declined', true],
      [declined, 'declined', false],
      [withdrawn, 'withdrawn', false],
    ] as const)
      expect(
        await db.as(person, (sql) => sql`select state, ended_with_project from my_support()`),
      ).toEqual([{ state, ended_with_project }])
    expect(
      await db.as(supporter, (sql) => sql`select kind, actor_name, data from my_notifications()`),
    ).toMatchObject([
      {
        kind: 'interest.ended',
        data: { project_id: null, project_title: 'Lantern', state: 'declined' },
      },
    ])
    expect(
      await db.as(supporter, (sql) => sql`select project_title, project_slug from my_threads()`),
    ).toEqual([{ project_title: 'Lantern', project_slug: null }])
  })
})
