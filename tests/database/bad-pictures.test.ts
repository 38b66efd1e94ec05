/** Files and names that the Storage API must keep out of the bucket of project pictures. */
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/actors.ts'
import { backendOn } from '../support/backend-on.ts'
import { badPictures, goodPicture } from '../support/bad-pictures.ts'
import { signedUp } from '../support/embedded.ts'

const db = testDatabase()
const backend = backendOn(db)
let client: SupabaseClient
let good: Buffer
let stamp = Date.now()

beforeAll(async () => {
  client = (await signedUp(backend())).client
  good = await goodPicture()
})

const name = (slug = 'my-project.png') => `${stamp++}-${slug}`

function upload(key: string, bytes: Buffer, contentType = 'image/png') {
  const options = { contentType, cacheControl: '3600', upsert: false }
  return client.storage.from('project_thumbnails').upload(key, bytes, options)
}

test.each(await badPictures())('$what is refused', async ({ buffer, mimeType }) => {
  // With its own content type, and with a false one.
  for (const type of new Set([mimeType, 'image/png'])) {
    const key = name()
    expect((await upload(key, buffer, type)).error, type).not.toBeNull()
    expect(await db.sql`select 1 from storage.objects where name = ${key}`).toEqual([])
  }
})

test.each([
  ['a path', '../../1762041600123-evil.png'],
  ['a folder', '1762041600123-a/b.png'],
  ['no time stamp', 'my-project.png'],
  ['a script', '1762041600123-<script>.png'],
  ['a zero byte', '1762041600123-x.png\0.html'],
  ['someone else’s folder', '00000000-0000-0000-0000-000000000000/1762041600123-x.png'],
])('a name with %s is refused', async (_what, key) => {
  expect((await upload(key, good)).error).not.toBeNull()
})

test('an existing name is refused, even to its owner, and keeps its picture', async () => {
  const key = name()
  const other = await sharp(good).negate().png().toBuffer()
  expect((await upload(key, good)).error).toBeNull()
  expect((await upload(key, other)).error).not.toBeNull()
  const { data: kept } = await client.storage.from('project_thumbnails').download(key)
  expect(kept && Buffer.from(await kept.arrayBuffer()).equals(good)).toBe(true)
})

test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('a %s is accepted', async (kind) => {
  const bytes = await sharp(good).toFormat(kind).toBuffer()
  expect((await upload(name(`my-project.${kind}`), bytes, `image/${kind}`)).error).toBeNull()
})
