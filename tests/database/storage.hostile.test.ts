/** Ways around the rules for uploaded pictures. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '../../server/embedded/api/tokens.ts'
import { testDatabase } from '../support/actors.ts'
import { goodPicture } from '../support/bad-pictures.ts'
import {
  removeFolder,
  signedUp,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  testOptions,
  until,
} from '../support/embedded.ts'
import { MIGRATIONS } from '../support/postgres.ts'

const db = testDatabase()
const folder = temporaryFolder()
let backend: TestBackend
let owner: { client: SupabaseClient; token: string; id: string }
let good: Buffer
let stamp = Date.now()

beforeAll(async () => {
  backend = await startTestBackend(
    testOptions(folder, {
      databaseUrl: db.url,
      migrationsDir: MIGRATIONS,
      disk: { reserveBytes: 0, quotaBytes: 1e12 },
    }),
  )
  owner = await signedUp(backend)
  good = await goodPicture()
})

afterAll(async () => {
  await backend?.stop()
  removeFolder(folder)
})

/** Statuses of routes that do not exist, whatever the method. */
const NO_ROUTE = [404, 405]

const newName = () => `${stamp++}-picture.png`
const stored = (name: string) => db.sql`select 1 from storage.objects where name = ${name}`
const pictures = () => owner.client.storage.from('project_thumbnails')

function send(method: string, path: string, body?: unknown, token = owner.token) {
  const isBytes = body instanceof Uint8Array
  return fetch(`${backend.url}/storage/v1${path}`, {
    method,
    headers: {
      apikey: backend.ready.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': isBytes ? 'image/png' : 'application/json',
    },
    ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
  })
}

test.each(['upload', '%75pload', 'uploa%64'])(
  'no link for an upload is made at /object/%s/sign, as it outlives session and account',
  async (word) => {
    const path = `/object/${word}/sign/project_thumbnails/${newName()}`
    const reply = await send('POST', path, word === 'upload' ? {} : good)
    expect(NO_ROUTE).toContain(reply.status)
    expect(await reply.text()).not.toContain('token')
  },
)

test('a link for an upload made earlier does not store a damaged picture', async () => {
  const name = newName()
  const secrets = readFileSync(join(backend.dataDir, 'secrets.json'), 'utf8')
  const { jwtSecret } = JSON.parse(secrets) as { jwtSecret: string }
  const exp = Math.floor(Date.now() / 1000) + 3600
  const claims = { sub: name, bucket: 'project_thumbnails', intent: 'upload', owner: owner.id, exp }
  const token = await signToken(claims, jwtSecret)
  for (const word of ['upload', '%75pload']) {
    const url = `${backend.url}/storage/v1/object/${word}/sign/project_thumbnails/${name}?token=${token}`
    const keys: Record<string, string>[] = [{}, { apikey: backend.ready.publishableKey }]
    for (const headers of keys) {
      const reply = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'image/png', ...headers },
        body: new Uint8Array(good.subarray(0, 60)),
      })
      expect([401, ...NO_ROUTE]).toContain(reply.status)
    }
  }
  expect(await stored(name)).toEqual([])
})

test('a picture is not moved or copied past the rules of a bucket', async () => {
  const name = newName()
  expect((await pictures().upload(name, good, { contentType: 'image/png' })).error).toBeNull()
  const avatar = `${owner.id}/${stamp++}.png`
  for (const verb of ['move', 'copy', 'mov%65', 'cop%79']) {
    const reply = await send('POST', `/object/${verb}`, {
      bucketId: 'project_thumbnails',
      sourceKey: name,
      destinationBucket: 'avatars',
      destinationKey: avatar,
    })
    expect(NO_ROUTE, verb).toContain(reply.status)
  }
  expect(await stored(avatar)).toEqual([])
})

test('nobody learns who uploaded a picture', async () => {
  const name = newName()
  expect((await pictures().upload(name, good, { contentType: 'image/png' })).error).toBeNull()
  const other = await signedUp(backend)
  const visitor = backend.ready.publishableKey
  for (const token of [visitor, other.token]) {
    for (const [method, path, body] of [
      ['GET', `/object/info/project_thumbnails/${name}`],
      ['GET', `/object/%69nfo/project_thumbnails/${name}`],
      ['GET', `/object/info/public/project_thumbnails/${name}`],
      ['GET', `/object/project_thumbnails/${name}`],
      ['GET', `/object/public/project_thumbnails/${name}`],
      ['POST', '/object/list/project_thumbnails', { prefix: '' }],
      ['POST', '/object/list-v2/project_thumbnails', { prefix: '' }],
      ['GET', '/bucket/project_thumbnails'],
    ] as const) {
      const reply = await send(method, path, body, token)
      const headers = JSON.stringify([...reply.headers])
      expect(`${headers} ${await reply.text()}`, path).not.toContain(owner.id)
    }
  }
})

