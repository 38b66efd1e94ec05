import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { CHECKED } from '../support/checked.ts'

const db = testDatabase()

const TEXTS = { title: 'Once Only', description: 'Short', category: 'art' }
const OPTION = { type: 'equity', title: 'Seed', description: '2 %', details: { share: 2 } }

async function submit(
  actor: Actor,
  id: string | null,
  project: object = TEXTS,
  options = [OPTION],
) {
  const [row] = await db.as(
    actor,
    (sql) => sql`
      select * from submit_project(${sql.json(project as never)}, ${sql.json(options as never)}, ${id})`,
  )
  return row
}

const projectsOf = (actor: Actor) =>
  db.sql`select id, title from projects where creator_id = ${actor.id}`

test('a retry returns the same project, unchanged', async () => {
  const user = await db.account()
  const id = crypto.randomUUID()
  const first = await submit(user, id)
  const options = () =>
    db.sql`select id, details from support_options where project_id = ${first?.id}`
  const before = await options()
  expect(before).toMatchObject([{ details: { share: 2 } }])
  const second = await submit(user, id)
  expect(second).toEqual(first)
  expect(await options()).toEqual(before)
  expect(await projectsOf(user)).toHaveLength(1)
})

test('eight presses at once make one project', async () => {
  const user = await db.account()
  const id = crypto.randomUUID()
  const rows = await Promise.all(Array.from({ length: 8 }, () => submit(user, id)))
  expect(new Set(rows.map((row) => row?.id)).size).toBe(1)
  expect(await projectsOf(user)).toHaveLength(1)
})

test('corrections made before the retry are saved, until the project is reviewed', async () => {
  const user = await db.account()
  const id = crypto.randomUUID()
  const first = await submit(user, id)
  const second = await submit(user, id, { ...TEXTS, title: 'Twice Better' }, [])
  expect(second).toMatchObject({ id: first?.id, title: 'Twice Better', status: 'pending' })
  expect(await db.sql`select 1 from support_options where project_id = ${first?.id}`).toEqual([])

  await db.sql`
    update projects set status = 'approved', review_checks = ${db.sql.json(CHECKED)} where id = ${first?.id}`
  await expectError(submit(user, id, { ...TEXTS, title: 'Swapped' }), 'BL200')
  expect(await projectsOf(user)).toMatchObject([{ title: 'Twice Better' }])
  // Sending the latest version again is only a retry.
  expect(await submit(user, id, { ...TEXTS, title: 'Twice Better' }, [])).toMatchObject({
    status: 'approved',
  })
})

test('the id of someone else’s submission does not reach their project', async () => {
  const [owner, other] = [await db.account(), await db.account()]
  const id = crypto.randomUUID()
  const theirs = await submit(owner, id)
  const own = await submit(other, id, { ...TEXTS, title: 'Mine' })
  expect(own?.id).not.toBe(theirs?.id)
  expect(await projectsOf(owner)).toMatchObject([{ title: 'Once Only' }])
  await expectError(submit(ANONYMOUS, id), DENIED)
})

test('without an id every call is a new submission', async () => {
  const user = await db.account()
  await submit(user, null)
  await submit(user, null)
  expect(await projectsOf(user)).toHaveLength(2)
})

test('a refused submission stores nothing, so its retry is a first one', async () => {
  const user = await db.account()
  const id = crypto.randomUUID()
  await expectError(submit(user, id, { ...TEXTS, title: ' ' }), 'BL023')
  expect(await submit(user, id)).toMatchObject({ title: 'Once Only' })
})

test('a submission deletes its own draft, and no other', async () => {
  const [user, other] = [await db.account(), await db.account()]
  const begin = async (actor: Actor) => {
    const [row] = await db.as(
      actor,
      (sql) => sql`insert into project_drafts (data) values ('{}') returning id`,
    )
    return row?.id as string
  }
  const [sent, kept, foreign] = [await begin(user), await begin(user), await begin(other)]
  await submit(user, sent)
  await submit(user, foreign, { ...TEXTS, title: 'Other' })
  const left =
    await db.sql`select id from project_drafts where owner_id in (${user.id}, ${other.id})`
  expect(left.map(({ id }) => id).sort()).toEqual([kept, foreign].sort())
})

test('a picture that a project shows is not deleted by its uploader; others are', async () => {
  const user = await db.account()
  const names = ['1762041600111-a.webp', '1762041600112-b.webp', '1762041600113-c.webp']
  for (const name of names) {
    await db.as(
      user,
      (sql) => sql`
        insert into storage.objects (bucket_id, name, owner, owner_id)
        values ('project_thumbnails', ${name}, ${user.id}, ${user.id})`,
    )
  }
  const address = (index: number) => `/storage/v1/object/public/project_thumbnails/${names[index]}`
  await submit(user, null, {
    ...TEXTS,
    thumbnail_url: address(0),
    gallery: [{ url: address(1), alt: '' }],
  })
  const removed = await db.as(
    user,
    (sql) => sql`delete from storage.objects where name in ${sql(names)} returning name`,
  )
  expect(removed).toEqual([{ name: names[2] }])
})
