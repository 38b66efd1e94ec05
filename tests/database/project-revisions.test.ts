import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { CHECKED } from '../support/checked.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

interface Mine {
  project: Record<string, unknown>
  options: Record<string, unknown>[]
  stamp: string
  events: { kind: string; fields: string[]; by_creator: boolean; note: string | null }[]
  revision: {
    id: string
    version: number
    changes: Record<string, unknown>
    options: Record<string, unknown>[] | null
  } | null
}

const call = <Answer = Mine>(actor: Actor, name: string, args: object) =>
  db.call<Answer>(actor, name, args)

const mine = (actor: Actor, id: string) => call(actor, 'my_project', { p_project: id })

async function save(actor: Actor, id: string, changes: object, options: object | null = null) {
  const { stamp } = await mine(actor, id)
  return call(actor, 'save_my_project', {
    p_project: id,
    p_changes: changes,
    p_options: options,
    p_stamp: stamp,
  })
}

async function decide(admin: Actor, revision: Mine['revision'], accept: boolean, note?: string) {
  await call(admin, 'decide_revision', {
    p_revision: revision?.id,
    p_version: revision?.version,
    p_accept: accept,
    ...(note ? { p_note: note } : {}),
    ...(accept ? { p_checks: CHECKED } : { p_basis: BASIS }),
  })
}

const dearer = (option: string) => [
  {
    id: option,
    type: 'equity',
    title: 'Shares',
    description: '',
    min_amount: 900,
    currency: 'EUR',
    details: { share: 3 },
  },
]

async function world() {
  const [creator, admin] = [await db.account(), await db.account({ admin: true })]
  const project = await makeProject(db, creator)
  return { creator, admin, ...project }
}

const minimumOf = async (option: string) => {
  const [row] =
    await db.sql`select min_amount::int, currency from support_options where id = ${option}`
  return row
}

describe('access', () => {
  test('terms of a public listing cannot bypass the review in any way', async () => {
    const { creator, id, option } = await world()
    const writes = [
      'update projects set category = $2 where id = $1',
      'update projects set title = $2 where id = $1',
      `update support_options set description = $2 where project_id = $1`,
      `delete from support_options where project_id = $1 and title <> $2`,
    ]
    for (const write of writes) {
      const { count } = await db.as(creator, (sql) => sql.unsafe(write, [id, 'gaming']))
      expect(count).toBe(0)
    }
    await expectError(
      db.as(
        creator,
        (sql) => sql`insert into support_options (project_id, title) values (${id}, 'Extra')`,
      ),
      DENIED,
    )
    await expectError(
      call(creator, 'save_project', { p_project: { id, category: 'gaming' }, p_options: [] }),
      'BL022',
    )
    for (const table of ['project_revisions', 'project_events']) {
      await expectError(
        db.as(creator, (sql) => sql.unsafe(`update ${table} set project_id = project_id`)),
        DENIED,
      )
    }
    expect(await minimumOf(option)).toEqual({ min_amount: 100, currency: 'USD' })
  })

  test('only administrators decide; only the creator proposes and withdraws', async () => {
    const { creator, admin, id, option } = await world()
    const { revision } = await save(creator, id, {}, dearer(option))
    const stranger = await db.account()
    for (const actor of [creator, stranger]) {
      await expectError(decide(actor, revision, true), 'BL011')
    }
    await expectError(decide(ANONYMOUS, revision, true), DENIED)
    for (const actor of [stranger, admin]) {
      await expectError(
        call(actor, 'save_my_project', { p_project: id, p_changes: {}, p_stamp: 'x' }),
        'BL020',
      )
      await expectError(call(actor, 'withdraw_revision', { p_project: id }), 'BL020')
    }
    const read = (actor: Actor) =>
      db.as(actor, (sql) => sql`select 1 from project_revisions where project_id = ${id}`)
    for (const actor of [creator, admin]) expect(await read(actor)).toHaveLength(1)
    expect(await read(stranger)).toHaveLength(0)
    await expectError(read(ANONYMOUS), DENIED)
    expect(await minimumOf(option)).toEqual({ min_amount: 100, currency: 'USD' })
  })

  test('a suspended creator changes nothing, and pending terms end with the listing', async () => {
    const { creator, admin, id, option } = await world()
    const { stamp } = await save(creator, id, {}, dearer(option))
    await call(admin, 'suspend_user', { p_user: creator.id, p_reason: 'Spam', p_basis: BASIS })
    await expectError(
      call(creator, 'save_my_project', { p_project: id, p_changes: {}, p_stamp: stamp }),
      'BL262',
    )
    await expectError(call(creator, 'withdraw_revision', { p_project: id }), 'BL262')
    const [row] = await db.sql`select state from project_revisions where project_id = ${id}`
    expect(row?.state).toBe('withdrawn')
  })
})