test('uploads at the same moment do not pass the bound of an account', async () => {
  const { client, id } = await signedUp(backend)
  await db.sql`
    insert into storage.objects (bucket_id, name, owner_id)
    select 'avatars', ${`${id}/earlier-`} || number, ${id} from generate_series(1, 7) as number`
  await Promise.all(
    Array.from({ length: 7 }, () =>
      client.storage
        .from('avatars')
        .upload(`${id}/${stamp++}.png`, good, { contentType: 'image/png' }),
    ),
  )
  const [kept] = await db.sql`
    select count(*)::int as files from storage.objects where bucket_id = 'avatars' and owner_id = ${id}`
  expect(kept).toEqual({ files: 10 })
})

test('many accounts fill the disk only up to its quota, and what exists stays in use', async () => {
  const { client, id, email } = await signedUp(backend)
  const avatars = client.storage.from('avatars')
  const upload = () => avatars.upload(`${id}/${stamp++}.png`, good, { contentType: 'image/png' })
  const kept = await upload()
  const disk = async () => {
    const { disk } = (await (await backend.fetch('/health')).json()) as { disk: { state: string } }
    return disk
  }
  await until(async () => (await disk()).state === 'ok', 'the room')
  await db.sql`
    insert into storage.objects (bucket_id, name, metadata)
    values ('avatars', 'of-all-others', ${db.sql.json({ size: 1e12 })})`
  await until(async () => (await disk()).state === 'full', 'the alarm')
  expect((await upload()).error).toMatchObject({ status: 507, statusCode: '507' })
  const other = await client.auth.signUp({ email: `x${email}`, password: 'correct horse' })
  expect(other.error).toMatchObject({ status: 503 })
  expect(
    (await client.auth.signInWithPassword({ email, password: 'correct horse' })).error,
  ).toBeNull()
  expect((await avatars.remove([String(kept.data?.path)])).data).toHaveLength(1)
  await db.sql`delete from storage.objects where name = 'of-all-others'`
  await until(async () => (await disk()).state === 'ok', 'the room')
  expect((await upload()).error).toBeNull()
})

