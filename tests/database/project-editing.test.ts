import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

describe('editing directly', () => {
  const edit = (actor: Actor, id: string, values: Record<string, unknown>) =>
    db.as(actor, (sql) => sql`update projects set ${sql(values as never)} where id = ${id}`)

  test('a creator edits their pending and rejected projects', async () => {
    const creator = await db.account()
    for (const status of ['pending', 'rejected']) {
      const { id } = await makeProject(db, creator, { status })
      expect((await edit(creator, id, { title: 'Better', content: 'More' })).count).toBe(1)
    }
  })

  test('a creator cannot change an approved or archived one', async () => {
    const creator = await db.account()
    for (const status of ['approved', 'archived']) {
      const { id } = await makeProject(db, creator, { status })
      expect((await edit(creator, id, { title: 'Bait and switch' })).count).toBe(0)
    }
  })

  test.each([
    { status: 'approved' },
    { featured: true },
    { display_order: 0 },
    { review_note: 'fine' },
  ])('a creator cannot set %o on their own', async (values) => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator, { status: 'pending' })
    await expectError(edit(creator, id, values), 'BL022')
  })

  test.each(['title', 'description', 'category'])(
    'a creator cannot blank the %s',
    async (column) => {
      const creator = await db.account()
      const { id } = await makeProject(db, creator, { status: 'pending' })
      await expectError(edit(creator, id, { [column]: '  ' }), 'BL023')
      await expectError(
        db.as(creator, (sql) => sql`select save_project(${sql.json({ id, [column]: '' })})`),
        'BL023',
      )
    },
  )

  test('an administrator cannot blank title and description; no category is Uncategorized', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'approved' })
    await expectError(edit(admin, id, { title: ' ' }), 'BL023')
    await expectError(edit(admin, id, { description: ' ' }), 'BL023')
    await edit(admin, id, { category: '' })
    expect(await db.sql`select category from projects where id = ${id}`).toEqual([
      { category: 'Uncategorized' },
    ])
  })

  test('a creator cannot give it to someone else', async () => {
    const [creator, other] = [await db.account(), await db.account()]
    const { id } = await makeProject(db, creator, { status: 'pending' })
    await expectError(edit(creator, id, { creator_id: other.id }), DENIED)
  })

  test('another user and a visitor change and delete nothing', async () => {
    const [creator, other] = [await db.account(), await db.account()]
    for (const status of ['pending', 'approved']) {
      const { id } = await makeProject(db, creator, { status })
      expect((await edit(other, id, { title: 'x' })).count).toBe(0)
      expect((await db.as(other, (sql) => sql`delete from projects where id = ${id}`)).count).toBe(
        0,
      )
      await expectError(edit(ANONYMOUS, id, { title: 'x' }), DENIED)
      await expectError(
        db.as(ANONYMOUS, (sql) => sql`delete from projects where id = ${id}`),
        DENIED,
      )
    }
  })

  test('a creator cannot delete their own', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator, { status: 'pending' })
    expect((await db.as(creator, (sql) => sql`delete from projects where id = ${id}`)).count).toBe(
      0,
    )
  })

  test('an administrator edits, decides, orders and deletes, as in the specification’s calls', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator, { status: 'pending' })
    await edit(admin, id, { status: 'approved', updated_at: new Date() })
    await edit(admin, id, { display_order: 3, featured: true })
    const [row] = await db.sql`select * from projects where id = ${id}`
    expect(row).toMatchObject({ status: 'approved', display_order: 3, featured: true })
    expect(row?.reviewed_at).toBeInstanceOf(Date)
    await db.as(admin, (sql) => sql`delete from projects where id = ${id}`)
    const actions =
      await db.sql`select action, actor_id from audit_log where entity_id = ${id} order by id`
    expect(actions).toEqual([
      { action: 'project.status', actor_id: admin.id },
      { action: 'project.edited', actor_id: admin.id },
      { action: 'project.deleted', actor_id: admin.id },
      { action: 'statement.made', actor_id: admin.id },
    ])
  })

  test('"last updated" follows what readers see, not ordering or a client’s clock', async () => {
    const [creator, admin] = [await db.account(), await db.account({ admin: true })]
    const { id } = await makeProject(db, creator)
    await db.sql`alter table projects disable trigger c_mark_review`
    await db.sql`update projects set updated_at = '2020-01-01' where id = ${id}`
    await db.sql`alter table projects enable trigger c_mark_review`
    const updated = async () => {
      const [row] =
        await db.sql`select updated_at::date::text as day from projects where id = ${id}`
      return row?.day
    }
    await edit(admin, id, { display_order: 5, updated_at: new Date('2031-01-01') })
    expect(await updated()).toBe('2020-01-01')
    await edit(admin, id, { title: 'Changed' })
    expect(await updated()).not.toBe('2020-01-01')
    expect(await updated()).not.toBe('2031-01-01')
  })

  test('a new name of the creator reaches their listings', async () => {
    const creator = await db.account({ name: 'Before' })
    const { id } = await makeProject(db, creator)
    await db.as(
      creator,
      (sql) => sql`update profiles set full_name = 'After' where id = ${creator.id}`,
    )
    expect(await db.sql`select creator_name from projects where id = ${id}`).toEqual([
      { creator_name: 'After' },
    ])
  })

  test('a deleted account leaves its listings without its name', async () => {
    const creator = await db.account({ name: 'Gone' })
    const { id } = await makeProject(db, creator)
    await db.sql`delete from auth.users where id = ${creator.id}`
    expect(await db.sql`select creator_id, creator_name from projects where id = ${id}`).toEqual([
      { creator_id: null, creator_name: 'Anonymous' },
    ])
  })
})
