import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { CHECKED } from '../support/checked.ts'
import { afterWaiting, makeProject } from './world.ts'

const db = testDatabase()

describe('support options', () => {
  test('only a creator can change them, and only while the project is pending', async () => {
    const [creator, other] = [await db.account(), await db.account()]
    const open = await makeProject(db, creator, { status: 'pending' })
    const closed = await makeProject(db, creator)
    const change = (actor: Actor, option: string) =>
      db.as(actor, (sql) => sql`update support_options set min_amount = 1 where id = ${option}`)
    const add = (actor: Actor, project: string) =>
      db.as(
        actor,
        (sql) => sql`insert into support_options (project_id, type) values (${project}, 'gift')`,
      )
    const remove = (actor: Actor, option: string) =>
      db.as(actor, (sql) => sql`delete from support_options where id = ${option}`)
    expect((await change(creator, open.option)).count).toBe(1)
    await add(creator, open.id)
    expect(
      await db.sql`select type, title, currency from support_options where project_id = ${open.id} order by created_at desc limit 1`,
    ).toEqual([{ type: 'other', title: 'Support Option', currency: 'USD' }])
    expect((await change(creator, closed.option)).count).toBe(0)
    expect((await remove(creator, closed.option)).count).toBe(0)
    await expectError(add(creator, closed.id), DENIED)
    for (const project of [open, closed]) {
      expect((await change(other, project.option)).count).toBe(0)
      expect((await remove(other, project.option)).count).toBe(0)
      await expectError(add(other, project.id), DENIED)
      await expectError(add(ANONYMOUS, project.id), DENIED)
      await expectError(change(ANONYMOUS, project.option), DENIED)
    }
  })

  test.each(['insert', 'update', 'delete'])(
    'no %s gets past an approval at the same time',
    async (kind) => {
      const [creator, admin] = [await db.account(), await db.account({ admin: true })]
      const { id, option } = await makeProject(db, creator, { status: 'pending' })
      await db.sql`update projects set review_checks = ${db.sql.json(CHECKED)} where id = ${id}`
      const change = () =>
        db.as(creator, (sql) =>
          kind === 'insert'
            ? sql`insert into support_options (project_id, title) values (${id}, 'Unseen')`
            : kind === 'update'
              ? sql`update support_options set title = 'Unseen' where id = ${option}`
              : sql`delete from support_options where id = ${option}`,
        )
      const changed = afterWaiting(
        db,
        admin,
        (sql) => sql`select set_project_status(${id}, 'approved')`,
        change,
      )
      await expectError(changed, kind === 'insert' ? DENIED : 'BL022')
      const options = await db.sql`select title from support_options where project_id = ${id}`
      expect(options).toEqual([{ title: 'Shares' }])
    },
  )

  test.each([-1, 'NaN'])('an option has no minimum of %s', async (amount) => {
    const creator = await db.account()
    const { id, option } = await makeProject(db, creator, { status: 'pending' })
    const options = JSON.stringify([{ id: option, min_amount: amount }])
    await expectError(
      db.as(
        creator,
        (sql) => sql`update support_options set min_amount = ${amount} where id = ${option}`,
      ),
      '23514',
    )
    await expectError(
      db.as(
        creator,
        (sql) => sql`
          select save_my_project(${id}, '{}', ${options}::text::jsonb, my_project(${id}) ->> 'stamp')`,
      ),
      '23514',
    )
  })

  test('an option cannot be moved to another project', async () => {
    const creator = await db.account()
    const [a, b] = [
      await makeProject(db, creator, { status: 'pending' }),
      await makeProject(db, creator),
    ]
    await expectError(
      db.as(
        creator,
        (sql) => sql`update support_options set project_id = ${b.id} where id = ${a.option}`,
      ),
      DENIED,
    )
  })

  test('the 13th option is refused, even with eight concurrent writers', async () => {
    const creator = await db.account()
    const { id } = await makeProject(db, creator, { status: 'pending' })
    const add = () =>
      db.as(creator, (sql) => sql`insert into support_options (project_id) values (${id})`)
    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, add))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    await expectError(add(), 'BL028')
  })
})
