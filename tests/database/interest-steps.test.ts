import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INTEREST_STATES, type InterestState, stepsOf } from '#islands/support/interest.ts'
import {
  type Actor,
  ANONYMOUS,
  DENIED,
  expectError,
  SERVICE,
  testDatabase,
} from '../support/actors.ts'
import { makeOption, makeProject } from './world.ts'

const db = testDatabase()

interface World {
  readonly supporter: Actor
  readonly recipient: Actor
  readonly stranger: Actor
  readonly admin: Actor
  readonly anonymous: Actor
  readonly project: string
  readonly option: string
  readonly interest: string
  readonly thread: string
}

async function begin(): Promise<World> {
  const [supporter, recipient, stranger, admin] = [
    await db.account({ name: 'Sue' }),
    await db.account({ name: 'Chris' }),
    await db.account(),
    await db.account({ admin: true }),
  ]
  const { id: project, option } = await makeProject(db, recipient)
  const [made] = await db.as(
    supporter,
    (sql) =>
      sql`select * from express_interest(${project}, ${option}, 'Hello', 150, 'USD', 'Soon')`,
  )
  const { interest_id: interest, thread_id: thread } = made as {
    interest_id: string
    thread_id: string
  }
  return {
    ...{ supporter, recipient, stranger, admin, anonymous: ANONYMOUS },
    ...{ project, option, interest, thread },
  }
}

const move = (actor: Actor, id: string, to: string, expected: string | null = null, note = '') =>
  db.as(actor, (sql) => sql`select * from move_interest(${id}, ${to}, ${note}, ${expected})`)
const edit = (actor: Actor, id: string, amount: number | null, version: number, note = '') =>
  db.as(actor, (sql) => sql`select * from edit_interest(${id}, ${amount}, ${note}, ${version})`)
const confirm = (actor: Actor, id: string, amount: number | null = null, terms?: object) =>
  db.as(
    actor,
    (sql) =>
      sql`select * from confirm_interest(${id}, ${terms ? sql.json(terms as never) : null}, ${amount})`,
  )
const say = (actor: Actor, thread: string) =>
  db.as(actor, (sql) => sql`select id from send_message(${thread}, 'Words')`)
const open = (actor: Actor, thread: string) =>
  db.as(actor, (sql) => sql`select mark_thread_read(${thread})`)
const price = (option: string, amount: number) =>
  db.sql`update support_options set min_amount = ${amount} where id = ${option}`
const record = async (actor: Actor, id: string) => {
  const [row] = await db.as(actor, (sql) => sql`select interest_record(${id}) as record`)
  return row?.record
}

async function stored(world: Pick<World, 'interest'>) {
  const [row] = await db.sql`select * from interests where id = ${world.interest}`
  if (!row) throw new Error('The interest is gone')
  return row
}

function history({ interest }: Pick<World, 'interest'>) {
  return db.sql`
    select side, kind, from_state, to_state, note, actor_id, data from interest_events
    where interest_id = ${interest} order by id`
}