describe('texts', () => {
  test('are live at once, kept in the history and logged', async () => {
    const { creator, id } = await world()
    const saved = await save(creator, id, {
      content: 'New words',
      tags: ['lamp'],
      description: 'A lamp for all',
    })
    expect(saved.revision).toBeNull()
    expect(saved.project).toMatchObject({
      status: 'approved',
      content: 'New words',
      tags: ['lamp'],
    })
    expect(saved.events[0]).toMatchObject({
      kind: 'edited',
      fields: ['description', 'content', 'tags'],
    })
    const [event] = await db.sql`select data from project_events where project_id = ${id}`
    expect(event?.data.before).toEqual({ content: '', tags: [], description: 'A lamp for readers' })
    const logged = await db.sql`
      select actor_id from audit_log where action = 'project.edited' and entity_id = ${id}`
    expect(logged).toMatchObject([{ actor_id: creator.id }])
  })

  test('a description of a picture is live, another picture is not', async () => {
    const { creator, id } = await world()
    await db.sql`update projects set gallery = '[{"url": "/demo/a.png", "alt": ""}]' where id = ${id}`
    const described = await save(creator, id, { gallery: [{ url: '/demo/a.png', alt: 'A lamp' }] })
    expect(described.revision).toBeNull()
    expect(described.project.gallery).toEqual([{ url: '/demo/a.png', alt: 'A lamp' }])
    const swapped = await save(creator, id, { gallery: [{ url: '/demo/b.png', alt: 'A lamp' }] })
    expect(swapped.project.gallery).toEqual([{ url: '/demo/a.png', alt: 'A lamp' }])
    expect(swapped.revision?.changes).toEqual({ gallery: [{ url: '/demo/b.png', alt: 'A lamp' }] })
  })

  test.each([
    { website: 'https://www.lamp.example/new' },
    { website: 'http://shop.lamp.example:8080' },
    { website: null },
    { content: 'Node.js 24, and/or 3.50 each, e.g. // two' },
    { content: 'Our [shop](https://shop.lamp.example/a_(b)), ask info@lamp.example.' },
    { content: '見てください、[店](https://lamp.example)で。https://lamp.example。' },
    { content: '[That fair](https://fair.example/2026)で, **<https://lamp.example>**!' },
    { description: 'Seen at https://fair.example/2026!' },
  ])('that lead nowhere new are live at once: %j', async (changes) => {
    const { creator, id } = await world()
    await db.sql`update projects set website = 'https://lamp.example',
      content = 'See [the fair](https://fair.example/2026).' where id = ${id}`
    const { project, revision } = await save(creator, id, changes)
    expect(project).toMatchObject(changes)
    expect(revision).toBeNull()
  })

  test('with a new link wait beside the others, until one without is saved', async () => {
    const { creator, admin, id } = await world()
    const linked = 'Buy at https://shop.example'
    const first = await save(creator, id, { content: linked, title: 'Lamp' })
    expect(first.project.content).toBe('')
    expect(first.revision?.changes).toEqual({ content: linked, title: 'Lamp' })
    const second = await save(creator, id, { content: 'Buy here' })
    expect(second.project.content).toBe('Buy here')
    expect(second.revision?.changes).toEqual({ title: 'Lamp' })
    const third = await save(creator, id, { content: linked })
    await decide(admin, third.revision, true)
    const { project } = await mine(creator, id)
    expect(project).toMatchObject({ content: linked, title: 'Lamp' })
    const again = await save(creator, id, { content: `${linked}!` })
    expect(again.revision).toBeNull()
  })

  test('saving without changes leaves no trace', async () => {
    const { creator, id } = await world()
    const saved = await save(creator, id, { description: 'A lamp for readers', title: 'Lantern' })
    expect(saved.events).toEqual([])
    expect(saved.revision).toBeNull()
  })

  test('status, place and featuring are not among them', async () => {
    const { creator, id } = await world()
    const saved = await save(creator, id, {
      status: 'archived',
      featured: true,
      review_checks: { rights: 'yes' },
      slug: 'grabbed',
      content: 'x',
    })
    expect(saved.project).toMatchObject({
      status: 'approved',
      featured: false,
      review_checks: CHECKED,
    })
    expect(saved.project.slug).not.toBe('grabbed')
  })

  test('are limited to 60 changes an hour', async () => {
    const { creator, id } = await world()
    await db.sql`insert into project_events (project_id, kind, by_creator, status)
      select ${id}, 'edited', true, 'approved' from generate_series(1, 60)`
    await expectError(save(creator, id, { content: 'Once more' }), 'BL218')
  })
})

