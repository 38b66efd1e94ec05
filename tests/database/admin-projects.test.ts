import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { BASIS } from '../support/basis.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const call = <Answer>(actor: Actor, name: string, args: object) =>
  db.call<Answer>(actor, name, args)

interface Listed {
  rows: { id: string; title: string; queued_at: string | null; open_comments: number }[]
  total: number
  exact: boolean
}

interface Detail {
  project: Record<string, unknown>
  options: { id: string; title: string }[]
  stamp: string
  comments: { id: string; body: string }[]
  reviews: { to_status: string; note: string | null }[]
  reviewed_as: Record<string, unknown> | null
  reviewer_id: string | null
}

const orderOf = async () =>
  (
    await db.sql`select title from projects where status = 'approved' and title like 'Place %'
      order by display_order, created_at desc, id desc`
  ).map((row) => row.title.slice(6))

describe('access', () => {
  const calls = (project: string): [string, object][] => [
    ['admin_projects', {}],
    ['admin_project', { p_project: project }],
    ['admin_save_project', { p_project: { id: project, title: 'Mine' }, p_stamp: 'x' }],
    ['set_projects_status', { p_projects: [project], p_status: 'approved' }],
    ['set_review_checks', { p_project: project, p_checks: { rights: 'yes' } }],
    ['add_review_comment', { p_project: project, p_field: 'title', p_body: 'Hello' }],
    ['resolve_review_comment', { p_comment: project }],
    ['assign_review', { p_project: project }],
    ['move_project', { p_project: project }],
  ]

  test('visitors, users, creators and demoted administrators are refused', async () => {
    const creator = await db.account()
    const demoted = await db.account({ admin: true })
    const admin = await db.account({ admin: true })
    await db.as(admin, (sql) => sql`select set_user_role(${demoted.id}, 'user')`)
    const { id } = await makeProject(db, creator, { status: 'pending' })
    for (const [name, args] of calls(id)) {
      await expectError(call(ANONYMOUS, name, args), DENIED)
      for (const actor of [creator, demoted]) await expectError(call(actor, name, args), 'BL011')
    }
  })

  test('comments are read by creator and administrators, decisions and assignments only by administrators', async () => {
    const [creator, stranger] = [await db.account(), await db.account()]
    const admin = await db.account({ admin: true })
    const { id } = await makeProject(db, creator, { status: 'pending' })
    await call(admin, 'add_review_comment', { p_project: id, p_field: 'title', p_body: 'Shorter' })
    await call(admin, 'assign_review', { p_project: id, p_reviewer: admin.id })
    await call(admin, 'set_project_status', { p_project: id, p_status: 'approved' })
    const count = async (actor: Actor, table: string) =>
      (await db.as(actor, (sql) => sql.unsafe(`select 1 from ${table} where project_id = '${id}'`)))
        .length
    expect(await count(creator, 'review_comments')).toBe(1)
    expect(await count(stranger, 'review_comments')).toBe(0)
    for (const table of ['project_reviews', 'review_assignments']) {
      expect(await count(admin, table)).toBe(1)
      expect(await count(creator, table)).toBe(0)
      await expectError(count(ANONYMOUS, table), DENIED)
    }
    await expectError(
      db.as(admin, (sql) => sql`delete from project_reviews where project_id = ${id}`),
      DENIED,
    )
  })
})

describe('admin_projects', () => {
  test('filters, sorts and pages; pending projects come first, longest waiting first', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const ids: string[] = []
    for (const [title, status, category] of [
      ['Älpha listing', 'pending', 'art'],
      ['Beta listing', 'approved', 'tech'],
      ['Gamma 100% listing', 'pending', 'tech'],
    ] as const) {
      const { id } = await makeProject(db, creator, { status, title, category })
      ids.push(id)
    }
    await db.sql`update projects set created_at = now() - interval '9 days' where id = ${ids[2] ?? ''}`
    const list = async (args: object) =>
      (await call<Listed>(admin, 'admin_projects', { p_query: 'listing', ...args })).rows.map(
        (row) => row.title,
      )
    expect(await list({})).toEqual(['Gamma 100% listing', 'Älpha listing', 'Beta listing'])
    // By letters without accents, whatever the database's collation is.
    expect(await list({ p_sort: 'title', p_descending: true })).toEqual([
      'Gamma 100% listing',
      'Beta listing',
      'Älpha listing',
    ])
    expect(await list({ p_status: 'pending', p_category: 'tech' })).toEqual(['Gamma 100% listing'])
    expect(await list({ p_query: 'alpha' })).toEqual(['Älpha listing'])
    expect(await list({ p_query: '100%' })).toEqual(['Gamma 100% listing'])
    expect(await list({ p_query: '%' })).toEqual(['Gamma 100% listing'])
    expect(await list({ p_sort: 'title', p_limit: 1, p_page: 2 })).toEqual(['Beta listing'])
    expect(await list({ p_mine: true })).toEqual([])
    await call(admin, 'assign_review', { p_project: ids[1], p_reviewer: admin.id })
    expect(await list({ p_mine: true })).toEqual(['Beta listing'])
    const all = await call<Listed>(admin, 'admin_projects', { p_query: 'listing' })
    expect(all).toMatchObject({ total: 3, exact: true })
    expect(all.rows.map((row) => row.queued_at !== null)).toEqual([true, true, false])
    await makeProject(db, creator, { title: 'Delta %_\\ listing' })
    expect(await list({ p_query: '%_\\' })).toEqual(['Delta %_\\ listing'])
  })
})

