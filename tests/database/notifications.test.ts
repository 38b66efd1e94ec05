import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject, makeThread } from './world.ts'

const db = testDatabase()

async function conversation() {
  const [supporter, creator, stranger] = [
    await db.account({ name: 'Sue Porter' }),
    await db.account({ name: 'Chris Creator' }),
    await db.account(),
  ]
  return { supporter, creator, stranger, ...(await makeThread(db, supporter, creator)) }
}

const news = (actor: Actor) => db.as(actor, (sql) => sql`select * from my_notifications()`)
const send = (actor: Actor, thread: string, text = 'Hello again') =>
  db.as(actor, (sql) => sql`select id from send_message(${thread}, ${text})`)
const notify = (actor: Actor, kind: string, data: Record<string, string>) =>
  db.sql`select private.notify(${actor.id}, ${kind}, ${db.sql.json(data)})`
const mails = (actor: Actor) =>
  db.sql`select * from private.mail_outbox where user_id = ${actor.id} order by created_at`
const counts = async (actor: Actor, since: string | null = null, thread: string | null = null) => {
  const [row] = await db.as(
    actor,
    (sql) => sql`select my_counts(${since}, ${thread}::text::uuid) as counts`,
  )
  return row?.counts
}

describe('notifications', () => {
  test('are only readable by their recipient, and writable by nobody', async () => {
    const { supporter, creator, stranger } = await conversation()
    const admin = await db.account({ admin: true })
    const read = (actor: Actor) =>
      db.as(actor, (sql) => sql`select kind from notifications where user_id = ${creator.id}`)
    expect(await read(creator)).toEqual([{ kind: 'message.new' }])
    for (const actor of [supporter, stranger, admin]) expect(await read(actor)).toEqual([])
    await expectError(read(ANONYMOUS), DENIED)
    for (const call of ['my_notifications()', 'mark_notifications_read()', 'my_counts()']) {
      await expectError(
        db.as(ANONYMOUS, (sql) => sql.unsafe(`select * from ${call}`)),
        DENIED,
      )
    }
    await expectError(
      db.as(
        stranger,
        (sql) =>
          sql`insert into notifications (user_id, kind) values (${creator.id}, 'role.changed')`,
      ),
      DENIED,
    )
    await expectError(
      db.as(creator, (sql) => sql`update notifications set read_at = now()`),
      DENIED,
    )
    await expectError(
      db.as(creator, (sql) => sql`delete from notifications`),
      DENIED,
    )
    await expectError(
      db.as(stranger, (sql) => sql`select private.notify(${creator.id}, 'role.changed', '{}')`),
      DENIED,
    )
  })

  test('new messages of one conversation are one notification until they are read', async () => {
    const { supporter, creator, thread } = await conversation()
    await send(supporter, thread)
    await send(supporter, thread)
    expect(await news(creator)).toMatchObject([
      {
        kind: 'message.new',
        actor_name: 'Sue Porter',
        data: { thread_id: thread, project_title: 'Lantern', count: 3 },
        read_at: null,
      },
    ])
    await db.as(creator, (sql) => sql`select mark_thread_read(${thread})`)
    expect((await news(creator))[0]?.read_at).not.toBeNull()
    await send(supporter, thread)
    expect(await news(creator)).toMatchObject([
      { data: { count: 1 }, read_at: null },
      { data: { count: 3 } },
    ])
    expect(await news(supporter)).toEqual([])
  })

  test('an interest and its first message are one notification, in either order', async () => {
    for (const order of [
      ['interest.new', 'message'],
      ['message', 'interest.new'],
    ]) {
      const { supporter, creator, thread } = await conversation()
      await db.as(creator, (sql) => sql`select mark_thread_read(${thread})`)
      await db.sql`delete from private.mail_outbox where user_id = ${creator.id}`
      await db.sql.begin(async (sql) => {
        for (const step of order) {
          if (step === 'message') {
            await sql`insert into messages (thread_id, sender_id, content)
              values (${thread}, ${supporter.id}, 'I am interested')`
          } else {
            await sql`select private.notify(${creator.id}, 'interest.new', ${sql.json({ thread_id: thread })})`
          }
        }
      })
      const unread = (await news(creator)).filter((item) => item.read_at === null)
      expect(unread.map((item) => item.kind)).toEqual(['interest.new'])
      expect((await mails(creator)).map((mail) => mail.kind)).toEqual(['interest.new'])
    }
  })

  test('a name is looked up when it is shown, and gone with its account', async () => {
    const { supporter, creator } = await conversation()
    await db.sql`update profiles set full_name = 'Sue Renamed' where id = ${supporter.id}`
    expect((await news(creator))[0]?.actor_name).toBe('Sue Renamed')
    await db.sql`delete from auth.users where id = ${supporter.id}`
    expect((await news(creator))[0]?.actor_name).toBeNull()
    expect(JSON.stringify(await db.sql`select * from notifications`)).not.toContain(supporter.id)
  })

  test('pages by key, marks single ones or all, and only one’s own', async () => {
    const [person, other] = [await db.account(), await db.account()]
    for (const event of ['a', 'b', 'c', 'd', 'e']) {
      await notify(person, 'account.security', { event })
    }
    await db.sql`update notifications set created_at = '2026-11-01' where user_id = ${person.id}
      and data ->> 'event' in ('a', 'b', 'c')`
    const seen: string[] = []
    let last: { created_at: Date; id: string } | undefined
    for (let page = 0; page < 3; page++) {
      const [at, id] = [last?.created_at ?? null, last?.id ?? null]
      const rows = await db.as(
        person,
        (sql) => sql`select * from my_notifications(${at}, ${id}, 2)`,
      )
      seen.push(...rows.map((row) => row.id))
      last = rows.at(-1) as typeof last
    }
    expect(new Set(seen).size).toBe(5)
    const mark = (actor: Actor, ids: string[] | null) =>
      db.as(actor, (sql) => sql`select mark_notifications_read(${ids}) as marked`)
    expect(await mark(other, seen)).toEqual([{ marked: 0 }])
    expect(await mark(person, seen.slice(0, 2))).toEqual([{ marked: 2 }])
    expect(await mark(person, null)).toEqual([{ marked: 3 }])
    expect(await mark(person, null)).toEqual([{ marked: 0 }])
  })

  test('unknown people are ignored, unknown kinds are not notifications', async () => {
    const person = await db.account()
    await db.sql`select private.notify(gen_random_uuid(), 'role.changed', '{}')`
    await db.sql`select private.notify(null, 'role.changed', null)`
    await expectError(notify(person, 'Not a kind', {}), '23514')
  })

  test('account data in them survives no longer than half a year', async () => {
    const person = await db.account()
    await notify(person, 'role.changed', { role: 'admin' })
    await db.sql`update notifications set created_at = now() - interval '181 days' where user_id = ${person.id}`
    await notify(person, 'role.changed', { role: 'user' })
    await db.sql`update private.upkeep set done_at = now() - interval '25 hours' where task = 'records'`
    await db.sql`select claim_mail_outbox(0)`
    expect(await news(person)).toMatchObject([{ data: { role: 'user' } }])
  })
})

