/** Ways around the rules for files of conversations. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '../../server/embedded/api/tokens.ts'
import { deleteUnusedFiles, finishDepartures } from '../../server/unused-files.ts'
import { testDatabase } from '../support/actors.ts'
import { badPictures, goodPicture } from '../support/bad-pictures.ts'
import {
  removeFolder,
  signedUp,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  testOptions,
} from '../support/embedded.ts'
import { MIGRATIONS } from '../support/postgres.ts'

const db = testDatabase()
const folder = temporaryFolder()
let backend: TestBackend
type Person = { client: SupabaseClient; token: string; id: string }
let [sender, recipient, stranger]: Person[] = []
let thread: string

const PDF = Buffer.from('%PDF-1.7\n%%EOF')
const PDF_TYPE = 'application/pdf'

beforeAll(async () => {
  backend = await startTestBackend(
    testOptions(folder, {
      databaseUrl: db.url,
      migrationsDir: MIGRATIONS,
      disk: { reserveBytes: 0, quotaBytes: 1e12 },
    }),
  )
  const people = [await signedUp(backend), await signedUp(backend), await signedUp(backend)]
  ;[sender, recipient, stranger] = people
  const [project] = await db.sql`
    insert into public.projects (title, status, creator_id) values ('Lantern', 'approved', ${people[1]?.id ?? ''})
    returning id`
  const opened = await people[0]?.client.rpc('open_thread', {
    p_project: project?.id,
    p_message: 'Hello',
  })
  thread = opened?.data as string
})

afterAll(async () => {
  await backend?.stop()
  removeFolder(folder)
})

const client = (person: Person | undefined) => (person as Person).client
const files = (person: Person | undefined) => client(person).storage.from('files')
const nameOf = (person: Person | undefined, id = randomUUID()) => `${person?.id}/${id}`

/** Uploads a file and sends it to the recipient. */
async function sent(): Promise<string> {
  const id = randomUUID()
  const name = nameOf(sender, id)
  expect((await files(sender).upload(name, PDF, { contentType: PDF_TYPE })).error).toBeNull()
  const { error } = await client(sender).rpc('send_message', {
    p_thread: thread,
    p_content: '',
    p_client_id: randomUUID(),
    p_files: [{ id, name: 'letter.pdf' }],
  })
  expect(error).toBeNull()
  return name
}

/** Statuses of the ways to a file's bytes that are open to the holder of a token. */
async function ways(name: string, token: string): Promise<string[]> {
  const open: string[] = []
  const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`
  for (const [method, path] of [
    ['GET', `/object/files/${name}`],
    ['HEAD', `/object/files/${name}`],
    ['GET', `/object/files/${encoded}`],
    ['GET', `/object/authenticated/files/${name}`],
    ['HEAD', `/object/authenticated/files/${name}`],
    ['GET', `/object/public/files/${name}`],
    ['GET', `/object/sign/files/${name}`],
    ['GET', `/object/info/files/${name}`],
    ['GET', `/render/image/authenticated/files/${name}`],
    ['GET', `/object/files/${name.split('/')[0]}/../${name}`],
    ['GET', `/object/files//${name}`],
  ] as const) {
    for (const keys of [{ authorization: `Bearer ${token}` }, {} as Record<string, string>]) {
      const reply = await fetch(`${backend.url}/storage/v1${path}`, {
        method,
        headers: { apikey: backend.ready.publishableKey, ...keys },
      })
      await reply.arrayBuffer()
      if (reply.ok || reply.status === 304) open.push(`${method} ${path}`)
    }
  }
  return open
}

