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

test('the bucket has no public route, accepts pictures of at most 5 MB and is visible to everyone', async () => {
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
        public: false,
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

/** Names of the project pictures that an actor may download, of these. */
function readable(actor: Actor, names: readonly string[], operation = 'object.get_authenticated') {
  return db.as(actor, async (sql) => {
    await sql`select set_config('storage.operation', ${`storage.${operation}`}, true)`
    const rows = await sql<{ name: string }[]>`
      select name from storage.objects
      where bucket_id = 'project_thumbnails' and name = any (${[...names]}) order by name`
    return rows.map(({ name }) => name)
  })
}

const address = (name: string) => `/storage/v1/object/public/project_thumbnails/${name}`

test('visitors read the pictures of approved listings: cover, media and gallery', async () => {
  const owner = await db.account()
  const stranger = await db.account()
  const names = ['cover', 'media', 'gallery', 'other'].map((word) => `1762041600900-${word}.png`)
  const [cover = '', media = '', gallery = ''] = names
  for (const name of names) await upload(owner, name)
  const { id } = await makeProject(db, owner)
  await db.sql`
    update public.projects set thumbnail_url = ${address(cover)},
      media_url = ${`https://abc.supabase.co${address(media)}`},
      gallery = ${db.sql.json([{ url: address(gallery), alt: '' }])}
    where id = ${id}`
  for (const actor of [ANONYMOUS, stranger]) {
    expect(await readable(actor, names)).toEqual([cover, gallery, media].sort())
    for (const operation of [
      'object.list',
      'object.list_v2',
      'object.sign',
      'object.sign_many',
      '',
    ])
      expect(await readable(actor, names, operation), operation).toEqual([])
  }
  for (const status of ['pending', 'rejected', 'archived']) {
    await db.sql`update public.projects set status = ${status} where id = ${id}`
    expect(await readable(ANONYMOUS, names), status).toEqual([])
    expect(await readable(stranger, names), status).toEqual([])
    expect(await readable(owner, names), status).toEqual([...names].sort())
  }
})

test('administrators read all pictures, with their second factor', async () => {
  const owner = await db.account()
  const name = '1762041600910-hidden.png'
  await upload(owner, name)
  const admin = await db.account({ admin: true })
  expect(await readable(await db.signIn(admin, 'aal1'), [name])).toEqual([])
  const proven = await db.signIn(admin, 'aal2')
  expect(await readable(proven, [name])).toEqual([name])
  expect(await readable(proven, [name], 'object.sign')).toEqual([])
  expect(await readable(proven, [name], 'object.list')).toEqual([])
})

test('a listing shows pictures of its creator or of nobody, never a stranger’s', async () => {
  const [owner, thief] = [await db.account(), await db.account()]
  const [theirs, nobodys] = ['1762041600920-theirs.png', '1762041600921-nobodys.png'] as const
  await upload(owner, theirs)
  await db.sql`insert into storage.objects (bucket_id, name) values ('project_thumbnails', ${nobodys})`
  expect(await readable(ANONYMOUS, [theirs, nobodys])).toEqual([])
  const { id } = await makeProject(db, thief)
  const gallery = db.sql.json([theirs, nobodys].map((name) => ({ url: address(name), alt: '' })))
  await db.sql`update public.projects set gallery = ${gallery} where id = ${id}`
  expect(await readable(ANONYMOUS, [theirs, nobodys])).toEqual([nobodys])
  expect(await readable(thief, [theirs, nobodys])).toEqual([nobodys])
})

test('an address that only resembles a picture’s shows nothing', async () => {
  const owner = await db.account()
  const name = '1762041600930-lamp.png'
  await upload(owner, name)
  const { id } = await makeProject(db, owner)
  for (const other of [`${name}x`, `x${name}`, name.slice(0, -4)]) {
    await db.sql`update public.projects set thumbnail_url = ${address(other)} where id = ${id}`
    expect(await readable(ANONYMOUS, [name]), other).toEqual([])
  }
})

test('a draft shows its pictures while it has a private link', async () => {
  const [owner, other] = [await db.account(), await db.account()]
  const name = '1762041600940-draft.png'
  await upload(owner, name)
  const draft = async (actor: Actor) => {
    const data = { values: {}, pictures: { cover: { address: address(name) }, gallery: [] } }
    const [row] = await db.sql`
      insert into public.project_drafts (id, owner_id, data)
      values (gen_random_uuid(), ${actor.id}, ${db.sql.json(data)}) returning id`
    return row?.id as string
  }
  const share = (actor: Actor, id: string) =>
    db.as(actor, (sql) => sql`select public.share_draft(${id})`)
  await share(other, await draft(other))
  const id = await draft(owner)
  expect(await readable(ANONYMOUS, [name])).toEqual([])
  await share(owner, id)
  expect(await readable(ANONYMOUS, [name])).toEqual([name])
  await db.sql`update private.draft_links set expires_at = now() where draft_id = ${id}`
  expect(await readable(ANONYMOUS, [name])).toEqual([])
  await share(owner, id)
  await db.sql`insert into public.suspensions (user_id, reason) values (${owner.id}, 'Spam')`
  expect(await readable(ANONYMOUS, [name])).toEqual([])
  await db.sql`delete from public.suspensions where user_id = ${owner.id}`
  await db.as(owner, (sql) => sql`select public.unshare_draft(${id})`)
  expect(await readable(ANONYMOUS, [name])).toEqual([])
})
