import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const TEXTS = { title: 'New Thing', description: 'Short', content: '# Long', category: 'art' }

function submit(actor: Actor, project: unknown, options: object | null = []) {
  return db.as(
    actor,
    (sql) =>
      sql`select * from submit_project(${sql.json(project as never)}, ${options && sql.json(options as never)})`,
  )
}

async function save(actor: Actor, project: object, options: object | null = null): Promise<string> {
  const [row] = await db.as(
    actor,
    (sql) =>
      sql`select save_project(${sql.json(project as never)}, ${options && sql.json(options as never)}) as id`,
  )
  return row?.id
}

async function read(id: string) {
  const [row] = await db.sql`select * from projects where id = ${id}`
  return row
}

describe('submit_project', () => {
  test('stores project and options together; status, creator and order are the database’s', async () => {
    const [user, other] = [await db.account({ name: 'Real Name' }), await db.account()]
    const [row] = await submit(
      user,
      {
        ...TEXTS,
        id: crypto.randomUUID(),
        status: 'approved',
        featured: true,
        display_order: 0,
        creator_id: other.id,
        creator_name: 'Famous',
        reviewed_at: '2020-01-01',
        tags: ['x', 'y'],
        gallery: [{ url: '/demo/a.png', alt: 'A' }],
        target_amount: 5000,
        currency: 'EUR',
      },
      [
        { type: 'token', title: 'Coins', description: 'Early', min_amount: 10, currency: 'EUR' },
        { type: 'magic', title: '' },
      ],
    )
    expect(row).toMatchObject({
      title: 'New Thing',
      slug: 'new-thing',
      status: 'pending',
      featured: false,
      display_order: 9999,
      creator_id: user.id,
      creator_name: 'Real Name',
      reviewed_at: null,
      tags: ['x', 'y'],
      target_amount: '5000.00',
      currency: 'EUR',
    })
    expect(
      await db.sql`select type, title, min_amount, currency, position from support_options where project_id = ${row?.id} order by position`,
    ).toEqual([
      { type: 'token', title: 'Coins', min_amount: '10.00', currency: 'EUR', position: 1 },
      { type: 'other', title: 'Support Option', min_amount: '0.00', currency: 'USD', position: 2 },
    ])
  })

  test('a bad option leaves no project behind', async () => {
    const user = await db.account()
    await expectError(submit(user, TEXTS, [{ title: 'x', min_amount: -1 }]), '23514')
    await expectError(submit(user, TEXTS, [{ title: 'x', min_amount: 'lots' }]), 'BL029')
    await expectError(submit(user, TEXTS, { title: 'x' }), 'BL029')
    await expectError(submit(user, TEXTS, Array(13).fill({ title: 'x' })), 'BL028')
    expect(await db.sql`select 1 from projects where creator_id = ${user.id}`).toEqual([])
  })

  test.each([
    [{ ...TEXTS, title: ' ' }, 'BL023'],
    [{ ...TEXTS, description: undefined }, 'BL023'],
    [{ ...TEXTS, category: '' }, 'BL023'],
    [{ ...TEXTS, target_amount: 'much' }, 'BL029'],
    [{ ...TEXTS, tags: 'a,b' }, 'BL029'],
    [{ ...TEXTS, website: 'javascript:alert(1)' }, '23514'],
    [[], 'BL029'],
    ['text', 'BL029'],
  ])('refuses %o', async (project, code) => {
    await expectError(submit(await db.account(), project), code)
  })

  test('needs an account that exists', async () => {
    await expectError(submit(ANONYMOUS, TEXTS), DENIED)
    const ghost: Actor = { role: 'authenticated', id: crypto.randomUUID(), email: '' }
    await expectError(submit(ghost, TEXTS), 'BL010')
  })
})

