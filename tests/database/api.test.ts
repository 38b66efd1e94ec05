/** The specification's calls, and attacks on them, through the Data, Auth and Storage APIs, as a browser makes them. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#core/database.types.ts'
import { fromPostgrest } from '#core/errors.ts'
import { testDatabase } from '../support/actors.ts'
import {
  removeFolder,
  signedUp,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  testOptions,
} from '../support/embedded.ts'
import { MIGRATIONS } from '../support/postgres.ts'
import { protectedPerson } from '../support/second-factor.ts'
import { makeProject } from './world.ts'

type Client = SupabaseClient<Database>

interface Person {
  readonly client: Client
  readonly id: string
  readonly email: string
}

const db = testDatabase()
const folder = temporaryFolder()
let backend: TestBackend
let anonymous: Client
let admin: Person
let creator: Person
let other: Person

beforeAll(async () => {
  backend = await startTestBackend(
    testOptions(folder, { databaseUrl: db.url, migrationsDir: MIGRATIONS }),
  )
  anonymous = backend.client() as Client
  admin = (await protectedPerson(backend)) as Person
  creator = (await signedUp(backend)) as Person
  other = (await signedUp(backend)) as Person
  await db.sql`update profiles set role = 'admin' where id = ${admin.id}`
})

afterAll(async () => {
  await backend?.stop()
  removeFolder(folder)
})

function project(status = 'approved') {
  return makeProject(
    db,
    { role: 'authenticated', id: creator.id, email: creator.email },
    { status },
  )
}

const SUBMISSION = {
  title: 'API Project',
  slug: 'api-project',
  description: 'Short',
  content: 'Long',
  category: 'tech',
  website: 'https://project.example',
  thumbnail_url: 'https://project.example/x.png',
  media_type: 'image',
  media_url: '',
  tags: [],
}

describe('profiles', () => {
  test('a sign-up gets a profile with its name', async () => {
    const { data } = await creator.client
      .from('profiles')
      .select('role, full_name, username')
      .eq('id', creator.id)
      .single()
    expect(data).toEqual({ role: 'user', full_name: 'Pat Person', username: creator.email })
  })

  test('a direct role change is refused with its message, for oneself, for others and by administrators', async () => {
    for (const [person, target] of [
      [creator, creator],
      [creator, other],
      [admin, other],
    ] as const) {
      const { error } = await person.client
        .from('profiles')
        .update({ role: 'admin' })
        .eq('id', target.id)
      expect(error).toMatchObject({
        code: 'BL002',
        message:
          'Role changes must be performed by existing administrators through secure channels',
      })
    }
  })

  test('the function refuses non-administrators with its message', async () => {
    const wanted = { p_user: creator.id, p_role: 'admin' }
    const { error } = await creator.client.rpc('set_user_role', wanted)
    expect(error).toMatchObject({
      code: 'BL001',
      message: 'Unauthorized: Only administrators can change user roles',
    })
    expect(error && fromPostgrest(error).code).toBe('role.unauthorized')
    expect((await anonymous.rpc('set_user_role', wanted)).error?.code).toBe('42501')
  })

  test('the last administrator stays', async () => {
    const { error } = await admin.client.rpc('set_user_role', { p_user: admin.id, p_role: 'user' })
    expect(error?.code).toBe('BL003')
  })

  test('people can change their name and picture, but not read others’ e-mails', async () => {
    const changed = await other.client
      .from('profiles')
      .update({ full_name: 'Olga' })
      .eq('id', other.id)
      .select('full_name')
    expect(changed.data).toEqual([{ full_name: 'Olga' }])
    expect((await other.client.from('profiles').select('username')).data).toEqual([
      { username: other.email },
    ])
    expect((await anonymous.from('profiles').select('username')).status).toBe(401)
  })
})

describe('projects', () => {
  test('the public list includes nested options, ordered', async () => {
    await project()
    await project('pending')
    const { data, error } = await anonymous
      .from('projects')
      .select('*, support_options(*)')
      .eq('status', 'approved')
      .order('display_order', { ascending: true })
      .order('created_at', { ascending: false })
    expect(error).toBeNull()
    expect(data?.length).toBeGreaterThan(0)
    expect(
      data?.every(
        ({ status, support_options: options }) => status === 'approved' && options.length === 1,
      ),
    ).toBe(true)
    const all = await anonymous.from('projects').select('*').order('display_order').limit(5)
    expect(all.data?.every(({ status }) => status === 'approved')).toBe(true)
  })

  test('the submit form’s insert is pending and the caller’s, whatever it claims', async () => {
    const { data, error } = await creator.client
      .from('projects')
      .insert({ ...SUBMISSION, status: 'approved', creator_id: other.id, creator_name: 'Famous' })
      .select()
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({
      status: 'pending',
      creator_id: creator.id,
      creator_name: 'Pat Person',
      media_url: null,
    })
    const featured = await creator.client.from('projects').insert({ ...SUBMISSION, featured: true })
    expect(featured.error?.code).toBe('42501')
    expect((await anonymous.from('projects').insert(SUBMISSION)).status).toBe(401)
  })

  test('strangers change and delete nothing', async () => {
    const { id } = await project('pending')
    for (const client of [other.client, anonymous]) {
      const update = await client
        .from('projects')
        .update({ title: 'Mine' })
        .eq('id', id)
        .select('id')
      const removal = await client.from('projects').delete().eq('id', id).select('id')
      expect([update.data ?? [], removal.data ?? []]).toEqual([[], []])
    }
    expect(await db.sql`select title from projects where id = ${id}`).toEqual([
      { title: 'Lantern' },
    ])
  })

  test('an administrator’s status update, swap and delete work by id', async () => {
    const { id } = await project('pending')
    const update = await admin.client
      .from('projects')
      .update({ status: 'approved', updated_at: new Date().toISOString() })
      .eq('id', id)
    expect(update.error).toBeNull()
    expect(
      (await admin.client.from('projects').update({ display_order: 2 }).eq('id', id)).error,
    ).toBeNull()
    const rejected = await admin.client.from('projects').update({ status: 'rejected' }).eq('id', id)
    expect(rejected.error).toBeNull()
    expect((await admin.client.from('projects').delete().eq('id', id)).error).toBeNull()
    const told = await creator.client.from('statements').select('action, rule, facts')
    expect(told.data).toEqual(
      expect.arrayContaining([
        { action: 'rejected', rule: 'rules', facts: null },
        { action: 'deleted', rule: 'rules', facts: null },
      ]),
    )
    expect(await db.sql`select 1 from projects where id = ${id}`).toEqual([])
  })

  test('JSON columns accept and return objects', async () => {
    const draft = { steps: [1, 'two'], title: 'Half' }
    const saved = await creator.client
      .from('project_drafts')
      .insert({ data: draft })
      .select('data')
      .single()
    expect(saved).toMatchObject({ error: null, data: { data: draft } })
  })

  test('submit and save take project and options as JSON', async () => {
    const submitted = await creator.client.rpc('submit_project', {
      p_project: { title: 'By Function', description: 'd', category: 'art' },
      p_options: [{ type: 'token', title: 'Coins', min_amount: 5, currency: 'EUR' }],
    })
    expect(submitted.error).toBeNull()
    expect(submitted.data).toMatchObject({
      title: 'By Function',
      slug: 'by-function',
      status: 'pending',
    })
    const saved = await creator.client.rpc('save_project', {
      p_project: { id: submitted.data?.id ?? '', title: 'By Function, better' },
    })
    expect(saved).toMatchObject({ error: null, data: submitted.data?.id })
  })

  test('search, facets and slugs answer visitors', async () => {
    const { slug } = await project()
    const browse = async (given: object) => {
      const { data } = await anonymous.rpc('browse_projects', { p_query: 'lantern', ...given })
      return data as { projects: { id: string }[]; next: string }
    }
    const found = await browse({ p_limit: 1 })
    expect(found.projects).toMatchObject([
      { title: 'Lantern', support_options: [{ type: 'equity', min_amount: 100 }] },
    ])
    const next = await browse({ p_limit: 1, p_after: found.next })
    expect(next.projects[0]?.id).not.toBe(found.projects[0]?.id)
    const refused = await anonymous.rpc('browse_projects', { p_after: found.next })
    expect(refused).toMatchObject({ status: 400, error: { code: 'BL130' } })
    const { data: facets } = await anonymous.rpc('catalogue_facets')
    expect(facets).toMatchObject({
      categories: expect.arrayContaining([{ value: 'tech', count: expect.any(Number) }]),
    })
    expect((await anonymous.rpc('project_by_slug', { p_slug: slug })).data).toHaveLength(1)
  })
})

describe('support and messages', () => {
  test('interest, conversation and answer', async () => {
    const { id, option } = await project()
    const recipient = await other.client.rpc('interest_recipient', { p_project: id })
    expect(recipient.data).toEqual([{ recipient_name: 'Pat Person', is_creator: true }])
    const express = () =>
      other.client.rpc('express_interest', {
        p_project: id,
        p_option: option,
        p_message: 'I am interested',
        p_amount: 150,
      })
    const answers = await Promise.all([express(), express(), express()])
    expect(answers.map(({ error }) => error)).toEqual([null, null, null])
    const rows = answers.flatMap(({ data }) => data ?? [])
    expect(rows.filter(({ created }) => created)).toHaveLength(1)
    const thread = rows[0]?.thread_id ?? ''
    const reply = await creator.client
      .from('messages')
      .insert({
        sender_id: creator.id,
        sender_name: 'Somebody Else',
        recipient_id: other.id,
        content: 'Welcome',
        thread_id: thread,
        read: false,
      })
      .select()
      .single()
    expect(reply.data).toMatchObject({ sender_name: 'Pat Person', content: 'Welcome', read: false })
    const mine = await other.client.rpc('my_threads')
    expect(mine.data?.find(({ thread_id: found }) => found === thread)).toMatchObject({
      role: 'supporter',
      unread: 1,
      last_message: 'Welcome',
    })
    const forbidden = await creator.client
      .from('messages')
      .update({ read: true })
      .eq('id', reply.data?.id ?? '')
      .select()
    expect(forbidden.data).toEqual([])
    const read = await other.client
      .from('messages')
      .update({ read: true })
      .eq('id', reply.data?.id ?? '')
      .select('read')
    expect(read.data).toEqual([{ read: true }])
  })

  test('errors carry their code', async () => {
    const { id, option } = await project('archived')
    const { error } = await other.client.rpc('express_interest', {
      p_project: id,
      p_option: option,
      p_message: 'x',
    })
    expect(error && fromPostgrest(error).code).toBe('project.unavailable')
    const own = await project()
    const mine = await creator.client.rpc('express_interest', {
      p_project: own.id,
      p_option: own.option,
      p_message: 'x',
    })
    expect(mine.error && fromPostgrest(mine.error).code).toBe('interest.own_project')
  })

  test('a stranger sees no thread and sends nothing into it', async () => {
    const { id } = await project()
    const { data: thread } = await other.client.rpc('open_thread', {
      p_project: id,
      p_message: 'Hello',
    })
    const stranger = (await signedUp(backend)) as Person
    expect(
      (
        await stranger.client
          .from('messages')
          .select('*')
          .eq('thread_id', thread ?? '')
      ).data,
    ).toEqual([])
    const { error } = await stranger.client
      .from('messages')
      .insert({ sender_id: stranger.id, sender_name: 'x', content: 'Hi', thread_id: thread ?? '' })
    expect(error?.code).toBe('BL040')
  })

  test('readers of different roles at the same moment never see each other’s rows', async () => {
    const readers = [other, creator, admin]
    const rounds = await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        index % 4 === 3
          ? anonymous.from('projects').select('status').neq('status', 'approved')
          : (readers[index % 3] as Person).client
              .from('profiles')
              .select('id')
              .neq('id', readers[index % 3]?.id ?? ''),
      ),
    )
    for (const [index, { data }] of rounds.entries()) {
      const isAdmin = index % 4 !== 3 && index % 3 === 2
      if (isAdmin) expect(data?.length).toBeGreaterThan(1)
      else expect(data).toEqual([])
    }
  })
})

describe('tables only administrators read', () => {
  test.each(['audit_log', 'contact_messages'] as const)('%s', async (table) => {
    await anonymous.rpc('send_contact_message', {
      p_name: 'Ada',
      p_email: 'ada@example.org',
      p_subject: 'Hi',
      p_message: 'Question',
    })
    await admin.client.rpc('search_messages', {})
    expect((await admin.client.from(table).select('*')).data?.length).toBeGreaterThan(0)
    expect((await creator.client.from(table).select('*')).data).toEqual([])
    expect((await anonymous.from(table).select('*')).status).toBe(401)
  })

  test('the audit log cannot be changed through the API, not even by an administrator', async () => {
    await admin.client.rpc('search_messages', {})
    const entries = () => db.sql`select id, action, details from audit_log order by id`
    const before = await entries()
    expect(before.length).toBeGreaterThan(0)
    const log = () => (admin.client as SupabaseClient).from('audit_log')
    const attempts = [
      log().update({ action: 'x' }).gte('id', 0),
      log().delete().gte('id', 0),
      log().insert({ action: 'x', entity: 'y' }),
      log().upsert({ id: before[0]?.id, action: 'x', entity: 'y' }),
      (admin.client as SupabaseClient).rpc('truncate', { table: 'audit_log' }),
    ]
    for (const { error } of await Promise.all(attempts)) expect(error).not.toBeNull()
    expect(await entries()).toEqual(before)
  })

  test('the private schema is not part of the API', async () => {
    const { error } = await (creator.client as SupabaseClient).schema('private').rpc('audit', {
      p_action: 'x',
      p_entity: 'y',
      p_entity_id: 'z',
    })
    expect(error).not.toBeNull()
    expect(await db.sql`select 1 from audit_log where action = 'x'`).toEqual([])
  })
})

describe('uploads', () => {
  const bucket = (client: Client) => client.storage.from('project_thumbnails')
  // The PNG signature is enough for the content check.
  const picture = new Blob(
    [
      Uint8Array.from(
        atob(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        ),
        (c) => c.charCodeAt(0),
      ),
    ],
    { type: 'image/png' },
  )

  test('the bucket exists; a user uploads once, others neither overwrite nor delete', async () => {
    expect((await creator.client.storage.getBucket('project_thumbnails')).error).toBeNull()
    const name = `${Date.now()}-api-project.png`
    const options = { cacheControl: '3600', upsert: false, contentType: 'image/png' }
    expect((await bucket(creator.client).upload(name, picture, options)).error).toBeNull()
    for (const person of [creator, other]) {
      for (const upsert of [false, true]) {
        const again = await bucket(person.client).upload(name, picture, { ...options, upsert })
        expect(again.error, `upsert ${upsert}`).not.toBeNull()
      }
    }
    await bucket(other.client).remove([name])
    const { data } = bucket(anonymous).getPublicUrl(name)
    const headers = { apikey: backend.ready.publishableKey }
    expect((await fetch(data.publicUrl, { headers })).status).toBe(400)
    const { id } = await project()
    await db.sql`update projects set thumbnail_url = ${new URL(data.publicUrl).pathname} where id = ${id}`
    expect((await fetch(data.publicUrl, { headers })).status).toBe(200)
    await db.sql`update projects set thumbnail_url = null where id = ${id}`
    expect(
      (await bucket(anonymous).upload(`${Date.now()}-x.png`, picture, options)).error,
    ).not.toBeNull()
    expect((await bucket(creator.client).remove([name])).data).toHaveLength(1)
  })
})