describe('a file of a conversation', () => {
  test('is sent to its two people, as nothing a browser would run, and to nobody else', async () => {
    const name = await sent()
    for (const person of [sender, recipient]) {
      const { data } = await files(person).download(name)
      expect(await data?.text()).toBe(PDF.toString())
    }
    const reply = await fetch(`${backend.url}/storage/v1/object/files/${name}`, {
      headers: {
        apikey: backend.ready.publishableKey,
        authorization: `Bearer ${recipient?.token}`,
      },
    })
    expect(reply.headers.get('content-type')).toBe(PDF_TYPE)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-security-policy')).toContain('sandbox')
    expect(await ways(name, String(stranger?.token))).toEqual([])
    expect(await ways(name, backend.ready.publishableKey)).toEqual([])
  })

  test('has no links, whoever asks for them, nor ones made for something else', async () => {
    const name = await sent()
    for (const person of [sender, recipient, stranger]) {
      expect((await files(person).createSignedUrl(name, 60)).data).toBeNull()
      const many = await files(person).createSignedUrls([name], 60)
      expect(many.data?.every(({ signedUrl }) => !signedUrl) ?? true).toBe(true)
    }
    const secrets = readFileSync(join(backend.dataDir, 'secrets.json'), 'utf8')
    const { jwtSecret } = JSON.parse(secrets) as { jwtSecret: string }
    const exp = Math.floor(Date.now() / 1000) - 1
    const claims = { sub: name, bucket: 'files', intent: 'download', exp }
    const late = await signToken(claims, jwtSecret)
    const reply = await fetch(`${backend.url}/storage/v1/object/sign/files/${name}?token=${late}`)
    expect(reply.ok).toBe(false)
  })

  test('is out of reach as soon as its message is gone', async () => {
    const name = await sent()
    expect((await files(recipient).download(name)).error).toBeNull()
    await db.sql`delete from messages where attachments <> '[]'`
    expect((await files(recipient).download(name)).error).not.toBeNull()
    expect(await ways(name, String(recipient?.token))).toEqual([])
  })

  test('is not listed by others, nor removed or replaced by anyone', async () => {
    const name = await sent()
    for (const person of [recipient, stranger]) {
      expect((await files(person).list(sender?.id)).data ?? []).toEqual([])
      expect((await files(person).remove([name])).data).toEqual([])
    }
    const again = { contentType: PDF_TYPE, upsert: true }
    expect((await files(sender).upload(name, PDF, again)).error).not.toBeNull()
    expect((await files(sender).update(name, PDF, again)).error).not.toBeNull()
    expect((await files(sender).remove([name])).data).toEqual([])
    expect((await files(sender).upload(name, PDF, { contentType: PDF_TYPE })).error).not.toBeNull()
  })
})

test('the server deletes files that nothing uses, bytes and all', async () => {
  const name = await sent()
  const unsent = nameOf(sender)
  await files(sender).upload(unsent, PDF, { contentType: PDF_TYPE })
  await db.sql`
    update storage.objects set created_at = now() - interval '25 hours' where name in (${name}, ${unsent})`
  const { secretKey } = JSON.parse(readFileSync(join(backend.dataDir, 'secrets.json'), 'utf8'))
  expect(await deleteUnusedFiles({ url: backend.url, secretKey })).toBeGreaterThan(0)
  expect(await deleteUnusedFiles({ url: backend.url, secretKey })).toBe(0)
  expect((await files(sender).download(unsent)).error).not.toBeNull()
  expect((await files(recipient).download(name)).error).toBeNull()
  await db.sql`delete from threads`
  expect(await deleteUnusedFiles({ url: backend.url, secretKey })).toBe(1)
})

test('asking to be deleted does not delete what others were sent and leave the account', async () => {
  const leaver = await signedUp(backend)
  const id = randomUUID()
  const name = nameOf(leaver, id)
  await files(leaver).upload(name, PDF, { contentType: PDF_TYPE })
  const [project] = await db.sql`select id from projects where title = 'Lantern'`
  const { data: opened } = await leaver.client.rpc('open_thread', {
    p_project: project?.id,
    p_message: 'With a letter',
    p_files: [{ id, name: 'letter.pdf' }],
  })
  expect((await files(leaver).remove([name])).data).toEqual([])
  const [account] = await db.sql`select email from auth.users where id = ${leaver.id}`
  const asked = await leaver.client.rpc('delete_my_account', { p_email: account?.email })
  expect(asked.data).toEqual([{ bucket: 'files', name }])
  expect((await files(leaver).remove([name])).data).toHaveLength(1)
  const later = nameOf(leaver)
  expect((await files(leaver).upload(later, PDF, { contentType: PDF_TYPE })).error).not.toBeNull()
  const { secretKey } = JSON.parse(readFileSync(join(backend.dataDir, 'secrets.json'), 'utf8'))
  const server = { url: backend.url, secretKey }
  await finishDepartures(server)
  expect(await db.sql`select from auth.users where id = ${leaver.id}`).toHaveLength(1)
  await db.sql`update private.departures set asked_at = now() - interval '11 minutes'`
  await finishDepartures(server)
  expect(await db.sql`select from auth.users where id = ${leaver.id}`).toHaveLength(0)
  expect(
    await db.sql`select sender_name, attachments from messages where thread_id = ${opened}`,
  ).toEqual([{ sender_name: 'Anonymous', attachments: [] }])
})