/** SQLSTATE of a failed call, or `ok`. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  )

const OPEN: readonly InterestState[] = ['sent', 'seen', 'replied', 'terms_shared']

describe('any sequence of calls', () => {
  type Who = 'supporter' | 'recipient' | 'stranger' | 'admin' | 'anonymous'
  type Call =
    | { readonly kind: 'move'; readonly to: string; readonly expected: InterestState | null }
    | { readonly kind: 'edit'; readonly amount: number }
    | { readonly kind: 'confirm'; readonly amount: number }
    | { readonly kind: 'price'; readonly amount: number }
    | { readonly kind: 'say' }
    | { readonly kind: 'open' }
    | { readonly kind: 'force' }
    | { readonly kind: 'rewrite' }

  const who = fc.constantFrom<Who>(
    ...(['supporter', 'supporter', 'recipient', 'recipient', 'recipient'] as const),
    ...(['stranger', 'admin', 'anonymous'] as const),
  )
  const amount = fc.constantFrom(100, 150, 400)
  const call: fc.Arbitrary<Call> = fc.oneof(
    fc
      .tuple(
        fc.constantFrom<string>(...INTEREST_STATES, 'paid', ''),
        fc.constantFrom<InterestState | null>(null, null, null, ...INTEREST_STATES),
      )
      .map(([to, expected]): Call => ({ kind: 'move', to, expected })),
    fc
      .tuple(fc.constantFrom<'edit' | 'confirm' | 'price'>('edit', 'confirm', 'price'), amount)
      .map(([kind, value]): Call => ({ kind, amount: value })),
    fc
      .constantFrom<'say' | 'open' | 'force' | 'rewrite'>('say', 'say', 'open', 'force', 'rewrite')
      .map((kind): Call => ({ kind })),
  )

  /** Model of the expected outcome of a call. */
  interface Model {
    state: InterestState
    min: number
    agreedMin: number
    moved: Map<string, Who>
  }

  function expected(model: Model, by: Who, what: Call): string {
    if (what.kind === 'price') return 'ok'
    if (what.kind === 'force' || what.kind === 'rewrite') return DENIED
    if (by === 'anonymous') return DENIED
    const isSide = by === 'supporter' || by === 'recipient'
    if (what.kind === 'open') return 'ok'
    if (what.kind === 'say') return isSide ? 'ok' : 'BL040'
    if (!isSide) return 'BL160'
    const pending = OPEN.includes(model.state) && model.min !== model.agreedMin
    if (what.kind === 'move') {
      if (what.to === model.state && model.moved.get(what.to) === by) return 'ok'
      if (what.expected !== null && what.expected !== model.state) return 'BL162'
      if (!stepsOf(by, model.state).some((step) => step === what.to)) return 'BL161'
      return what.to === 'agreed_outside' && pending ? 'BL163' : 'ok'
    }
    if (by !== 'supporter') return 'BL161'
    if (!OPEN.includes(model.state)) return 'BL164'
    if (what.kind === 'edit') return what.amount < model.agreedMin ? 'BL032' : 'ok'
    return pending && what.amount < model.min ? 'BL032' : 'ok'
  }

  function follow(model: Model, by: Who, what: Call): void {
    if (what.kind === 'move') {
      model.state = what.to as InterestState
      if (!model.moved.has(what.to)) model.moved.set(what.to, by)
    } else if (what.kind === 'price') model.min = what.amount
    else if (what.kind === 'confirm') model.agreedMin = model.min
    else if (by === 'recipient') {
      if (what.kind === 'open' && model.state === 'sent') model.state = 'seen'
      if (what.kind === 'say' && ['sent', 'seen'].includes(model.state)) model.state = 'replied'
    }
  }

  async function perform(world: World, by: Who, what: Call): Promise<string> {
    const actor = world[by]
    const { interest, thread, option } = world
    switch (what.kind) {
      case 'move':
        return outcome(move(actor, interest, what.to, what.expected))
      case 'edit':
        return outcome(edit(actor, interest, what.amount, (await stored(world)).version))
      case 'confirm':
        return outcome(confirm(actor, interest, what.amount))
      case 'price':
        return outcome(price(option, what.amount))
      case 'say':
        return outcome(say(actor, thread))
      case 'open':
        return outcome(open(actor, thread))
      case 'force':
        return outcome(db.as(actor, (sql) => sql`update interests set state = 'agreed_outside'`))
      case 'rewrite':
        return outcome(db.as(actor, (sql) => sql`delete from interest_events`))
    }
  }

  test('by either side, strangers, administrators and visitors reaches no forbidden state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(who, call), { minLength: 4, maxLength: 18 }),
        async (calls) => {
          const world = await begin()
          const model: Model = { state: 'sent', min: 100, agreedMin: 100, moved: new Map() }
          for (const [by, what] of calls) {
            const wanted = expected(model, by, what)
            expect(await perform(world, by, what), `${by} ${JSON.stringify(what)}`).toBe(wanted)
            if (wanted === 'ok') follow(model, by, what)
            const row = await stored(world)
            expect(row.state).toBe(model.state)
            expect(row.terms.min_amount).toBe(model.agreedMin)
            const isPending = OPEN.includes(model.state) && model.min !== model.agreedMin
            expect(row.new_terms?.min_amount ?? null).toBe(isPending ? model.min : null)
          }
          const events = await history(world)
          let before: string | null = null
          for (const event of events) {
            expect(event.from_state).toBe(before)
            if (event.kind === 'moved') {
              const steps: readonly string[] = [
                ...stepsOf(event.side, event.from_state),
                ...(event.side === 'recipient' ? ['seen', 'replied'] : []),
              ]
              expect(steps).toContain(event.to_state)
            }
            before = event.to_state
          }
          expect(before).toBe(model.state)
        },
      ),
      { numRuns: 40 },
    )
  }, 60_000)
})

