import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()

/** Inserts an object as the Storage API does: as the caller, who becomes the owner. */
function upload(
  actor: Actor,
  name: string,
  owner: string = actor.id,
  bucket = 'project_thumbnails',
) {
  return db.as(
    actor,
    (sql) => sql`
      insert into storage.objects (bucket_id, name, owner, owner_id)
      values (${bucket}, ${name}, ${owner || null}, ${owner || null})`,
  )
}

const NAME = '1762041600123-my-project.webp'

test('the bucket is public, accepts pictures of at most 5 MB and is visible to everyone', async () => {
  for (const actor of [ANONYMOUS, await db.account()]) {
    expect(
      await db.as(
        actor,
        (sql) =>
          sql`select id, public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'project_thumbnails'`,
      ),
    ).toEqual([
      {
        id: 'project_thumbnails',
        public: true,
        file_size_limit: 5_242_880,
        allowed_mime_types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'],
      },
    ])
  }
})

test('nobody changes buckets', async () => {
  const user = await db.account({ admin: true })
  for (const actor of [ANONYMOUS, user]) {
    await expectError(
      db.as(
        actor,
        (sql) => sql`insert into storage.buckets (id, name, public) values ('mine', 'mine', true)`,
      ),
      DENIED,
    )
    expect(
      (await db.as(actor, (sql) => sql`update storage.buckets set public = false`)).count,
    ).toBe(0)
    expect((await db.as(actor, (sql) => sql`delete from storage.buckets`)).count).toBe(0)
  }
})

test('a user uploads as time stamp and slug, at the top or in a folder of their own', async () => {
  const user = await db.account()
  await upload(user, NAME)
  await upload(user, `${user.id}/${NAME}`)
  expect(await db.as(user, (sql) => sql`select name from storage.objects`)).toHaveLength(2)
})

test.each([
  'my-project.webp',
  '../1762041600123-x.png',
  '1762041600123-a/b.png',
  '1762041600123-',
  '1762041600123-<script>.png',
  '1762041600123-x.png\n.html',
  '00000000-0000-0000-0000-000000000000/1762041600123-x.png',
])('the name %s is refused', async (name) => {
  await expectError(upload(await db.account(), name), DENIED)
})

test('a visitor, a forged owner and another bucket are refused', async () => {
  const [user, other] = [await db.account(), await db.account()]
  await expectError(upload(ANONYMOUS, '1762041600999-x.png'), DENIED)
  await expectError(upload(user, '1762041600999-x.png', other.id), DENIED)
  await db.sql`insert into storage.buckets (id, name) values ('private_things', 'private_things')`
  await expectError(upload(user, '1762041600999-x.png', user.id, 'private_things'), DENIED)
  await db.sql`delete from storage.buckets where id = 'private_things'`
})

test('another’s upload is neither listed, overwritten, renamed nor deleted; one’s own only deleted', async () => {
  const [owner, other] = [await db.account(), await db.account()]
  const name = '1762041600777-owned.png'
  await upload(owner, name)
  const overwrite = (actor: Actor) =>
    db.as(
      actor,
      (sql) =>
        sql`update storage.objects set owner_id = ${actor.id}, name = '1762041600778-x.png' where name = ${name}`,
    )
  const remove = (actor: Actor) =>
    db.as(actor, (sql) => sql`delete from storage.objects where name = ${name}`)
  for (const actor of [other, ANONYMOUS]) {
    expect(
      await db.as(actor, (sql) => sql`select 1 from storage.objects where name = ${name}`),
    ).toEqual([])
    expect((await overwrite(actor).catch(() => ({ count: 0 }))).count).toBe(0)
    expect((await remove(actor)).count).toBe(0)
  }
  await expectError(upload(other, name), '23505')
  expect((await overwrite(owner)).count).toBe(0)
  expect((await remove(owner)).count).toBe(1)
})

test('pictures used by a project, a pending revision or a draft stay; others can go after a month', async () => {
  const owner = await db.account()
  const other = await db.account()
  const { id: project } = await makeProject(db, owner)
  const month = async (name: string, actor = owner) => {
    await upload(actor, name)
    await db.sql`update storage.objects set created_at = now() - interval '31 days' where name = ${name}`
    return `/storage/v1/object/public/project_thumbnails/${name}`
  }
  const [shown, waiting, drafted, left, fresh, foreign] = [
    '1762041600801-shown.png',
    '1762041600802-waiting.png',
    '1762041600803-drafted.png',
    '1762041600804-left.png',
    '1762041600805-fresh.png',
    '1762041600806-foreign.png',
  ] as const
  const cover = await month(shown)
  await db.sql`update public.projects set thumbnail_url = ${cover} where id = ${project}`
  const changes = { thumbnail_url: await month(waiting) }
  await db.sql`
    insert into public.project_revisions (project_id, changes, base)
    values (${project}, ${db.sql.json(changes)}, ${db.sql.json({ thumbnail_url: cover })})`
  const data = { values: {}, pictures: { cover: { address: await month(drafted) }, gallery: [] } }
  await db.sql`insert into public.project_drafts (id, owner_id, data) values (gen_random_uuid(), ${owner.id}, ${db.sql.json(data)})`
  await month(left)
  await upload(owner, fresh)
  await month(foreign, other)

  const abandoned = (actor: Actor) =>
    db.as(actor, (sql) => sql`select name from public.abandoned_pictures() as name`)
  expect(await abandoned(owner)).toEqual([{ name: left }])
  await expectError(abandoned(ANONYMOUS), DENIED)

  const remove = async (name: string) =>
    (await db.as(owner, (sql) => sql`delete from storage.objects where name = ${name}`)).count
  expect(await remove(shown)).toBe(0)
  expect(await remove(waiting)).toBe(0)
  expect(await remove(left)).toBe(1)
  await db.sql`update public.project_revisions set state = 'withdrawn' where project_id = ${project}`
  expect(await remove(waiting)).toBe(1)
})

test('an account stores at most 500 MB and 2,000 files, over all buckets, and another is not counted', async () => {
  const [owner, other] = [await db.account(), await db.account()]
  const MEGABYTE = 1024 * 1024
  let stamp = 1762041700000
  const store = (bytes: number, count = 1, bucket = 'avatars') => db.sql`
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    select ${bucket}, ${`stored-${stamp++}-`} || number, ${owner.id}, ${db.sql.json({ size: bytes })}
    from generate_series(1, ${count}) as number`
  const room = (actor: Actor) =>
    db.as(actor, (sql) => sql`select public.upload_room()::float as bytes`)
  const send = (actor: Actor, contentLength: number) =>
    db.as(
      actor,
      (sql) => sql`
        insert into storage.objects (bucket_id, name, owner_id, metadata)
        values ('project_thumbnails', ${`${stamp++}-x.png`}, ${actor.id}, ${sql.json({ contentLength })})`,
    )

  await store(250 * MEGABYTE)
  await store(249 * MEGABYTE, 1, 'project_thumbnails')
  expect(await room(owner)).toEqual([{ bytes: MEGABYTE }])
  await expectError(send(owner, MEGABYTE + 1), DENIED)
  await send(owner, MEGABYTE)
  await send(other, MEGABYTE)
  await db.sql`delete from storage.objects where owner_id = ${owner.id}`
  await store(0, 2_000)
  expect(await room(owner)).toEqual([{ bytes: 0 }])
  await expectError(send(owner, 1), DENIED)
  await db.sql`
    delete from storage.objects where ctid = (select min(ctid) from storage.objects where owner_id = ${owner.id})`
  await send(owner, 1)
  await expectError(room(ANONYMOUS), DENIED)
})