describe('save_project', () => {
  test('a creator changes their pending project; options keep their ids', async () => {
    const creator = await db.account()
    const { id, option } = await makeProject(db, creator, { status: 'pending' })
    await save(creator, { id, title: 'Renamed', status: 'approved', featured: true }, [
      { id: option, title: 'Shares, better', min_amount: 200, type: 'equity', currency: 'USD' },
      { title: 'Second' },
    ])
    expect(await read(id)).toMatchObject({ title: 'Renamed', status: 'pending', featured: false })
    const options =
      await db.sql`select id, title from support_options where project_id = ${id} order by position`
    expect(options).toMatchObject([{ id: option, title: 'Shares, better' }, { title: 'Second' }])
    await save(creator, { id }, [{ id: options[1]?.id, title: 'Second' }])
    expect(await db.sql`select id from support_options where project_id = ${id}`).toEqual([
      { id: options[1]?.id },
    ])
  })

  test('omitted keys and omitted options keep their values', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator, {
      status: 'rejected',
      tags: ['keep'],
      content: 'Keep',
    })
    await save(creator, { id, description: 'New' })
    expect(await read(id)).toMatchObject({
      title: 'Lantern',
      tags: ['keep'],
      content: 'Keep',
      description: 'New',
    })
    expect(await db.sql`select 1 from support_options where project_id = ${id}`).toHaveLength(1)
  })

  test('another project’s option cannot be taken over', async () => {
    const [creator, other] = [await db.account(), await db.account()]
    const mine = await makeProject(db, creator, { status: 'pending' })
    const theirs = await makeProject(db, other)
    await save(creator, { id: mine.id }, [{ id: theirs.option, title: 'Stolen', min_amount: 0 }])
    expect(
      await db.sql`select project_id, title from support_options where id = ${theirs.option}`,
    ).toEqual([{ project_id: theirs.id, title: 'Shares' }])
  })

  test('others, visitors, and the creator of an approved project are refused', async () => {
    const [creator, other] = [await db.account(), await db.account()]
    const pending = await makeProject(db, creator, { status: 'pending' })
    const approved = await makeProject(db, creator)
    await expectError(save(creator, { id: approved.id, title: 'x' }), 'BL022')
    await expectError(save(other, { id: approved.id, title: 'x' }), 'BL022')
    await expectError(save(other, { id: pending.id, title: 'x' }), 'BL020')
    await expectError(save(other, { id: 'nonsense', title: 'x' }), 'BL020')
    await expectError(save(ANONYMOUS, { id: pending.id, title: 'x' }), DENIED)
  })

  test('an administrator creates a pending project and may leave the category out', async () => {
    const admin = await db.account({ admin: true, name: 'The Team' })
    const id = await save(admin, {
      title: 'House Project',
      description: 'd',
      content: 'c',
      status: 'approved',
      featured: true,
    })
    expect(await read(id)).toMatchObject({
      status: 'pending',
      category: 'Uncategorized',
      featured: true,
      creator_id: admin.id,
      creator_name: 'The Team',
    })
  })

  test('an administrator edits any project, status and order included, and it is logged', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'approved' })
    await save(admin, {
      id,
      status: 'rejected',
      review_note: 'Please state the risks',
      basis: { rule: 'rules_3' },
      display_order: 7,
      website: '',
    })
    expect(await read(id)).toMatchObject({
      status: 'rejected',
      review_note: 'Please state the risks',
      display_order: 7,
      creator_id: creator.id,
    })
    const [entry] = await db.sql`select actor_id, details from audit_log where entity_id = ${id}`
    expect(entry).toEqual({
      actor_id: admin.id,
      details: { from: 'approved', to: 'rejected', note: 'Please state the risks' },
    })
    await expectError(save(admin, { id, status: 'nonsense' }), '23514')
    await expectError(save(admin, { id, title: '' }), 'BL023')
  })
})

describe('set_project_status', () => {
  const set = (actor: Actor, id: string, status: string, note: string | null = null) =>
    db.as(
      actor,
      (sql) => sql`select set_project_status(${id}, ${status}, ${note}, '{"rule": "rules_5"}')`,
    )

  test('an administrator sets any state from any state', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const states = ['pending', 'approved', 'rejected', 'archived']
    for (const from of states) {
      for (const to of states) {
        const { id } = await makeProject(db, creator, { status: from })
        await set(admin, id, to, 'Because')
        expect(await read(id)).toMatchObject({
          status: to,
          review_note: to === 'approved' ? null : 'Because',
        })
      }
    }
  })

  test('the note is gone from the public row, but not from the log', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'pending' })
    await set(admin, id, 'approved', 'Checked the imprint')
    const [seen] = await db.as(
      ANONYMOUS,
      (sql) => sql`select review_note, reviewed_at from projects where id = ${id}`,
    )
    expect(seen?.review_note).toBeNull()
    expect(seen?.reviewed_at).toBeInstanceOf(Date)
    expect(
      await db.sql`select details ->> 'note' as note from audit_log where entity_id = ${id}`,
    ).toEqual([{ note: 'Checked the imprint' }])
  })

  test('creators, others and visitors cannot; wrong values are named', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'pending' })
    await expectError(set(creator, id, 'approved'), 'BL011')
    await expectError(set(await db.account(), id, 'approved'), 'BL011')
    await expectError(set(ANONYMOUS, id, 'approved'), DENIED)
    await expectError(set(admin, id, 'published'), 'BL025')
    await expectError(set(admin, crypto.randomUUID(), 'approved'), 'BL020')
  })
})

describe('swap_project_order', () => {
  const swap = (actor: Actor, a: string, b: string) =>
    db.as(actor, (sql) => sql`select swap_project_order(${a}, ${b})`)
  const listed = async () =>
    (await db.sql`select id from projects order by display_order, created_at desc, id desc`).map(
      ({ id }) => id,
    )

  test('exchanges two places, different or equal', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    await makeProject(db, creator, { title: 'First', display_order: 1 })
    await makeProject(db, creator, { title: 'Second', display_order: 2 })
    for (const title of ['Third', 'Fourth', 'Fifth']) await makeProject(db, creator, { title })
    for (let place = 0; place < 4; place += 1) {
      const before = await listed()
      await swap(admin, before[place], before[place + 1])
      const expected = [...before]
      expected.splice(place, 2, before[place + 1], before[place])
      expect(await listed()).toEqual(expected)
    }
  })

  test('administrators only', async () => {
    const creator = await db.account()
    const [a, b] = [await makeProject(db, creator), await makeProject(db, creator)]
    await expectError(swap(creator, a.id, b.id), 'BL011')
    await expectError(swap(ANONYMOUS, a.id, b.id), DENIED)
    await expectError(swap(await db.account({ admin: true }), a.id, crypto.randomUUID()), 'BL020')
  })
})

describe('delete_project', () => {
  const remove = (actor: Actor, id: string) =>
    db.as(actor, (sql) => sql`select delete_project(${id}, 'Gone', '{"rule": "rules_5"}')`)

  test('administrators only, logged', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { title: 'Doomed' })
    await expectError(remove(creator, id), 'BL011')
    await expectError(remove(ANONYMOUS, id), DENIED)
    await remove(admin, id)
    await expectError(remove(admin, id), 'BL020')
    expect(
      await db.sql`select action, details ->> 'title' as title from audit_log where entity_id = ${id}`,
    ).toEqual([
      { action: 'project.deleted', title: 'Doomed' },
      { action: 'statement.made', title: null },
    ])
  })
})