describe('steps', () => {
  test('lead from sent to agreed, each side taking its own, both notified with notes', async () => {
    const world = await begin()
    const { supporter, recipient, interest, thread } = world
    await open(supporter, thread)
    expect((await stored(world)).state).toBe('sent')
    await open(recipient, thread)
    expect((await stored(world)).state).toBe('seen')
    await say(supporter, thread)
    expect((await stored(world)).state).toBe('seen')
    await say(recipient, thread)
    expect((await stored(world)).state).toBe('replied')
    await expectError(move(supporter, interest, 'terms_shared'), 'BL161')
    await expectError(move(recipient, interest, 'withdrawn'), 'BL161')
    await move(recipient, interest, 'terms_shared', 'replied', ' Six pages by mail ')
    await expectError(move(recipient, interest, 'agreed_outside'), 'BL161')
    await move(supporter, interest, 'agreed_outside', 'terms_shared')
    await expectError(move(recipient, interest, 'declined'), 'BL161')
    const expected = [
      ['supporter', 'expressed', null, 'sent', null],
      ['recipient', 'moved', 'sent', 'seen', null],
      ['recipient', 'moved', 'seen', 'replied', null],
      ['recipient', 'moved', 'replied', 'terms_shared', 'Six pages by mail'],
      ['supporter', 'moved', 'terms_shared', 'agreed_outside', null],
    ]
    for (const actor of [supporter, recipient]) {
      const { events, supporter_name, recipient_name } = await record(actor, interest)
      expect([supporter_name, recipient_name]).toEqual(['Sue', 'Chris'])
      expect(
        events.map((event: Record<string, unknown>) => [
          event.side,
          event.kind,
          event.from_state,
          event.to_state,
          event.note,
        ]),
      ).toEqual(expected)
    }
  })

  test('a message marked read through the table is seen as well; one read by an administrator is not', async () => {
    const [one, other] = [await begin(), await begin()]
    await db.as(one.recipient, (sql) => sql`update messages set read = true`)
    expect((await stored(one)).state).toBe('seen')
    const [message] = await db.sql`select id from messages where thread_id = ${other.thread}`
    await db.as(other.admin, (sql) => sql`select admin_open_message(${message?.id})`)
    expect((await stored(other)).state).toBe('sent')
  })

  test('an interest expressed later is not seen by reading what came before it', async () => {
    const world = await begin()
    const second = await makeOption(db, world.project, { type: 'token' })
    const [later] = await db.as(
      world.supporter,
      (sql) => sql`select * from express_interest(${world.project}, ${second}, 'And this')`,
    )
    await db.as(
      world.recipient,
      (sql) => sql`update messages set read = true where content = 'Hello'`,
    )
    expect((await stored(world)).state).toBe('seen')
    expect((await stored({ interest: later?.interest_id })).state).toBe('sent')
  })

  test('the database refuses a forbidden state to the holder of the secret key too', async () => {
    const { interest } = await begin()
    await expectError(
      db.as(
        SERVICE,
        (sql) => sql`update interests set state = 'agreed_outside' where id = ${interest}`,
      ),
      'BL161',
    )
    for (const words of [
      `update interest_events set note = 'x'`,
      'delete from interest_events',
      'truncate interest_events',
    ]) {
      await expectError(db.sql.unsafe(words), 'BL166')
    }
  })

  test('once an account is gone the history keeps what happened, not who it was', async () => {
    const world = await begin()
    await move(world.recipient, world.interest, 'declined', null, 'Too early for us')
    await db.sql`delete from auth.users where id = ${world.recipient.id}`
    expect(
      (await history(world)).map(({ side, to_state, note, actor_id }) => ({
        side,
        to_state,
        note,
        actor_id,
      })),
    ).toEqual([
      { side: 'supporter', to_state: 'sent', note: null, actor_id: world.supporter.id },
      { side: 'recipient', to_state: 'declined', note: null, actor_id: null },
    ])
    expect((await record(world.supporter, world.interest)).recipient_name).toBe('Anonymous')
  })

  test('the history is read with the interest and by nobody else', async () => {
    const world = await begin()
    const read = (actor: Actor) =>
      db.as(
        actor,
        (sql) => sql`select 1 from interest_events where interest_id = ${world.interest}`,
      )
    for (const actor of [world.supporter, world.recipient, world.admin]) {
      expect(await read(actor)).toHaveLength(1)
    }
    expect(await read(world.stranger)).toEqual([])
    await expectError(read(ANONYMOUS), DENIED)
    for (const actor of [world.stranger, world.admin]) {
      await expectError(record(actor, world.interest), 'BL160')
    }
    await expectError(record(ANONYMOUS, world.interest), DENIED)
  })

  test('changes by one person are limited, even when concurrent', async () => {
    const world = await begin()
    await db.sql`
      insert into interest_events (interest_id, actor_id, side, kind, from_state, to_state)
      select ${world.interest}, ${world.supporter.id}, 'supporter', 'edited', 'sent', 'sent'
      from generate_series(1, 29)`
    await expectError(edit(world.supporter, world.interest, 200, 1), 'BL165')
    await expectError(move(world.supporter, world.interest, 'withdrawn'), 'BL165')
    await move(world.recipient, world.interest, 'declined')
  })
})

