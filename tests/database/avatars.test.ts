import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'

const db = testDatabase()

const upload = (actor: Actor, name: string, owner: string = actor.id) =>
  db.as(
    actor,
    (sql) => sql`
      insert into storage.objects (bucket_id, name, owner, owner_id)
      values ('avatars', ${name}, ${owner || null}, ${owner || null})`,
  )
const own = (actor: Actor, index = 0) => `${actor.id}/${1762041600000 + index}.webp`

test('the bucket is public and accepts pictures of at most 1 MB', async () => {
  expect(
    await db.as(
      ANONYMOUS,
      (sql) => sql`
        select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'avatars'`,
    ),
  ).toEqual([
    {
      public: true,
      file_size_limit: 1_048_576,
      allowed_mime_types: ['image/webp', 'image/jpeg', 'image/png'],
    },
  ])
})

test('people upload to their own folder, list and delete there, and never overwrite', async () => {
  const [owner, other] = [await db.account(), await db.account()]
  await upload(owner, own(owner))
  const list = (actor: Actor) => db.as(actor, (sql) => sql`select name from storage.objects`)
  const remove = (actor: Actor) =>
    db.as(actor, (sql) => sql`delete from storage.objects where name = ${own(owner)}`)
  expect(await list(owner)).toEqual([{ name: own(owner) }])
  expect(await list(other)).toEqual([])
  const rename = await db.as(
    owner,
    (sql) => sql`update storage.objects set name = ${own(owner, 1)} where name = ${own(owner)}`,
  )
  expect(rename.count).toBe(0)
  expect((await remove(other)).count).toBe(0)
  expect((await remove(owner)).count).toBe(1)
})

test('another’s folder, the top, a forged owner and a visitor are refused', async () => {
  const [user, other] = [await db.account(), await db.account()]
  await expectError(upload(user, own(other)), DENIED)
  await expectError(upload(user, own(user), other.id), DENIED)
  await expectError(upload(ANONYMOUS, own(user)), DENIED)
  for (const name of ['1762041600123.webp', 'x.webp', '1762041600123.svg', '../1762041600123.webp'])
    await expectError(upload(user, name.startsWith('1762') ? name : `${user.id}/${name}`), DENIED)
})

test('a person can have at most ten', async () => {
  const user = await db.account()
  for (let index = 0; index < 10; index += 1) await upload(user, own(user, index))
  await expectError(upload(user, own(user, 10)), DENIED)
})