describe('admin_save_project', () => {
  test('a new project is pending, with defaults and a slug that ends in eight random characters', async () => {
    const admin = await db.account({ admin: true })
    const made = await call<Detail>(admin, 'admin_save_project', {
      p_project: { title: 'Brand New', description: 'Short', content: 'Long', website: '' },
      p_options: [{ title: 'Option', description: 'Terms' }],
    })
    expect(made.project).toMatchObject({
      status: 'pending',
      category: 'Uncategorized',
      display_order: 9999,
      website: null,
    })
    expect(made.project.slug).toMatch(/^brand-new-[0-9a-f]{8}$/)
    expect(made.options).toMatchObject([{ title: 'Option', min_amount: 0, currency: 'USD' }])
    for (const missing of ['title', 'description', 'content']) {
      await expectError(
        call(admin, 'admin_save_project', {
          p_project: { title: 'A', description: 'B', content: 'C', [missing]: ' ' },
        }),
        'BL023',
      )
    }
  })

  test('the second of two administrators gets a conflict, and loses nothing', async () => {
    const [creator, first, second] = [
      await db.account(),
      await db.account({ admin: true }),
      await db.account({ admin: true }),
    ]
    const { id } = await makeProject(db, creator, { status: 'pending' })
    const open = await call<Detail>(second, 'admin_project', { p_project: id })
    const save = (actor: Actor, stamp: string, project: object, options?: object) =>
      call<Detail>(actor, 'admin_save_project', {
        p_project: { id, ...project },
        ...(options ? { p_options: options } : {}),
        p_stamp: stamp,
      })
    const after = await save(first, open.stamp, { title: 'First was here' })
    await expectError(save(second, open.stamp, { description: 'Mine' }), 'BL240')
    const merged = await save(second, after.stamp, { description: 'Mine' })
    expect(merged.project).toMatchObject({ title: 'First was here', description: 'Mine' })
    await save(first, merged.stamp, {}, [{ title: 'Other option' }])
    await expectError(save(second, merged.stamp, { title: 'Late' }), 'BL240')
  })

  test('reordering does not count as a change of the listing', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'approved' })
    const { stamp } = await call<Detail>(admin, 'admin_project', { p_project: id })
    await call(admin, 'move_project', { p_project: id })
    await call(admin, 'admin_save_project', { p_project: { id, title: 'Still' }, p_stamp: stamp })
  })
})

