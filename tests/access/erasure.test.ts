import { execFileSync } from 'node:child_process'
import postgres from 'postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, testDatabase } from '../support/actors.ts'
import {
  dataFolders,
  removeFolder,
  startTestBackend,
  temporaryFolder,
} from '../support/embedded.ts'
import { mailTo } from '../support/outbox.ts'
import { codeOf, enrolled, productOptions, proven, wrongCode } from '../support/second-factor.ts'
import { tracesOf } from '../support/traces.ts'
import { makeWorld, type World } from './world.ts'

/** 1 x 1 pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const db = testDatabase()
let world: World
beforeAll(async () => {
  world = await makeWorld(db)
})

describe('deleting an account with rows in every table', () => {
  // Each has played a different part: supporter, creator, administrator.
  test.each(['supporter', 'creator', 'admin'] as const)(
    'of the %s leaves nothing but its bare id in the audit log',
    { timeout: 60_000 },
    async (name) => {
      const actor = world.actors[name]
      const [profile] = await db.sql<{ full_name: string }[]>`
        select full_name from profiles where id = ${actor.id}`
      const before = await tracesOf(db.sql, actor.id)
      expect(before.length).toBeGreaterThan(8)
      // The Storage API deletes files first. The last administrator cannot leave, so the stranger becomes one.
      await db.sql`delete from storage.objects where owner_id = ${actor.id}`
      await db.sql`update profiles set role = 'admin' where id = ${world.actors.stranger.id}`
      await leave(actor)
      expect(await db.sql`select 1 from auth.users where id = ${actor.id}`).toEqual([])
      const left = await tracesOf(db.sql, actor.id)
      expect(left.filter((column) => !PSEUDONYMS.includes(column))).toEqual([])
      expect(await tracesOf(db.sql, actor.email, String(profile?.full_name))).toEqual([])
    },
  )
})

/** Columns that keep the bare id of a deleted account. */
const PSEUDONYMS = ['public.audit_log.actor_id', 'public.audit_log.entity_id']

async function leave(actor: Actor): Promise<void> {
  const fresh = await db.signIn(actor, 'aal2')
  await db.as(fresh, (sql) => sql`select * from delete_my_account(${actor.email})`)
}

test('the search for traces reads JSON inside text and bytes', async () => {
  const hidden = JSON.stringify({ note: JSON.stringify(['Zoë "Zed" Ü\\B']) })
  await db.sql`create table private.hiding (note text, raw bytea)`
  await db.sql`insert into private.hiding values (${hidden}, ${Buffer.from('Somebody Élse')})`
  expect(await tracesOf(db.sql, 'zoë "zed" ü\\b')).toEqual(['private.hiding.note'])
  expect(await tracesOf(db.sql, 'somebody Élse')).toEqual(['private.hiding.raw'])
  await db.sql`drop table private.hiding`
})

test('no table and no file names a deleted account', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder()
  const data = await dataFolders(folder, 'product')()
  const backend = await startTestBackend(productOptions(data))
  const sql = postgres(backend.databaseUrl, { max: 1 })
  try {
    const [first, email] = ['somebody.first@example.org', 'somebody.leaving@example.org']
    const [password, full_name] = ['correct horse', 'Zoë "Zed" Løgån']
    const client = backend.client()
    const { data: signedUp } = await client.auth.signUp({
      email: first,
      password,
      options: { data: { full_name } },
    })
    const id = String(signedUp.user?.id)
    // Everything that the Auth API may write down.
    await client.auth.signInWithPassword({ email: first, password: 'wrong horse' })
    await client.auth.signInWithPassword({ email: first, password })
    await client.auth.updateUser({ email })
    for (const address of [first, email]) {
      const link = (await mailTo(data, address)).link.searchParams
      await client.auth.verifyOtp({
        type: 'email_change',
        token_hash: link.get('token_hash') ?? '',
      })
    }
    await client.auth.resetPasswordForEmail(email)
    await backend.client().auth.signUp({ email, password })
    const { id: factor, secret } = await enrolled(client)
    await proven(client, factor, wrongCode(secret)).catch(() => {})
    await proven(client, factor, codeOf(secret))
    await client.auth.refreshSession()
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect(await tracesOf(sql, first, email)).toContain('auth.audit_log_entries.payload')
    const name = `${id}/1700000000000.png`
    const uploaded = await client.storage
      .from('avatars')
      .upload(name, PNG, { contentType: 'image/png' })
    expect(uploaded.error).toBeNull()
    const files = (text: string): string[] =>
      execFileSync(
        'sh',
        ['-c', 'grep -rlaF "$1" "$2" --exclude-dir=postgres || true', 'sh', text, data],
        {
          encoding: 'utf8',
        },
      )
        .split('\n')
        .filter(Boolean)
    expect(files(id).length).toBe(1)
    const asked = await client.rpc('delete_my_account', { p_email: email })
    expect(asked.data).toEqual([{ bucket: 'avatars', name }])
    await client.storage.from('avatars').remove([name])
    expect((await client.rpc('delete_my_account', { p_email: email })).error).toBeNull()
    expect(files(id)).toEqual([])
    const mailbox = (name: string): boolean => name.includes('/outbox/')
    expect(files(email).filter((name) => !mailbox(name))).toEqual([])
    expect(await tracesOf(sql, first, email, full_name)).toEqual([])
    expect((await tracesOf(sql, id)).filter((column) => !PSEUDONYMS.includes(column))).toEqual([])
  } finally {
    await sql.end()
    await backend.stop()
    removeFolder(folder)
  }
})