describe('counts', () => {
  test('report what is unread, and nothing while nothing changed', async () => {
    const { supporter, creator, stranger, thread } = await conversation()
    await send(supporter, thread)
    const first = await counts(creator)
    expect(first).toMatchObject({ unread_messages: 2, unread_threads: 1, unread_notifications: 1 })
    expect(await counts(creator, first.version)).toBeNull()
    expect(await counts(stranger)).toMatchObject({ unread_messages: 0, unread_notifications: 0 })
    await send(supporter, thread)
    const second = await counts(creator, first.version)
    expect(second).toMatchObject({ unread_messages: 3 })
    await db.as(creator, (sql) => sql`select mark_thread_read(${thread})`)
    expect(await counts(creator, second.version)).toMatchObject({
      unread_messages: 0,
      unread_threads: 0,
      unread_notifications: 0,
    })
  })

  test('include what the person did in another tab', async () => {
    const { supporter, thread } = await conversation()
    const before = await counts(supporter)
    await send(supporter, thread)
    expect(await counts(supporter, before.version)).not.toBeNull()
  })

  test('tell only the two participants up to when the other has read', async () => {
    const { supporter, creator, stranger, thread } = await conversation()
    const before = await counts(supporter, null, thread)
    expect(before.seen_until).toBeNull()
    await db.as(creator, (sql) => sql`select mark_thread_read(${thread})`)
    const after = await counts(supporter, before.version, thread)
    const [sent] = await db.sql`select "timestamp" from messages where thread_id = ${thread}`
    expect(new Date(after.seen_until)).toEqual(sent?.timestamp)
    expect((await counts(creator, null, thread)).seen_until).toBeNull()
    expect((await counts(stranger, null, thread)).seen_until).toBeNull()
    // What the creator read is not the creator's, whoever's account is gone.
    await send(creator, thread)
    await send(supporter, thread)
    await db.as(creator, (sql) => sql`select mark_thread_read(${thread})`)
    await db.sql`delete from auth.users where id = ${supporter.id}`
    expect((await counts(creator, null, thread)).seen_until).toBeNull()
  })
})