describe('texts changed since the review', () => {
  const unseen = (id: string) => db.sql`select reviewed from unseen_edits where project_id = ${id}`
  const read = (admin: Actor, id: string) =>
    call<{ stamp: string; edited_at: string | null; reviewed_as: Record<string, unknown> | null }>(
      admin,
      'admin_project',
      { p_project: id },
    )
  const markSeen = (admin: Actor, id: string, stamp: string) =>
    call(admin, 'mark_edits_seen', { p_project: id, p_stamp: stamp })

  test('are shown beside the reviewed ones until an administrator has seen them', async () => {
    const { creator, admin, id } = await world()
    await save(creator, id, { content: 'Second' })
    await save(creator, id, { content: 'Third', tags: ['lamp'] })
    const before = await read(admin, id)
    expect(before.edited_at).not.toBeNull()
    expect(before.reviewed_as).toMatchObject({ content: '', tags: [] })
    await markSeen(admin, id, before.stamp)
    expect(await unseen(id)).toEqual([])
    const after = await read(admin, id)
    expect(after).toMatchObject({ edited_at: null, reviewed_as: { content: 'Third' } })
    const logged = await db.sql`
      select actor_id, details from audit_log where action = 'project.seen' and entity_id = ${id}`
    expect(logged).toEqual([{ actor_id: admin.id, details: { fields: ['tags', 'content'] } }])
    await markSeen(admin, id, before.stamp)
    expect((await mine(creator, id)).events.map(({ kind }) => kind)).toEqual(['edited', 'edited'])
    await save(creator, id, { content: 'Fourth' })
    expect((await unseen(id))[0]?.reviewed).toMatchObject({ content: 'Third' })
  })

  test('are not marked as seen in a version that nobody has read', async () => {
    const { creator, admin, id } = await world()
    await save(creator, id, { content: 'Harmless' })
    const { stamp } = await read(admin, id)
    await save(creator, id, { content: 'Harmful' })
    await expectError(markSeen(admin, id, stamp), 'BL240')
    expect(await unseen(id)).toHaveLength(1)
  })

  test('stay unseen when proposed terms are accepted, but not those accepted with them', async () => {
    const { creator, admin, id } = await world()
    const link = 'Seen at https://fair.example'
    const { revision } = await save(creator, id, { content: 'Live', description: link })
    await decide(admin, revision, true)
    expect((await read(admin, id)).reviewed_as).toMatchObject({ content: '', description: link })
    await save(creator, id, { content: '' })
    expect(await unseen(id)).toEqual([])
  })

  test('are forgotten with the listing, and read and marked by administrators only', async () => {
    const { creator, admin, id } = await world()
    await save(creator, id, { content: 'Live' })
    const { stamp } = await read(admin, id)
    for (const actor of [creator, await db.account()]) {
      expect(await db.as(actor, (sql) => sql`select 1 from unseen_edits`)).toHaveLength(0)
      await expectError(markSeen(actor, id, stamp), 'BL011')
    }
    await expectError(
      db.as(admin, (sql) => sql`delete from unseen_edits where project_id = ${id}`),
      DENIED,
    )
    await call(creator, 'withdraw_project', { p_project: id })
    expect(await unseen(id)).toEqual([])
  })
})

