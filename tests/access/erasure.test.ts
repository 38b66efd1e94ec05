import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, testDatabase } from '../support/actors.ts'
import { removeFolder, startTestBackend, temporaryFolder } from '../support/embedded.ts'
import { productOptions } from '../support/second-factor.ts'
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

/** Names of all tables with the text in any row. */
async function tracesOf(text: string): Promise<string[]> {
  const tables = await db.sql<{ name: string }[]>`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await db.sql.unsafe(
      `select exists (select from ${name} t where t::text ilike $1) as yes`,
      [`%${text}%`],
    )
    if (row?.yes) found.push(name)
  }
  return found
}

describe('deleting an account with rows in every table', () => {
  // Each has played a different part: supporter, creator, administrator.
  test.each(['supporter', 'creator', 'admin'] as const)(
    'of the %s leaves nothing but its bare id in the audit log',
    { timeout: 60_000 },
    async (name) => {
      const actor = world.actors[name]
      const [profile] = await db.sql<{ full_name: string }[]>`
        select full_name from profiles where id = ${actor.id}`
      const before = await tracesOf(actor.id)
      expect(before.length).toBeGreaterThan(8)
      // The Storage API deletes files first. The last administrator cannot leave, so the stranger becomes one.
      await db.sql`delete from storage.objects where owner_id = ${actor.id}`
      await db.sql`update profiles set role = 'admin' where id = ${world.actors.stranger.id}`
      await leave(actor)
      expect(await db.sql`select 1 from auth.users where id = ${actor.id}`).toEqual([])
      const left = await tracesOf(actor.id)
      expect(left.filter((table) => !PSEUDONYMS.includes(table))).toEqual([])
      expect(await tracesOf(actor.email)).toEqual([])
      expect(await tracesOf(String(profile?.full_name))).toEqual([])
    },
  )
})

/** Tables that keep the bare id of a deleted account. */
const PSEUDONYMS = ['public.audit_log']

async function leave(actor: Actor): Promise<void> {
  const fresh = await db.signIn(actor, 'aal2')
  await db.as(fresh, (sql) => sql`select * from delete_my_account(${actor.email})`)
}

test('no file in the data folder names a deleted account', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder()
  const data = join(folder, 'data')
  const backend = await startTestBackend(productOptions(data))
  try {
    const email = 'somebody.leaving@example.org'
    const client = backend.client()
    const { data: signedUp } = await client.auth.signUp({ email, password: 'correct horse' })
    const id = String(signedUp.user?.id)
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
    expect(files(email)).toEqual([])
  } finally {
    await backend.stop()
    removeFolder(folder)
  }
})