describe('at the same time', () => {
  test('ten clicks on one step make one event', async () => {
    const world = await begin()
    const clicks = Array.from({ length: 10 }, () =>
      outcome(move(world.supporter, world.interest, 'withdrawn', 'sent')),
    )
    expect(await Promise.all(clicks)).toEqual(Array(10).fill('ok'))
    expect(await history(world)).toHaveLength(2)
  })

  test('when both sides end it at once, one wins and the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const world = await begin()
      const both = await Promise.all([
        outcome(move(world.supporter, world.interest, 'withdrawn', 'sent')),
        outcome(move(world.recipient, world.interest, 'declined', 'sent')),
      ])
      expect([...both].sort()).toEqual(['BL162', 'ok'])
      const { state } = await stored(world)
      expect(state).toBe(both[0] === 'ok' ? 'withdrawn' : 'declined')
      expect(await history(world)).toHaveLength(2)
    }
  })

  test('when two tabs edit the same version, one wins and its retry succeeds', async () => {
    const world = await begin()
    const both = await Promise.all([
      outcome(edit(world.supporter, world.interest, 200, 1)),
      outcome(edit(world.supporter, world.interest, 300, 1)),
    ])
    expect([...both].sort()).toEqual(['BL162', 'ok'])
    const won = both[0] === 'ok' ? 200 : 300
    expect(Number((await stored(world)).amount)).toBe(won)
    expect(await outcome(edit(world.supporter, world.interest, won, 1))).toBe('ok')
    expect(await history(world)).toHaveLength(2)
  })

  test('terms changed while being confirmed: the confirmation is for the terms read, or refused', async () => {
    const world = await begin()
    await price(world.option, 120)
    const both = await Promise.all([
      outcome(confirm(world.supporter, world.interest, 150, { min_amount: 120 })),
      outcome(price(world.option, 500)),
    ])
    expect(both[1]).toBe('ok')
    expect(['ok', 'BL034']).toContain(both[0])
    const { terms, new_terms } = await stored(world)
    expect(terms.min_amount).toBe(both[0] === 'ok' ? 120 : 100)
    expect(new_terms.min_amount).toBe(500)
  })
})