describe('which mails are queued', () => {
  const settings = (actor: Actor, column: string) =>
    db.as(actor, (sql) => sql`insert into account_settings ${sql({ [column]: false })}`)

  test.each([
    ['email_messages', 'message.new'],
    ['email_interests', 'interest.changed'],
    ['email_reviews', 'review.decision'],
  ])('%s off: none for %s, but still one about the account', async (column, kind) => {
    const person = await db.account()
    await notify(person, kind, { thread_id: crypto.randomUUID() })
    await settings(person, column)
    await notify(person, kind, { thread_id: crypto.randomUUID() })
    await notify(person, 'account.security', { event: 'password_changed' })
    expect((await mails(person)).map((mail) => mail.kind)).toEqual([kind, 'account.security'])
    expect(await news(person)).toHaveLength(3)
  })

  test('nobody reads or writes the queue through the API', async () => {
    const { supporter } = await conversation()
    const service = { role: 'service_role', id: '', email: '' } as const
    for (const actor of [ANONYMOUS, supporter, service]) {
      await expectError(
        db.as(actor, (sql) => sql`select * from private.mail_outbox`),
        DENIED,
      )
      await expectError(
        db.as(actor, (sql) => sql`select * from private.signing_keys`),
        DENIED,
      )
    }
  })

  test('a creator hears of the first message of a conversation', async () => {
    const [supporter, creator] = [await db.account(), await db.account()]
    const { id } = await makeProject(db, creator)
    await db.as(supporter, (sql) => sql`select open_thread(${id}, 'Hello')`)
    expect(await mails(creator)).toMatchObject([{ kind: 'message.new', state: 'waiting' }])
    expect(await mails(supporter)).toEqual([])
  })
})

