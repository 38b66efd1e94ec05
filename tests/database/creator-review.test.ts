import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { CHECKED } from '../support/checked.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

interface Mine {
  project: Record<string, unknown> & { status: string; title: string }
  options: { id: string; title: string; min_amount: number }[]
  stamp: string
  submitted_at: string
  open_comments: number
  comments: { id: string; body: string; quote: string | null; done_at: string | null }[]
  events: { kind: string; status: string; note: string | null; by_creator: boolean }[]
  appeal: { body: string; answered_at: string | null; outcome: string | null } | null
  archived_by_creator: boolean
  is_changed: boolean
}

const call = <Answer = Mine>(actor: Actor, name: string, args: object) =>
  db.call<Answer>(actor, name, args)

const mine = (actor: Actor, id: string) => call(actor, 'my_project', { p_project: id })
async function decide(admin: Actor, id: string, status: string, note = 'Because') {
  if (status === 'approved')
    await call(admin, 'set_review_checks', { p_project: id, p_checks: CHECKED })
  await call(admin, 'set_project_status', {
    p_project: id,
    p_status: status,
    p_note: note,
    p_basis: BASIS,
  })
}
async function comment(admin: Actor, id: string): Promise<string> {
  const [made] = await db.as(
    admin,
    (sql) => sql`select id from add_review_comment(${id}, 'title', 'Shorter, please')`,
  )
  return made?.id
}

async function save(actor: Actor, id: string, changes: object, options: object | null = null) {
  const { stamp } = await mine(actor, id)
  return call(actor, 'save_my_project', {
    p_project: id,
    p_changes: changes,
    p_options: options,
    p_stamp: stamp,
  })
}

async function resubmit(actor: Actor, id: string) {
  const { stamp } = await mine(actor, id)
  return call(actor, 'resubmit_project', { p_project: id, p_stamp: stamp })
}

async function world(status = 'pending') {
  const [creator, admin] = [await db.account(), await db.account({ admin: true })]
  const project = await makeProject(db, creator, { status: 'pending' })
  if (status !== 'pending') await decide(admin, project.id, status)
  return { creator, admin, ...project }
}

describe('access', () => {
  const calls = (id: string, note: string): [string, object][] => [
    ['my_project', { p_project: id }],
    ['save_my_project', { p_project: id, p_changes: { title: 'Mine now' }, p_stamp: 'x' }],
    ['resubmit_project', { p_project: id, p_stamp: 'x' }],
    ['appeal_rejection', { p_project: id, p_text: 'Please' }],
    ['withdraw_project', { p_project: id }],
    ['tick_review_comment', { p_comment: note }],
  ]

  test('other people, administrators included, find no such project', async () => {
    const { admin, id } = await world('rejected')
    const note = await comment(admin, id)
    const stranger = await db.account()
    for (const [name, args] of calls(id, note)) {
      await expectError(call(ANONYMOUS, name, args), DENIED)
      for (const actor of [stranger, admin]) {
        await expectError(
          call(actor, name, args),
          name === 'tick_review_comment' ? 'BL244' : 'BL020',
        )
      }
    }
    const [row] = await db.sql`select title, status from projects where id = ${id}`
    expect(row).toEqual({ title: 'Lantern', status: 'rejected' })
  })

  test('a suspended creator is refused everywhere', async () => {
    const { creator, admin, id } = await world('rejected')
    const note = await comment(admin, id)
    await call(admin, 'suspend_user', { p_user: creator.id, p_reason: 'Spam', p_basis: BASIS })
    for (const [name, args] of calls(id, note)) {
      await expectError(call(creator, name, args), 'BL262')
    }
  })

  test('appeals are read by creator and administrators, and written by nobody directly', async () => {
    const { creator, admin, id } = await world('rejected')
    await call(creator, 'appeal_rejection', { p_project: id, p_text: 'We are registered' })
    const stranger = await db.account()
    const read = (actor: Actor) =>
      db.as(actor, (sql) => sql`select body from project_appeals where project_id = ${id}`)
    for (const actor of [creator, admin]) expect(await read(actor)).toHaveLength(1)
    expect(await read(stranger)).toHaveLength(0)
    await expectError(read(ANONYMOUS), DENIED)
    for (const actor of [creator, admin]) {
      await expectError(
        db.as(actor, (sql) => sql`delete from project_appeals where project_id = ${id}`),
        DENIED,
      )
    }
  })
})