describe('the audit log', () => {
  const loggedOf = (id: string) =>
    db.sql`
      select actor_id, action, array(select jsonb_array_elements_text(details -> 'fields') order by 1) as fields
      from audit_log where entity = 'project' and entity_id = ${id} order by id`
  const edited = ({ id }: Actor, ...fields: string[]) => ({
    actor_id: id,
    action: 'project.edited',
    fields,
  })

  test('has one entry for what an administrator saves, with the names of what changed', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    for (const status of ['approved', 'pending']) {
      const { id } = await makeProject(db, creator, { status })
      const save = async (changes: object, options?: object) => {
        const { stamp } = await call<Detail>(admin, 'admin_project', { p_project: id })
        await call(admin, 'admin_save_project', {
          p_project: { id, ...changes },
          ...(options ? { p_options: options } : {}),
          p_stamp: stamp,
        })
      }
      await save({ title: 'Rewritten', website: 'https://else.example' }, [{ title: 'New terms' }])
      await save({ title: 'Rewritten' })
      await save({ featured: true, display_order: 7 })
      expect(await loggedOf(id)).toEqual([
        edited(admin, 'support_options', 'title', 'website'),
        edited(admin, 'display_order', 'featured'),
      ])
    }
  })

  test('has an entry for each direct change of a listing and its options, and for a new place', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'approved' })
    const { id: other } = await makeProject(db, creator, { status: 'approved' })
    await db.as(
      admin,
      (sql) => sql`update projects set description = 'Quiet', featured = true where id = ${id}`,
    )
    await db.as(admin, (sql) => sql`update projects set description = 'Quiet' where id = ${id}`)
    await db.as(admin, async (sql) => {
      await sql`insert into support_options (project_id, title) values (${id}, 'One')`
      await sql`update support_options set title = 'Two' where project_id = ${id} and title = 'One'`
      await sql`delete from support_options where project_id = ${id} and title = 'Two'`
    })
    await call(admin, 'move_project', { p_project: id })
    await call(admin, 'swap_project_order', { p_a: other, p_b: id })
    expect(await loggedOf(id)).toEqual([
      edited(admin, 'description', 'featured'),
      ...Array.from({ length: 3 }, () => edited(admin, 'support_options')),
      edited(admin, 'display_order'),
      edited(admin, 'display_order'),
    ])
    expect(await loggedOf(other)).toEqual([edited(admin, 'display_order')])
  })

  test('has nothing on listings that their own creators prepare for the review', async () => {
    for (const creator of [await db.account(), await db.account({ admin: true })]) {
      const { id } = await makeProject(db, creator, { status: 'pending' })
      await call(creator, 'save_project', { p_project: { id, title: 'Better' }, p_options: [{}] })
      await db.as(creator, (sql) => sql`update projects set title = 'Best' where id = ${id}`)
      await db.as(
        creator,
        (sql) => sql`update support_options set title = 'Terms' where project_id = ${id}`,
      )
      expect(await loggedOf(id)).toEqual([])
    }
  })
})

describe('decisions', () => {
  test('every decision is kept with what was seen, and the reasons that were given', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'pending', title: 'As reviewed' })
    const decide = (status: string, note?: string) =>
      call(admin, 'set_project_status', {
        p_project: id,
        p_status: status,
        ...(note === undefined ? {} : { p_note: note }),
        p_basis: BASIS,
      })
    await decide('archived')
    await decide('rejected', 'No proof of registration')
    await db.as(creator, (sql) => sql`update projects set title = 'As corrected' where id = ${id}`)
    const detail = await call<Detail>(admin, 'admin_project', { p_project: id })
    expect(detail.reviews).toMatchObject([
      { to_status: 'rejected', note: 'No proof of registration', rule: 'rules_5' },
      { to_status: 'archived', note: null, rule: 'rules_5' },
    ])
    expect(detail.reviewed_as).toMatchObject({ title: 'As reviewed' })
    expect(detail.project).toMatchObject({ title: 'As corrected' })
  })

  test('many at once are one transaction, and return what undo needs', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const a = (await makeProject(db, creator, { status: 'pending' })).id
    const b = (await makeProject(db, creator, { status: 'approved' })).id
    const many = (ids: string[], status: string, note = '') =>
      call<{ id: string; was: string }[]>(admin, 'set_projects_status', {
        p_projects: ids,
        p_status: status,
        p_note: note,
        p_basis: BASIS,
      })
    expect(await many([a, b, b, crypto.randomUUID()], 'approved')).toEqual([
      { id: a, was: 'pending', stamp: expect.any(String) },
    ])
    expect((await many([a, b], 'archived', 'Spring cleaning')).length).toBe(2)
    await expectError(
      many(
        Array.from({ length: 101 }, () => crypto.randomUUID()),
        'approved',
      ),
      'BL242',
    )
  })
})

