/** Ways around the rules for uploaded pictures. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