describe('fixing', () => {
  test('changes texts and options of a pending and of a rejected project', async () => {
    for (const status of ['pending', 'rejected']) {
      const { creator, id, option } = await world(status)
      const saved = await save(creator, id, { title: 'Lamp', tags: ['light'] }, [
        { id: option, type: 'token', title: 'Coins', description: 'One', min_amount: 5 },
      ])
      expect(saved.project).toMatchObject({ title: 'Lamp', tags: ['light'], status })
      expect(saved.options).toMatchObject([{ id: option, title: 'Coins', min_amount: 5 }])
    }
  })

  test('refuses to overwrite what someone else changed meanwhile', async () => {
    const { creator, id } = await world()
    const { stamp } = await mine(creator, id)
    await save(creator, id, { title: 'From another tab' })
    await expectError(
      call(creator, 'save_my_project', {
        p_project: id,
        p_changes: { title: 'Mine' },
        p_stamp: stamp,
      }),
      'BL240',
    )
    expect((await mine(creator, id)).project.title).toBe('From another tab')
  })

  test('refuses one of two concurrent saves', async () => {
    const { creator, id } = await world()
    const { stamp } = await mine(creator, id)
    const results = await Promise.allSettled(
      ['One', 'Two'].map((title) =>
        call(creator, 'save_my_project', {
          p_project: id,
          p_changes: { title },
          p_stamp: stamp,
        }),
      ),
    )
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('neither approves nor features, not even for an administrator who is the creator', async () => {
    const admin = await db.account({ admin: true })
    const { id } = await makeProject(db, admin, { status: 'pending' })
    const saved = await save(admin, id, {
      title: 'Mine',
      status: 'approved',
      featured: true,
      display_order: 0,
      review_checks: { rights: 'yes' },
      creator_id: (await db.account()).id,
    })
    expect(saved.project).toMatchObject({
      status: 'pending',
      featured: false,
      review_checks: {},
    })
  })

  test.each([{ title: ' ' }, { description: '' }, { category: null }])(
    'keeps what is required: %o',
    async (changes) => {
      const { creator, id } = await world()
      await expectError(save(creator, id, changes), 'BL023')
    },
  )

  test('is refused once the listing is archived', async () => {
    const { creator, id } = await world('archived')
    await expectError(save(creator, id, { title: 'Mine' }), 'BL022')
  })

  test('the picture of the page follows the cover', async () => {
    const { creator, id } = await world()
    await db.sql`update projects set thumbnail_url = '/demo/old.png', media_url = '/demo/old.png' where id = ${id}`
    const saved = await save(creator, id, { thumbnail_url: '/demo/new.png' })
    expect(saved.project).toMatchObject({
      thumbnail_url: '/demo/new.png',
      media_url: '/demo/new.png',
    })
  })
})

describe('requesting changes', () => {
  const requestChanges = (admin: Actor, id: string, note: string | null = null) =>
    call<void>(admin, 'request_changes', { p_project: id, p_note: note })
  const listed = async (admin: Actor, id: string) => {
    const { rows } = await call<{ rows: { id: string; queued_at: string | null }[] }>(
      admin,
      'admin_projects',
      { p_limit: 100 },
    )
    return rows.find((row) => row.id === id)
  }

  test('hands the listing to its creator and takes it out of the queue until it is sent again', async () => {
    const { creator, admin, id } = await world()
    expect((await listed(admin, id))?.queued_at).not.toBeNull()
    await requestChanges(admin, id, 'Say who you are, please')
    const asked = await mine(creator, id)
    expect(asked).toMatchObject({
      open_comments: 1,
      comments: [{ field: 'general', body: 'Say who you are, please' }],
      project: { status: 'pending', changes_requested_at: expect.any(String) },
    })
    expect(asked.events[0]).toMatchObject({
      kind: 'changes_requested',
      by_creator: false,
      note: 'Say who you are, please',
    })
    expect(await listed(admin, id)).toMatchObject({
      queued_at: null,
      changes_requested_at: expect.any(String),
    })
    const overview = await call<{ queue: { waiting: number } }>(admin, 'admin_overview', {})
    await save(creator, id, { content: 'We are Lantern Ltd.' })
    const sent = await resubmit(creator, id)
    expect(sent.project).toMatchObject({ status: 'pending', changes_requested_at: null })
    expect((await listed(admin, id))?.queued_at).not.toBeNull()
    const after = await call<{ queue: { waiting: number } }>(admin, 'admin_overview', {})
    expect(after.queue.waiting).toBe(overview.queue.waiting + 1)
    const detail = await call<{ reviewed_as: object; reviews: object[] }>(admin, 'admin_project', {
      p_project: id,
    })
    expect(detail.reviewed_as).toMatchObject({ content: '' })
    expect(detail.reviews[0]).toMatchObject({ from_status: 'pending', to_status: 'pending' })
  })

  test('an open comment says enough; answers to checks are given anew afterwards', async () => {
    const { creator, admin, id } = await world()
    await expectError(requestChanges(admin, id), 'BL247')
    await expectError(requestChanges(admin, id, '  '), 'BL247')
    await comment(admin, id)
    await call(admin, 'set_review_checks', { p_project: id, p_checks: CHECKED })
    await requestChanges(admin, id)
    await expectError(requestChanges(admin, id, 'Once more'), 'BL212')
    await resubmit(creator, id)
    await expectError(
      call(admin, 'set_project_status', { p_project: id, p_status: 'approved' }),
      'BL246',
    )
    await requestChanges(admin, id, 'Nearly there')
    await decide(admin, id, 'rejected')
    expect((await mine(creator, id)).project.changes_requested_at).toBeNull()
  })

  test('is for administrators and waiting listings only', async () => {
    const { creator, admin, id } = await world()
    for (const other of [creator, await db.account()])
      await expectError(requestChanges(other, id, 'x'), 'BL011')
    await expectError(requestChanges(ANONYMOUS, id, 'x'), DENIED)
    await expectError(requestChanges(admin, crypto.randomUUID(), 'x'), 'BL020')
    for (const status of ['approved', 'rejected', 'archived']) {
      const listing = await world(status)
      await expectError(requestChanges(listing.admin, listing.id, 'x'), 'BL212')
    }
    for (const actor of [creator, admin])
      await expectError(
        db.as(
          actor,
          (sql) => sql`update projects set changes_requested_at = null where id = ${id}`,
        ),
        DENIED,
      )
    await requestChanges(admin, id, 'x')
    await save(creator, id, { changes_requested_at: null })
    expect((await mine(creator, id)).project.changes_requested_at).not.toBeNull()
  })

  test('a comment can name its paragraph', async () => {
    const { creator, admin, id } = await world()
    const params = { p_project: id, p_field: 'content', p_body: 'Since when?' }
    await call(admin, 'add_review_comment', {
      ...params,
      p_quote: ' What exists today '.repeat(40),
    })
    await call(admin, 'add_review_comment', { ...params, p_quote: ' ' })
    const quotes = (await mine(creator, id)).comments.map(({ quote }) => quote)
    expect(quotes).toEqual([expect.stringMatching(/^What exists today.{100,290}$/), null])
  })
})

describe('resubmitting', () => {
  test('a rejected project works once it was changed; the reason stays in the history', async () => {
    const { creator, admin, id } = await world()
    await decide(admin, id, 'rejected', 'No register number')
    await expectError(resubmit(creator, id), 'BL211')
    await save(creator, id, { content: 'Register number 1234' })
    const sent = await resubmit(creator, id)
    expect(sent.project).toMatchObject({ status: 'pending', review_note: null })
    expect(sent.events).toMatchObject([
      { kind: 'resubmitted', status: 'pending', by_creator: true },
      { kind: 'decided', status: 'rejected', by_creator: false, note: 'No register number' },
    ])
    await decide(admin, id, 'approved')
    expect((await mine(creator, id)).events[0]).toMatchObject({
      kind: 'decided',
      status: 'approved',
      by_creator: false,
    })
  })

  test('a pending project with new comments works once', async () => {
    const { creator, admin, id } = await world()
    await expectError(resubmit(creator, id), 'BL210')
    await comment(admin, id)
    expect((await mine(creator, id)).open_comments).toBe(1)
    const before = (await mine(creator, id)).submitted_at
    const sent = await resubmit(creator, id)
    expect(sent.open_comments).toBe(0)
    expect(Date.parse(sent.submitted_at)).toBeGreaterThan(Date.parse(before))
    await expectError(resubmit(creator, id), 'BL210')
  })

  test('an approved project, or one the team archived, is refused', async () => {
    for (const status of ['approved', 'archived']) {
      const { creator, id } = await world(status)
      await expectError(resubmit(creator, id), 'BL212')
    }
  })

  test('is refused with a stale stamp', async () => {
    const { creator, admin, id } = await world()
    await comment(admin, id)
    await expectError(call(creator, 'resubmit_project', { p_project: id, p_stamp: 'old' }), 'BL240')
  })

  test('is limited to 20 times a day', async () => {
    const { creator, admin, id } = await world()
    await comment(admin, id)
    await db.sql`insert into project_events (project_id, kind, by_creator, status, at)
      select ${id}, 'resubmitted', true, 'pending', now() - interval '2 hours' from generate_series(1, 20)`
    await expectError(resubmit(creator, id), 'BL026')
  })
})

describe('comments', () => {
  test('are ticked off by the creator and resolved by the reviewer', async () => {
    const { creator, admin, id } = await world()
    const note = await comment(admin, id)
    await call(creator, 'tick_review_comment', { p_comment: note })
    expect((await mine(creator, id)).comments[0]?.done_at).not.toBeNull()
    await call(creator, 'tick_review_comment', { p_comment: note, p_done: false })
    expect((await mine(creator, id)).comments[0]?.done_at).toBeNull()
    await expectError(call(creator, 'resolve_review_comment', { p_comment: note }), 'BL011')
  })

  test('cannot be changed by the creator directly', async () => {
    const { creator, admin, id } = await world()
    await comment(admin, id)
    await expectError(
      db.as(creator, (sql) => sql`update review_comments set done_at = now(), body = 'Fine'`),
      DENIED,
    )
  })
})

describe('the appeal', () => {
  const appeal = (actor: Actor, id: string, text = 'We are in the register') =>
    call(actor, 'appeal_rejection', { p_project: id, p_text: text })

  test('puts a rejected project back in the queue once, and the next decision settles it', async () => {
    const { creator, admin, id } = await world('rejected')
    const appealed = await appeal(creator, id)
    expect(appealed.project.status).toBe('pending')
    expect(appealed.appeal).toMatchObject({ body: 'We are in the register', outcome: null })
    expect(appealed.events[0]).toMatchObject({ kind: 'appealed', by_creator: true })
    await decide(admin, id, 'rejected', 'The number is not ours to accept')
    const answered = await mine(creator, id)
    expect(answered.appeal?.outcome).toBe('rejected')
    expect(answered.events[0]).toMatchObject({ note: 'The number is not ours to accept' })
    await expectError(appeal(creator, id), 'BL214')
    const [mail] = await db.sql`
      select private.mail_content(o) as content from private.mail_outbox o
      where o.user_id = ${creator.id} and o.kind = 'statement.made' order by o.created_at desc limit 1`
    expect(mail?.content).toMatchObject({ action: 'rejected', is_appealed: true })
  })

  test('is accepted once of two at the same time', async () => {
    const { creator, id } = await world('rejected')
    const results = await Promise.allSettled([
      appeal(creator, id, 'One'),
      appeal(creator, id, 'Two'),
    ])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('needs a rejection and a text', async () => {
    for (const status of ['pending', 'approved', 'archived']) {
      const { creator, id } = await world(status)
      await expectError(appeal(creator, id), 'BL212')
    }
    const { creator, id } = await world('rejected')
    await expectError(appeal(creator, id, ' '), 'BL213')
    await expectError(appeal(creator, id, 'x'.repeat(2001)), 'BL213')
  })
})

describe('withdrawing', () => {
  test('a pending or approved project keeps the creator’s reason; it can be resubmitted', async () => {
    for (const [status, kind] of [
      ['pending', 'withdrawn'],
      ['approved', 'archived'],
    ] as const) {
      const { creator, id } = await world(status)
      const taken = await call(creator, 'withdraw_project', { p_project: id, p_note: 'Not now' })
      expect(taken.project.status).toBe('archived')
      expect(taken.archived_by_creator).toBe(true)
      expect(taken.events[0]).toMatchObject({ kind, note: 'Not now', by_creator: true })
      await expectError(call(creator, 'withdraw_project', { p_project: id }), 'BL212')
      expect((await resubmit(creator, id)).project.status).toBe('pending')
    }
  })

  test('a rejected project spares its creator no change before it is sent again', async () => {
    const { creator, admin, id } = await world('rejected')
    const taken = await call(creator, 'withdraw_project', { p_project: id })
    expect(taken).toMatchObject({ archived_by_creator: true, is_changed: false })
    await expectError(resubmit(creator, id), 'BL211')
    const saved = await save(creator, id, { content: 'Register number 1234' })
    expect(saved).toMatchObject({ project: { status: 'archived' }, is_changed: true })
    expect((await resubmit(creator, id)).project.status).toBe('pending')
    // Approved meanwhile, it is no longer the rejected one, whatever its content.
    await decide(admin, id, 'rejected')
    await call(admin, 'set_project_status', { p_project: id, p_status: 'pending' })
    await decide(admin, id, 'approved')
    await call(creator, 'withdraw_project', { p_project: id })
    expect((await resubmit(creator, id)).project.status).toBe('pending')
  })

  test('neither does an appeal that is withdrawn', async () => {
    const { creator, id } = await world('rejected')
    await call(creator, 'appeal_rejection', { p_project: id, p_text: 'We are in the register' })
    await call(creator, 'withdraw_project', { p_project: id })
    await expectError(resubmit(creator, id), 'BL211')
  })

  test('leaves the project to its creator to change, but not to others', async () => {
    for (const status of ['pending', 'rejected', 'approved']) {
      const { creator, id, option } = await world(status)
      await call(creator, 'withdraw_project', { p_project: id })
      const saved = await save(creator, id, { title: 'Lamp' }, [
        { id: option, type: 'token', title: 'Coins', description: 'One', min_amount: 5 },
      ])
      expect(saved.project).toMatchObject({ title: 'Lamp', status: 'archived', review_checks: {} })
      expect(saved.options).toMatchObject([{ id: option, title: 'Coins', min_amount: 5 }])
      const stranger = await db.account()
      await expectError(
        db.as(stranger, (sql) => sql`select save_project(${sql.json({ id, title: 'Mine' })})`),
        'BL020',
      )
      const set = await db.as(
        creator,
        (sql) => sql`update projects set title = 'Directly' where id = ${id} returning id`,
      )
      expect(set).toEqual([])
      await db.as(
        creator,
        (sql) => sql`select save_project(${sql.json({ id, status: 'approved', featured: true })})`,
      )
      const { project } = await mine(creator, id)
      expect(project).toMatchObject({ status: 'archived', featured: false })
    }
  })

  test('what the team archived afterwards stays archived', async () => {
    const { creator, admin, id } = await world('approved')
    await call(creator, 'withdraw_project', { p_project: id })
    await decide(admin, id, 'pending')
    await decide(admin, id, 'archived', 'Fraud')
    await expectError(resubmit(creator, id), 'BL212')
  })

  test('a creator’s own step sends no decision notification', async () => {
    const { creator, id } = await world('rejected')
    await db.sql`delete from notifications where user_id = ${creator.id}`
    await call(creator, 'withdraw_project', { p_project: id })
    expect(await db.sql`select 1 from notifications where user_id = ${creator.id}`).toHaveLength(0)
  })
})

test('a decision in the transaction of a creator’s step is not taken for one of theirs', async () => {
  const admin = await db.account({ admin: true })
  const { id } = await makeProject(db, admin, { status: 'pending' })
  await db.as(admin, async (sql) => {
    await sql`select withdraw_project(${id}, 'Later')`
    await sql`select set_project_status(${id}, 'approved')`
  })
  expect((await mine(admin, id)).events).toMatchObject([
    { kind: 'decided', status: 'approved', by_creator: false, note: null },
    { kind: 'withdrawn', status: 'archived', by_creator: true, note: 'Later' },
  ])
})
