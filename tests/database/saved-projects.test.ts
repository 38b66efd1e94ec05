import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

const save = async (actor: Actor, ids: string[]): Promise<number> => {
  const [row] = await db.as(actor, (sql) => sql`select save_projects_for_later(${ids}) as kept`)
  return row?.kept
}

const saved = async (actor: Actor): Promise<string[]> =>
  (
    await db.as(actor, (sql) => sql`select project_id from saved_projects order by saved_at desc`)
  ).map((row) => row.project_id)

test('a list from a browser joins the account’s, in its order, once', async () => {
  const user = await db.account()
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => makeProject(db, null)))
  const ids = [a?.id, b?.id, c?.id] as string[]
  expect(await save(user, [ids[0] ?? ''])).toBe(1)
  expect(await save(user, [ids[2] ?? '', ids[1] ?? '', ids[0] ?? '', ids[2] ?? ''])).toBe(3)
  expect(await saved(user)).toEqual([ids[2], ids[1], ids[0]])
  await db.as(user, (sql) => sql`delete from saved_projects where project_id = ${ids[2] ?? ''}`)
  expect(await saved(user)).toEqual([ids[1], ids[0]])
})

test('projects that are not public or do not exist are skipped', async () => {
  const user = await db.account()
  const hidden = await makeProject(db, null, { status: 'archived' })
  expect(await save(user, [hidden.id, crypto.randomUUID()])).toBe(0)
  expect(await save(user, [])).toBe(0)
})

test('a list is private to its owner', async () => {
  const [user, other, admin] = [
    await db.account(),
    await db.account(),
    await db.account({ admin: true }),
  ]
  const project = await makeProject(db, null)
  await save(user, [project.id])
  for (const actor of [other, admin]) {
    expect(await saved(actor)).toEqual([])
    await db.as(actor, (sql) => sql`delete from saved_projects`)
  }
  expect(await saved(user)).toEqual([project.id])
  await expectError(saved(ANONYMOUS), DENIED)
  await expectError(save(ANONYMOUS, [project.id]), DENIED)
  for (const actor of [user, other, admin]) {
    await expectError(
      db.as(
        actor,
        (sql) =>
          sql`insert into saved_projects (user_id, project_id) values (${user.id}, ${project.id})`,
      ),
      DENIED,
    )
    await expectError(
      db.as(actor, (sql) => sql`update saved_projects set saved_at = now()`),
      DENIED,
    )
  }
  await db.sql`delete from projects where id = ${project.id}`
  expect(await saved(user)).toEqual([])
})

test('a list has at most 100, even when many arrive at once', async () => {
  const user = await db.account()
  const made = await Promise.all(Array.from({ length: 103 }, () => makeProject(db, null)))
  const ids = made.map(({ id }) => id)
  expect(await save(user, ids.slice(0, 98))).toBe(98)
  expect(await save(user, ids.slice(95))).toBe(100)
  await expectError(save(user, [ids[102] ?? '']), 'BL146')
  expect(await save(user, [ids[0] ?? ''])).toBe(100)
  expect(await saved(user)).toHaveLength(100)
}, 30_000)