describe('terms', () => {
  test('saved by the creator are shown beside the old ones until the supporter answers', async () => {
    const world = await begin()
    await db.sql`update projects set status = 'pending' where id = ${world.project}`
    const options = [
      {
        id: world.option,
        type: 'equity',
        title: 'Shares of 2027',
        description: 'New words',
        min_amount: 200,
        currency: 'EUR',
      },
    ]
    await db.as(
      world.recipient,
      (sql) =>
        sql`select save_project(${sql.json({ id: world.project })}, ${sql.json(options as never)})`,
    )
    const changed = await stored(world)
    expect(changed).toMatchObject({
      terms: { title: 'Shares', min_amount: 100, currency: 'USD' },
      new_terms: { title: 'Shares of 2027', min_amount: 200, currency: 'EUR' },
      state: 'sent',
    })
    expect(changed.terms_changed_at).not.toBeNull()
    for (const actor of [world.recipient, world.stranger, world.admin]) {
      await expectError(
        confirm(actor, world.interest),
        actor === world.recipient ? 'BL161' : 'BL160',
      )
    }
    await expectError(confirm(world.supporter, world.interest, 150), 'BL032')
    await expectError(confirm(world.supporter, world.interest, 250, { currency: 'USD' }), 'BL034')
    await confirm(world.supporter, world.interest, 250, { currency: 'EUR', min_amount: 200 })
    expect(await stored(world)).toMatchObject({
      terms: { title: 'Shares of 2027', project_title: 'Lantern' },
      new_terms: null,
      terms_changed_at: null,
      amount: '250.00',
      currency: 'EUR',
    })
    expect((await history(world)).map(({ kind, side }) => [kind, side])).toEqual([
      ['expressed', 'supporter'],
      ['terms_changed', 'recipient'],
      ['terms_confirmed', 'supporter'],
    ])
  })

  test('stated in the details are terms like the others', async () => {
    const world = await begin()
    await db.sql`update interests set terms = terms - 'details' where id = ${world.interest}`
    await db.sql`update support_options set position = 5 where id = ${world.option}`
    expect((await stored(world)).terms_changed_at).toBeNull()
    await db.sql`
      update support_options set details = '{"instrument": "A note"}' where id = ${world.option}`
    expect((await stored(world)).new_terms.details).toEqual({ instrument: 'A note' })
    await db.sql`update support_options set details = '{}' where id = ${world.option}`
    expect((await stored(world)).new_terms).toBeNull()
  })

  test('are confirmed with all details, not with some', async () => {
    const world = await begin()
    const details = { instrument: 'A note', exit: 'After 50 years' }
    await db.sql`update support_options set details = ${db.sql.json(details)} where id = ${world.option}`
    for (const seen of [{}, { instrument: 'A note' }])
      await expectError(confirm(world.supporter, world.interest, 150, { details: seen }), 'BL034')
    await confirm(world.supporter, world.interest, 150, { details })
    expect((await stored(world)).terms.details).toEqual(details)
  })

  test('changed back leave nothing to answer', async () => {
    const world = await begin()
    await price(world.option, 300)
    await price(world.option, 100)
    expect(await stored(world)).toMatchObject({ new_terms: null, terms_changed_at: null })
    expect((await history(world)).map(({ kind }) => kind)).toEqual([
      'expressed',
      'terms_changed',
      'terms_restored',
    ])
  })

  test('of a listing their creator withdrew change twenty times a day, as the history keeps each', async () => {
    const world = await begin()
    await db.as(world.recipient, (sql) => sql`select withdraw_project(${world.project})`)
    const saveTerms = (text: string, actor = world.recipient) =>
      db.as(actor, (sql) => {
        const option = { id: world.option, title: 'Shares', type: 'equity', description: text }
        const options = [{ ...option, min_amount: 100, currency: 'USD' }]
        return sql`select save_project(${sql.json({ id: world.project })}, ${sql.json(options)})`
      })
    for (let round = 1; round <= 20; round++) await saveTerms(`Terms ${round}`)
    await saveTerms('Terms 20')
    await expectError(saveTerms('Terms 21'), 'BL165', 'Too many changes in one day')
    expect(await history(world)).toHaveLength(21)
    await saveTerms('Terms of the team', world.admin)
    await move(world.supporter, world.interest, 'withdrawn')
    await saveTerms('Terms nobody waits for')
  })

  test('of an ended interest do not change', async () => {
    const world = await begin()
    await move(world.recipient, world.interest, 'declined')
    await price(world.option, 300)
    await db.sql`delete from support_options where id = ${world.option}`
    expect(await stored(world)).toMatchObject({
      option_id: null,
      new_terms: null,
      terms_changed_at: null,
      terms: { min_amount: 100 },
    })
  })

  test('of a removed option stay, and the supporter keeps the interest or withdraws', async () => {
    const world = await begin()
    await say(world.recipient, world.thread)
    await move(world.recipient, world.interest, 'terms_shared')
    await price(world.option, 300)
    await db.sql`delete from support_options where id = ${world.option}`
    const removed = await stored(world)
    expect(removed).toMatchObject({ option_id: null, new_terms: null, terms: { min_amount: 100 } })
    expect(removed.terms_changed_at).not.toBeNull()
    await expectError(move(world.supporter, world.interest, 'agreed_outside'), 'BL163')
    await confirm(world.supporter, world.interest, 150)
    expect((await stored(world)).terms_changed_at).toBeNull()
    await move(world.supporter, world.interest, 'agreed_outside')
    expect((await history(world)).map(({ kind }) => kind).slice(-3)).toEqual([
      'option_removed',
      'terms_confirmed',
      'moved',
    ])
  })
})