describe('move_project', () => {
  test('moves a project anywhere, even when all positions are equal', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const ids: Record<string, string> = {}
    for (const name of ['A', 'B', 'C', 'D']) {
      const { id } = await makeProject(db, creator, { status: 'approved', title: `Place ${name}` })
      ids[name] = id
    }
    await db.sql`update projects set display_order = 5 where title like 'Place %'`
    const move = (name: string, before: string | null) =>
      call(admin, 'move_project', {
        p_project: ids[name],
        ...(before ? { p_before: ids[before] } : {}),
      })
    expect(await orderOf()).toEqual(['D', 'C', 'B', 'A'])
    await move('A', 'D')
    expect(await orderOf()).toEqual(['A', 'D', 'C', 'B'])
    await move('D', null)
    expect(await orderOf()).toEqual(['A', 'C', 'B', 'D'])
    await move('B', 'C')
    await move('B', 'A')
    expect(await orderOf()).toEqual(['B', 'A', 'C', 'D'])
    for (let round = 0; round < 12; round++) {
      await move('D', 'A')
      await move('C', 'D')
      await move('C', 'B')
      await move('D', null)
    }
    expect(await orderOf()).toEqual(['C', 'B', 'A', 'D'])
    await Promise.all([move('A', 'C'), move('D', 'B'), move('B', null)])
    expect(new Set(await orderOf()).size).toBe(4)
    await expectError(call(admin, 'move_project', { p_project: crypto.randomUUID() }), 'BL020')
    await expectError(call(admin, 'move_project', { p_project: ids.A, p_before: ids.A }), 'BL020')
  })

  test('keeps the order of all others, wherever it has to make room', async () => {
    const admin = await db.account({ admin: true })
    await db.sql`update projects set status = 'archived' where status = 'approved'`
    await db.sql`
      insert into projects (title, description, content, category, status)
      select 'Row ' || n, 'd', 'c', 'tech', 'approved' from generate_series(1, 24) n`
    const listed = async () =>
      (
        await db.sql`
          select id from projects where status = 'approved' order by display_order, created_at desc, id desc`
      ).map(({ id }) => id as string)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '9999',
          '0',
          'row_number() over (order by id) * 16',
          'row_number() over (order by id)',
          '(row_number() over (order by id)) / 5',
        ),
        fc.array(fc.tuple(fc.nat(23), fc.nat(24)), { minLength: 1, maxLength: 8 }),
        async (order, moves) => {
          await db.sql.unsafe(`
            update projects p set display_order = n.place
            from (select id, ${order} as place from projects where status = 'approved') n where n.id = p.id`)
          let expected = await listed()
          for (const [from, to] of moves) {
            const moved = expected[from] as string
            const before = expected[to] ?? null
            if (moved === before) continue
            await call(admin, 'move_project', {
              p_project: moved,
              ...(before ? { p_before: before } : {}),
            })
            const others = expected.filter((id) => id !== moved)
            const place = before === null ? others.length : others.indexOf(before)
            expected = [...others.slice(0, place), moved, ...others.slice(place)]
            expect(await listed()).toEqual(expected)
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  test('renumbers only as many as it needs to make room', async () => {
    const admin = await db.account({ admin: true })
    await db.sql`
      insert into projects (title, description, content, category, status)
      select 'Spaced ' || n, 'd', 'c', 'tech', 'approved' from generate_series(1, 60) n`
    await db.sql`
      update projects p set display_order = n.place * 32
      from (select id, row_number() over (order by id) as place from projects) n where n.id = p.id`
    const listed = await db.sql`
      select id, display_order from projects where status = 'approved' order by display_order`
    for (const { id } of listed.slice(10, 18))
      await call(admin, 'move_project', { p_project: id, p_before: listed[2]?.id })
    const kept = await db.sql`
      select p.id from projects p join unnest(
        ${listed.map(({ id }) => id)}::uuid[], ${listed.map((row) => row.display_order)}::integer[]) as old (id, place)
      on old.id = p.id and old.place = p.display_order`
    expect(kept.length).toBeGreaterThan(listed.length - 20)
  })
})

describe('comments, checks and assignment', () => {
  test('a comment is pinned to a known field, resolved and reopened', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'pending' })
    const add = (field: string, body: string) =>
      call(admin, 'add_review_comment', { p_project: id, p_field: field, p_body: body })
    await expectError(add('password', 'x'), '23514')
    await expectError(add('title', '   '), '23514')
    await add('title', ' Too long ')
    const [comment] = (await call<Detail>(admin, 'admin_project', { p_project: id })).comments
    expect(comment).toMatchObject({ body: 'Too long', resolved_at: null })
    const open = async () =>
      (await call<Listed>(admin, 'admin_projects', { p_limit: 100 })).rows.find(
        (row) => row.id === id,
      )?.open_comments
    expect(await open()).toBe(1)
    expect(
      await db.sql`select kind, data ->> 'field' as field from notifications where user_id = ${creator.id}`,
    ).toEqual([{ kind: 'review.comment', field: 'title' }])
    await call(admin, 'resolve_review_comment', { p_comment: comment?.id })
    expect(await open()).toBe(0)
    await expectError(
      call(admin, 'resolve_review_comment', { p_comment: crypto.randomUUID() }),
      'BL244',
    )
    await expectError(
      call(admin, 'assign_review', { p_project: id, p_reviewer: creator.id }),
      'BL245',
    )
  })
})