describe('a picture of the bucket', () => {
  const sign = (client: SupabaseClient, name: string, seconds = 60) =>
    client.storage.from('project_thumbnails').createSignedUrl(name, seconds)

  /** Uploads a picture and lists it in a project of the owner. */
  async function listed(status: string, listing = owner) {
    const name = newName()
    expect((await pictures().upload(name, good, { contentType: 'image/png' })).error).toBeNull()
    const address = `/storage/v1/object/public/project_thumbnails/${name}`
    const [project] = await db.sql`
      insert into public.projects ${db.sql({ title: 'Lantern', status, creator_id: listing.id, thumbnail_url: address })}
      returning id`
    return { name, project: project?.id as string }
  }

  /** The ways by which the holder of `token` is sent bytes of a file, out of all there are. */
  async function ways(name: string, token: string) {
    const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`
    const open: string[] = []
    for (const [method, path, headers] of [
      ['GET', `/object/public/project_thumbnails/${name}`],
      ['HEAD', `/object/public/project_thumbnails/${name}`],
      ['GET', `/object/public/project_thumbnails/${encoded}`],
      ['GET', `/object/public/project_thumbnails/${name}?download=`],
      ['GET', `/object/public/project_thumbnails/${name}?apikey=${backend.ready.publishableKey}`],
      ['GET', `/object/public/project_thumbnails/${name}`, { range: 'bytes=0-3' }],
      ['GET', `/object/public/project_thumbnails/${name}`, { 'if-none-match': '*' }],
      ['GET', `/object/project_thumbnails/${name}`],
      ['HEAD', `/object/project_thumbnails/${name}`],
      ['GET', `/object/project_thumbnails/${encoded}`],
      ['GET', `/object/project_thumbnails/${name}`, { 'if-none-match': '*' }],
      ['GET', `/object/authenticated/project_thumbnails/${name}`],
      ['HEAD', `/object/authenticated/project_thumbnails/${name}`],
      ['GET', `/object/authenticated/project_thumbnails/${name}`, { range: 'bytes=0-3' }],
      ['GET', `/object/info/project_thumbnails/${name}`],
      ['GET', `/object/info/public/project_thumbnails/${name}`],
      ['GET', `/render/image/public/project_thumbnails/${name}`],
      ['GET', `/render/image/authenticated/project_thumbnails/${name}`],
      ['GET', `/object/sign/project_thumbnails/${name}`],
    ] as [string, string, Record<string, string>?][]) {
      for (const keys of [{ authorization: `Bearer ${token}` }, {} as Record<string, string>]) {
        const reply = await fetch(`${backend.url}/storage/v1${path}`, {
          method,
          headers: { apikey: backend.ready.publishableKey, ...keys, ...headers },
        })
        await reply.arrayBuffer()
        if (reply.ok || reply.status === 304) open.push(`${method} ${path}`)
      }
    }
    return open
  }

  test.each(['pending', 'rejected', 'archived'])(
    'whose listing is %s is sent to its owner alone, at no address',
    async (status) => {
      const { name } = await listed(status)
      const stranger = await signedUp(backend)
      expect(await ways(name, backend.ready.publishableKey)).toEqual([])
      expect(await ways(name, stranger.token)).toEqual([])
      for (const client of [backend.client(), stranger.client]) {
        expect((await client.storage.from('project_thumbnails').list()).data ?? []).toEqual([])
        expect((await sign(client, name)).data).toBeNull()
      }
      const { data } = await pictures().download(name)
      expect(data?.size).toBe(good.length)
    },
  )

  test('is public as long as its listing is, and goes with it', async () => {
    const { name, project } = await listed('approved')
    const visitor = backend.ready.publishableKey
    expect(await ways(name, visitor)).toContain(`GET /object/public/project_thumbnails/${name}`)
    expect(await ways(name, visitor)).toContain(`HEAD /object/public/project_thumbnails/${name}`)
    expect(
      (await backend.client().storage.from('project_thumbnails').download(name)).error,
    ).toBeNull()
    await db.sql`update public.projects set status = 'archived' where id = ${project}`
    expect(await ways(name, visitor)).toEqual([])
  })

  test('has no links that would outlive its listing, whoever asks for them', async () => {
    const { name, project } = await listed('approved')
    const stranger = await signedUp(backend)
    const links = []
    for (const client of [backend.client(), stranger.client, owner.client]) {
      const { data } = await sign(client, name, 315_360_000)
      if (data) links.push(data.signedUrl)
      const { data: several } = await client.storage
        .from('project_thumbnails')
        .createSignedUrls([name], 315_360_000)
      links.push(...(several ?? []).flatMap(({ signedUrl }) => signedUrl || []))
    }
    await db.sql`update public.projects set status = 'rejected' where id = ${project}`
    const sent = await Promise.all(links.map(async (link) => (await fetch(link)).status))
    expect(sent).toEqual([])
  })

  test('is not made public by a stranger who lists its address', async () => {
    const stranger = await signedUp(backend)
    const { name } = await listed('approved', stranger)
    expect(await ways(name, backend.ready.publishableKey)).toEqual([])
    expect(await ways(name, stranger.token)).toEqual([])
  })

  test('is not replaced where a listing, a revision or an update names it, whoever’s it was', async () => {
    const creator = await signedUp(backend)
    const { name, project } = await listed('approved', creator)
    const [waiting, posted] = [newName(), newName()]
    const at = (file: string) => `/storage/v1/object/public/project_thumbnails/${file}`
    for (const file of [waiting, posted])
      expect((await pictures().upload(file, good, { contentType: 'image/png' })).error).toBeNull()
    await db.sql`
      insert into public.project_revisions (project_id, changes, base)
      values (${project}, ${db.sql.json({ thumbnail_url: at(waiting) })}, '{}')`
    await db.sql`
      insert into public.project_updates (id, project_id, title, content, pictures)
      values (gen_random_uuid(), ${project}, 'Light', 'On', ${db.sql.json([{ url: at(posted), alt: '' }])})`
    const names = [name, waiting, posted]
    expect((await pictures().remove(names)).data).toHaveLength(3)
    const upload = async (account: typeof owner, file: string) =>
      (
        await account.client.storage
          .from('project_thumbnails')
          .upload(file, good, { contentType: 'image/png' })
      ).error
    for (const account of [owner, creator, await signedUp(backend)])
      for (const file of names) expect(await upload(account, file), file).not.toBeNull()
    await db.sql`update public.projects set thumbnail_url = null where id = ${project}`
    expect(await upload(owner, name)).toBeNull()
  })

  test('that was only uploaded is nobody else’s', async () => {
    const name = newName()
    expect((await pictures().upload(name, good, { contentType: 'image/png' })).error).toBeNull()
    expect(await ways(name, backend.ready.publishableKey)).toEqual([])
  })
})