describe('what people are notified of', () => {
  const kinds = async (actor: Actor) => (await news(actor)).map((item) => [item.kind, item.data])

  test('both sides of an interest are told of each other’s steps, once each', async () => {
    const [supporter, creator] = [await db.account({ name: 'Sue Porter' }), await db.account()]
    const { id, option } = await makeProject(db, creator)
    const [made] = await db.as(
      supporter,
      (sql) => sql`select * from express_interest(${id}, ${option}, 'I am in')`,
    )
    expect(await kinds(creator)).toMatchObject([
      [
        'interest.new',
        { interest_id: made?.interest_id, thread_id: made?.thread_id, state: 'sent' },
      ],
    ])
    expect((await mails(creator)).map((mail) => mail.kind)).toEqual(['interest.new'])
    expect(await kinds(supporter)).toEqual([])
    await db.sql`update support_options set min_amount = 250 where id = ${option}`
    await db.sql`update interests set state = 'withdrawn' where id = ${made?.interest_id}`
    expect((await kinds(supporter)).map(([kind]) => kind)).toEqual(['terms.changed'])
  })

  test('a supporter is told of changed terms once until they read of it or answer', async () => {
    const [supporter, creator] = [await db.account(), await db.account()]
    const { id, option } = await makeProject(db, creator)
    const [made] = await db.as(
      supporter,
      (sql) => sql`select interest_id from express_interest(${id}, ${option}, 'Hi')`,
    )
    await db.as(creator, (sql) => sql`select withdraw_project(${id})`)
    let least = 100
    const change = async () => {
      least += 1
      const options = [
        { id: option, type: 'equity', title: 'Shares', min_amount: least, currency: 'USD' },
      ]
      await db.as(
        creator,
        (sql) => sql`select save_project(${sql.json({ id })}, ${sql.json(options)})`,
      )
    }
    const told = async () => [
      (await kinds(supporter)).filter(([kind]) => kind === 'terms.changed').length,
      (await mails(supporter)).filter(({ kind }) => kind === 'terms.changed').length,
    ]
    for (const _ of [1, 2, 3]) await change()
    expect(await told()).toEqual([1, 1])
    await db.as(supporter, (sql) => sql`select confirm_interest(${made?.interest_id})`)
    await change()
    await change()
    expect(await told()).toEqual([2, 2])
    await db.as(supporter, (sql) => sql`select mark_notifications_read()`)
    await change()
    expect((await mails(supporter)).filter(({ kind }) => kind === 'terms.changed')).toHaveLength(3)
  })

  test('creators are told of decisions, not of their own steps', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'pending' })
    await db.as(
      admin,
      (sql) =>
        sql`select set_project_status(${id}, 'rejected', 'No imprint', '{"rule": "rules_5"}')`,
    )
    expect(await kinds(creator)).toMatchObject([
      ['statement.made', { action: 'rejected', project_title: 'Lantern', note: 'No imprint' }],
    ])
    expect(await mails(creator)).toMatchObject([{ kind: 'statement.made' }])
    await db.as(admin, (sql) => sql`select set_project_status(${id}, 'approved', null)`)
    expect((await kinds(creator))[0]).toMatchObject(['review.decision', { status: 'approved' }])
  })

  describe('when the team edits their listing', () => {
    const edits = async (actor: Actor) =>
      (await news(actor))
        .filter(({ kind }) => kind === 'listing.edited')
        .map(({ actor_name, data }) => [actor_name, data.fields])
    const save = (actor: Actor, project: object, options?: object[]) =>
      db.as(
        actor,
        (sql) =>
          sql`select save_project(${sql.json(project as never)}, ${options ? sql.json(options as never) : null})`,
      )

    test.each(['pending', 'approved', 'archived'])(
      'creators of a %s one hear which parts, without a name',
      async (status) => {
        const [creator, member] = [await db.account(), await db.account()]
        const admin = await db.account({ admin: true })
        const { id } = await makeProject(db, creator, { status })
        await db.sql`insert into project_members (project_id, user_id, role) values (${id}, ${member.id}, 'editor')`
        await save(
          admin,
          { id, title: 'Lamp', website: 'https://lamp.example', featured: true },
          [],
        )
        expect(await kinds(creator)).toEqual([
          [
            'listing.edited',
            {
              project_id: id,
              project_title: 'Lamp',
              fields: ['support_options', 'title', 'website'],
            },
          ],
        ])
        expect(await edits(creator)).toEqual([[null, ['support_options', 'title', 'website']]])
        // As reviews reach nobody else of the team.
        expect(await edits(member)).toEqual([])
      },
    )

    test('what is unread of one listing is one notification and one mail', async () => {
      const creator = await db.account()
      const [admin, second] = [await db.account({ admin: true }), await db.account({ admin: true })]
      const { id } = await makeProject(db, creator)
      const { id: other } = await makeProject(db, creator, { title: 'Kite' })
      await save(admin, { id, title: 'Lamp' })
      await save(admin, { id: other, title: 'Dragon' })
      await db.as(second, async (sql) => {
        await sql`update projects set tags = '{maps}', title = 'Lantern again' where id = ${id}`
        await sql`update support_options set title = 'Terms' where project_id = ${id}`
      })
      expect(await edits(creator)).toEqual([
        [null, ['support_options', 'tags', 'title']],
        [null, ['title']],
      ])
      const queued = await db.sql`select kind, next_attempt_at - created_at = '15 minutes' as late
        from private.mail_outbox where user_id = ${creator.id}`
      const mail = { kind: 'listing.edited', late: true }
      expect(queued).toEqual([mail, mail])
      await db.as(creator, (sql) => sql`select mark_notifications_read()`)
      await save(admin, { id, website: 'https://lamp.example' })
      expect((await edits(creator))[0]).toEqual([null, ['website']])
    })

    test('nobody hears of its place in lists, nor of what its own team edits', async () => {
      const creator = await db.account()
      const [admin, member] = [await db.account({ admin: true }), await db.account({ admin: true })]
      const { id } = await makeProject(db, creator)
      await save(admin, { id, featured: true, display_order: 7 })
      await db.as(admin, (sql) => sql`select move_project(${id})`)
      for (const role of ['editor', 'answers']) {
        await db.sql`insert into project_members (project_id, user_id, role) values (${id}, ${member.id}, ${role})
          on conflict (project_id, user_id) do update set role = excluded.role`
        await save(member, { id, title: `Ours as ${role}` })
      }
      expect(await kinds(creator)).toEqual([])
      const own = await makeProject(db, admin)
      await save(admin, { id: own.id, title: 'Mine' })
      expect(await edits(admin)).toEqual([])
    })
  })

  test('people are told of a new role, and of changes in how they sign in', async () => {
    const [person, admin] = [await db.account(), await db.account({ admin: true })]
    await db.as(admin, (sql) => sql`select set_user_role(${person.id}, 'admin')`)
    await db.addFactor(person)
    expect(new Set((await news(person)).map((item) => item.kind))).toEqual(
      new Set(['role.changed', 'account.security']),
    )
    expect(new Set((await mails(person)).map((mail) => mail.kind))).toEqual(
      new Set(['role.changed', 'account.security']),
    )
  })
})