describe('terms', () => {
  test('are pending beside the old ones, several changes in one revision', async () => {
    const { creator, id, option } = await world()
    await save(creator, id, { category: 'gaming', content: 'Live' })
    const saved = await save(creator, id, { title: 'Lamp' }, dearer(option))
    expect(saved.project).toMatchObject({ title: 'Lantern', category: 'tech', content: 'Live' })
    expect(await minimumOf(option)).toEqual({ min_amount: 100, currency: 'USD' })
    expect(saved.revision).toMatchObject({
      version: 2,
      changes: { category: 'gaming', title: 'Lamp' },
      options: [{ id: option, min_amount: 900, currency: 'EUR' }],
    })
  })

  test('changed back leave nothing pending', async () => {
    const { creator, id } = await world()
    await save(creator, id, { category: 'gaming' })
    const saved = await save(creator, id, { category: 'tech' })
    expect(saved.revision).toBeNull()
    expect(saved.events[0]?.kind).toBe('revision_withdrawn')
  })

  test('that could never be accepted are refused at once and leave nothing behind', async () => {
    const { creator, id, option } = await world()
    await expectError(save(creator, id, { target_amount: -5, content: 'Live?' }), '23514')
    await expectError(save(creator, id, { target_amount: 'much' }), 'BL029')
    await expectError(save(creator, id, {}, [{ ...dearer(option)[0], currency: 'DOGE' }]), '23514')
    await expectError(save(creator, id, { category: '' }), 'BL023')
    const { revision, project, events } = await mine(creator, id)
    expect({ revision, events }).toEqual({ revision: null, events: [] })
    expect(project.content).toBe('')
  })

  test('an option of another project is not taken over', async () => {
    const { creator, admin, id } = await world()
    const other = await world()
    const { revision } = await save(creator, id, {}, dearer(other.option))
    await decide(admin, revision, true)
    const [row] = await db.sql`select project_id from support_options where id = ${other.option}`
    expect(row?.project_id).toBe(other.id)
    expect(await minimumOf(other.option)).toEqual({ min_amount: 100, currency: 'USD' })
  })

  test('saved from a second, stale tab are refused', async () => {
    const { creator, id } = await world()
    const { stamp } = await mine(creator, id)
    await save(creator, id, { category: 'gaming' })
    await expectError(
      call(creator, 'save_my_project', {
        p_project: id,
        p_changes: { category: 'art' },
        p_stamp: stamp,
      }),
      'BL240',
    )
  })

  test('that are pending notify nobody', async () => {
    const { creator, id, option } = await world()
    const supporter = await db.account()
    await db.as(supporter, (sql) => sql`select express_interest(${id}, ${option}, 'I am in')`)
    await save(creator, id, {}, dearer(option))
    const [interest] = await db.sql`select new_terms from interests where project_id = ${id}`
    expect(interest?.new_terms).toBeNull()
    expect(
      await db.sql`select 1 from notifications where user_id = ${supporter.id} and kind = 'terms.changed'`,
    ).toHaveLength(0)
  })
})

