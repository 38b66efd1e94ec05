import { describe, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'

const db = testDatabase()

describe('drafts', () => {
  const draft = (actor: Actor) =>
    db.as(
      actor,
      (sql) =>
        sql`insert into project_drafts (data) values ('{"title": "Half"}') returning id, version`,
    )

  test('only the owner reads, saves and deletes; administrators see none', async () => {
    const [owner, other, admin] = [
      await db.account(),
      await db.account(),
      await db.account({ admin: true }),
    ]
    const [row] = await draft(owner)
    const read = (actor: Actor) =>
      db.as(actor, (sql) => sql`select id from project_drafts where id = ${row?.id}`)
    const save = (actor: Actor) =>
      db.as(
        actor,
        (sql) =>
          sql`update project_drafts set data = '{"a": 1}' where id = ${row?.id} returning version`,
      )
    const remove = (actor: Actor) =>
      db.as(actor, (sql) => sql`delete from project_drafts where id = ${row?.id}`)
    for (const actor of [other, admin]) {
      expect(await read(actor)).toEqual([])
      expect(await save(actor)).toEqual([])
      expect((await remove(actor)).count).toBe(0)
    }
    await expectError(read(ANONYMOUS), DENIED)
    await expectError(draft(ANONYMOUS), DENIED)
    expect(await read(owner)).toHaveLength(1)
    expect(await save(owner)).toEqual([{ version: 2 }])
    expect((await remove(owner)).count).toBe(1)
  })

  test('nobody writes a draft for someone else', async () => {
    const [user, other] = [await db.account(), await db.account()]
    await expectError(
      db.as(
        user,
        (sql) => sql`insert into project_drafts (owner_id, data) values (${other.id}, '{}')`,
      ),
      DENIED,
    )
  })

  test('the 21st draft and one over 200 kB are refused', async () => {
    const user = await db.account()
    await expectError(
      db.as(
        user,
        (sql) =>
          sql`insert into project_drafts (data) values (${sql.json({ a: 'x'.repeat(200_000) })})`,
      ),
      '23514',
    )
    for (let count = 0; count < 20; count += 1) await draft(user)
    await expectError(draft(user), 'BL060')
  })
})