describe('expressing again', () => {
  const express = (actor: Actor, world: World, client: string) =>
    db.as(
      actor,
      (sql) => sql`
        select * from express_interest(${world.project}, ${world.option}, 'Hello', null, null, null, null, ${client})`,
    )

  test('the same confirmation gets the same reply; another one is told that it was not needed', async () => {
    const world = await begin()
    await move(world.supporter, world.interest, 'withdrawn')
    const [client, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const answers = await Promise.all([
      express(world.supporter, world, client),
      express(world.supporter, world, client),
    ])
    const [first] = answers[0]
    expect(first).toMatchObject({ created: true, thread_id: world.thread })
    expect(answers[1]).toEqual([first])
    expect(await express(world.supporter, world, other)).toEqual([{ ...first, created: false }])
    await move(world.supporter, first?.interest_id, 'withdrawn')
    expect(await express(world.supporter, world, client)).toEqual([first])
    const [messages] =
      await db.sql`select count(*)::int as n from messages where thread_id = ${world.thread}`
    expect(messages?.n).toBe(2)
  })

  test('is limited to ten times a day per project', async () => {
    const world = await begin()
    await db.sql`
      insert into interests (project_id, supporter_id, recipient_id, thread_id, currency, terms, state)
      select ${world.project}, ${world.supporter.id}, ${world.recipient.id}, ${world.thread}, 'USD', '{}', 'withdrawn'
      from generate_series(1, 9)`
    await move(world.supporter, world.interest, 'withdrawn')
    await expectError(express(world.supporter, world, crypto.randomUUID()), 'BL165')
  })
})

describe('lists', () => {
  test('show each side its own, in pages, by state and project', async () => {
    const [recipient, supporter] = [await db.account({ name: 'Chris' }), await db.account()]
    const projects = [await makeProject(db, recipient), await makeProject(db, recipient)]
    const made: string[] = []
    for (const { id, option } of projects) {
      for (const chosen of [option, await makeOption(db, id, { type: 'token' })]) {
        const [row] = await db.as(
          supporter,
          (sql) => sql`select * from express_interest(${id}, ${chosen}, 'Hello')`,
        )
        made.unshift(row?.interest_id)
      }
    }
    await move(supporter, made[0] as string, 'withdrawn')
    const mine = (after: string | null, limit: number, state: string | null = null) =>
      db.as(supporter, (sql) => sql`select * from my_support(${after}, ${limit}, ${state})`)
    const theirs = (actor: Actor, project: string | null, state: string | null = null) =>
      db.as(actor, (sql) => sql`select * from project_supporters(${project}, null, 100, ${state})`)
    const first = await mine(null, 3)
    const rest = await mine(first.at(-1)?.interest_id, 3)
    expect([...first, ...rest].map((row) => row.interest_id)).toEqual(made)
    expect(first[0]).toMatchObject({ other_name: 'Chris', state: 'withdrawn' })
    expect(first[0]?.project_slug).toBe(projects[1]?.slug)
    const picture = '/storage/v1/object/public/project_thumbnails/1-lamp.webp'
    await db.sql`update projects set thumbnail_url = ${picture}, category = 'art' where id = ${projects[0]?.id ?? ''}`
    const cover = { project_category: 'art', project_thumbnail: picture }
    expect((await mine(null, 10)).at(-1)).toMatchObject(cover)
    // Once the listing isn't public, its picture is its creator's alone.
    await db.sql`update projects set status = 'archived' where id = ${projects[0]?.id ?? ''}`
    expect((await mine(null, 10)).at(-1)).toMatchObject({ ...cover, project_thumbnail: null })
    expect((await theirs(recipient, null)).at(-1)).toMatchObject(cover)
    await db.sql`update projects set status = 'approved' where id = ${projects[0]?.id ?? ''}`
    expect(await mine(null, 10, 'sent')).toHaveLength(3)
    expect(await mine(null, 10, 'paid')).toEqual([])
    expect(await theirs(recipient, null)).toHaveLength(4)
    expect(await theirs(recipient, projects[0]?.id ?? null)).toHaveLength(2)
    expect(await theirs(recipient, null, 'withdrawn')).toHaveLength(1)
    expect(await theirs(supporter, null)).toEqual([])
    // A cursor from someone else's list yields nothing and reveals nothing.
    const foreign = await begin()
    expect(await mine(foreign.interest, 10)).toEqual([])
    for (const actor of [await db.account(), await db.account({ admin: true })]) {
      expect(await theirs(actor, projects[0]?.id ?? null)).toEqual([])
      expect(await db.as(actor, (sql) => sql`select * from my_support()`)).toEqual([])
    }
    await expectError(theirs(ANONYMOUS, null), DENIED)
    await expectError(
      db.as(ANONYMOUS, (sql) => sql`select * from my_support()`),
      DENIED,
    )
  })
})