describe('the decision', () => {
  test('accepted terms are public, and put to the supporters with open interests', async () => {
    const { creator, admin, id, option } = await world()
    const supporter = await db.account()
    await db.as(supporter, (sql) => sql`select express_interest(${id}, ${option}, 'I am in')`)
    const { revision } = await save(creator, id, { category: 'gaming' }, dearer(option))
    await decide(admin, revision, true, 'Fine')
    expect(await minimumOf(option)).toEqual({ min_amount: 900, currency: 'EUR' })
    const after = await mine(creator, id)
    expect(after.project).toMatchObject({ category: 'gaming', status: 'approved' })
    expect(after.revision).toBeNull()
    expect(after.events[0]).toMatchObject({
      kind: 'revision_accepted',
      by_creator: false,
      note: 'Fine',
    })
    const [interest] = await db.sql`
      select new_terms ->> 'currency' as currency, terms ->> 'currency' as was from interests
      where project_id = ${id}`
    expect(interest).toEqual({ currency: 'EUR', was: 'USD' })
    const told = await db.sql`
      select user_id, kind, data ->> 'revision' as revision from notifications
      where data ->> 'project_id' = ${id} and kind in ('terms.changed', 'review.decision') order by kind`
    expect(told).toMatchObject([
      { user_id: creator.id, kind: 'review.decision', revision: 'accepted' },
      { user_id: supporter.id, kind: 'terms.changed' },
    ])
    const [review] = await db.sql`
      select snapshot ->> 'category' as category from project_reviews where project_id = ${id}`
    expect(review?.category).toBe('gaming')
  })

  test('to accept takes an answer to every check, given anew and dated', async () => {
    const { creator, admin, id } = await world()
    const { revision } = await save(creator, id, { category: 'gaming' })
    const accept = (p_checks: object | null) =>
      call(admin, 'decide_revision', {
        p_revision: revision?.id,
        p_version: revision?.version,
        p_accept: true,
        p_checks,
      })
    const { links: _, ...six } = CHECKED
    const stored =
      () => db.sql`select category, review_checks, checked_at, reviewed_at from projects
      where id = ${id}`
    await db.sql`update projects set checked_at = '2026-01-01', reviewed_at = '2026-01-01'
      where id = ${id}`
    for (const checks of [null, {}, six]) await expectError(accept(checks), 'BL246')
    await expectError(accept({ ...six, links: 'no' }), '23514')
    expect(await stored()).toMatchObject([
      { category: 'tech', checked_at: new Date('2026-01-01T00:00:00Z') },
    ])
    await accept(CHECKED)
    const [after] = await stored()
    expect(after).toMatchObject({ category: 'gaming', review_checks: CHECKED })
    expect(after?.checked_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(after?.reviewed_at).toEqual(after?.checked_at)
  })

  test('a rejection changes nothing public', async () => {
    const { creator, admin, id, option } = await world()
    const { revision } = await save(creator, id, {}, dearer(option))
    await decide(admin, revision, false, 'Too steep')
    expect(await minimumOf(option)).toEqual({ min_amount: 100, currency: 'USD' })
    expect((await mine(creator, id)).events[0]).toMatchObject({
      kind: 'revision_rejected',
      note: 'Too steep',
    })
    await expectError(decide(admin, revision, true), 'BL215')
  })

  test('is refused if the creator changed the terms meanwhile', async () => {
    const { creator, admin, id } = await world()
    const { revision } = await save(creator, id, { category: 'gaming' })
    await save(creator, id, { category: 'art' })
    await expectError(decide(admin, revision, true), 'BL216')
  })

  test('is refused if the listing changed in the same field, but not in another', async () => {
    const { creator, admin, id } = await world()
    const { revision } = await save(creator, id, { category: 'gaming' })
    await db.sql`update projects set content = 'Other words' where id = ${id}`
    await db.sql`update projects set category = 'social' where id = ${id}`
    await expectError(decide(admin, revision, true), 'BL217')
    await db.sql`update projects set category = 'tech' where id = ${id}`
    await decide(admin, revision, true)
    const { project } = await mine(creator, id)
    expect(project).toMatchObject({ category: 'gaming', content: 'Other words' })
  })

  test('either accepts or withdraws when both happen at once', async () => {
    const { creator, admin, id } = await world()
    const { revision } = await save(creator, id, { category: 'gaming' })
    const results = await Promise.allSettled([
      decide(admin, revision, true),
      call(creator, 'withdraw_revision', { p_project: id }),
    ])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    const [row] = await db.sql`
      select p.category, r.state from projects p join project_revisions r on r.project_id = p.id
      where p.id = ${id}`
    expect(row?.category).toBe(row?.state === 'accepted' ? 'gaming' : 'tech')
  })

  test('is refused for a withdrawn listing, whose pending terms are gone', async () => {
    const { creator, admin, id } = await world()
    const { revision } = await save(creator, id, { category: 'gaming' })
    await call(creator, 'withdraw_project', { p_project: id })
    await expectError(decide(admin, revision, true), 'BL215')
  })
})