test('the server removes the files of an account that asked to be deleted, then the account', async () => {
  const leaver = await signedUp(backend)
  const name = nameOf(leaver)
  await files(leaver).upload(name, PDF, { contentType: PDF_TYPE })
  await db.sql`
    insert into private.departures (user_id, asked_at) values (${leaver.id}, now() - interval '11 minutes')`
  const { secretKey } = JSON.parse(readFileSync(join(backend.dataDir, 'secrets.json'), 'utf8'))
  await finishDepartures({ url: backend.url, secretKey })
  expect(await db.sql`select from storage.objects where name = ${name}`).toHaveLength(0)
  await finishDepartures({ url: backend.url, secretKey })
  expect(await db.sql`select from auth.users where id = ${leaver.id}`).toHaveLength(0)
})

describe('an upload', () => {
  const store = (bytes: Uint8Array, contentType: string) =>
    files(sender).upload(nameOf(sender), bytes, { contentType })

  test.each([
    ['a page named a PDF', '<!doctype html><script>alert(1)</script>', PDF_TYPE],
    ['a page named CSV', '<html><script>alert(1)</script>', 'text/csv'],
    ['a page', '<html></html>', 'text/html'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
    ['a drawing named a PNG', '<svg onload="alert(1)"/>', 'image/png'],
    ['a script', 'alert(1)', 'text/javascript'],
    ['a PDF named a picture', '%PDF-1.7', 'image/png'],
    ['a PDF named CSV', '%PDF-1.7', 'text/csv'],
    ['text named a PDF', 'a,b', PDF_TYPE],
    ['an archive', 'PK\x03\x04readme.txt', 'application/zip'],
    ['a program', 'MZ\x90\0', PDF_TYPE],
    ['nothing', '', PDF_TYPE],
  ])('%s is refused', async (_what, text, type) => {
    expect((await store(Buffer.from(text, 'latin1'), type)).error).not.toBeNull()
  })

  test('damaged pictures are refused as everywhere', async () => {
    for (const { what, mimeType, buffer } of await badPictures())
      if (what !== 'more than 5 MB')
        expect((await store(buffer, mimeType)).error, what).not.toBeNull()
  })

  test('documents, spreadsheets, tables and pictures up to 10 MB are kept', async () => {
    expect((await store(Buffer.from('a;b\n1;2'), 'text/csv')).error).toBeNull()
    expect((await store(await goodPicture(), 'image/png')).error).toBeNull()
    const full = Buffer.alloc(10 * 1024 * 1024, 32)
    full.write('%PDF-1.7')
    expect((await store(full, PDF_TYPE)).error).toBeNull()
    const more = Buffer.concat([full, Buffer.from(' ')])
    expect((await store(more, PDF_TYPE)).error).toMatchObject({ statusCode: '413' })
  })

  test('beyond the room of an account is refused, also at the same moment', async () => {
    const other = await signedUp(backend)
    await db.sql`
      insert into storage.objects (bucket_id, name, owner_id, metadata)
      values ('avatars', ${`${other.id}/full`}, ${other.id}, ${db.sql.json({ size: 524_288_000 - PDF.length })})`
    const uploads = await Promise.all(
      Array.from({ length: 4 }, () =>
        files(other).upload(nameOf(other), PDF, { contentType: PDF_TYPE }),
      ),
    )
    expect(uploads.filter(({ error }) => error === null)).toHaveLength(1)
  })
})
