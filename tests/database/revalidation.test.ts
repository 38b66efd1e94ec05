import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { revalidationSchema, signatureVerifier } from '#core/revalidation.server.ts'
import { vaultStatement } from '../../scripts/setup/vault.ts'
import { ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()
const SECRET = "a secret that only the database knows, isn't it"

/** Fakes the parts of hosted Supabase that the SQL uses, recording what would be sent. */
const SUPABASE = `
  create extension if not exists pgcrypto schema extensions;
  create schema vault;
  create table vault.secrets (id uuid default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as select *, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns uuid language sql
    as 'insert into vault.secrets (name, secret) values (new_name, new_secret) returning id';
  create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql
    as 'update vault.secrets set secret = new_secret where id = secret_id';
  create schema net;
  create table net.sent (url text, body text, headers jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{}', timeout_milliseconds integer default 5000) returns void language sql
    as 'insert into net.sent values (url, body::text, headers)';`

const sent = () => db.sql`select * from net.sent`

beforeAll(async () => {
  const renewal = readFileSync('supabase/renew-cached-pages.sql', 'utf8')
  const withoutPgNet = renewal.replace(/^ *create extension .*$/m, '')
  await db.sql.unsafe(SUPABASE)
  await db.sql.unsafe(withoutPgNet)
  await db.sql.unsafe(withoutPgNet)
  await keep(['https://before.example'], 'another secret')
  await keep(['https://one.example', 'https://two.example:4321'], SECRET)
})

/** As `npm run setup:supabase` does. */
const keep = (nodes: readonly string[], revalidateSecret: string) =>
  db.sql.unsafe(vaultStatement({ nodes, revalidateSecret }))

test('the database signs calls to every node that the site accepts', async () => {
  const project = await makeProject(db, null)
  await db.sql`truncate net.sent`
  const admin = await db.account({ admin: true })
  const other = await makeProject(db, null)
  await db.sql`truncate net.sent`
  await db.as(admin, (sql) => sql`select set_project_status(${project.id}, 'archived', 'Over')`)
  await db.as(admin, (sql) => sql`select swap_project_order(${project.id}, ${other.id})`)
  await db.as(
    admin,
    (sql) => sql`update support_options set title = 'Renamed' where id = ${project.option}`,
  )
  const calls = await sent()
  const nodes = ['https://one.example', 'https://two.example:4321'].map((address) => ({
    url: `${address}/api/revalidate`,
    verify: signatureVerifier(),
    calls: 0,
  }))
  for (const { url, body, headers } of calls) {
    const node = nodes.find((one) => one.url === url)
    if (!node) throw new Error(`A call to ${url}`)
    node.calls++
    const { verify } = node
    const call = {
      timestamp: headers['x-backlit-timestamp'],
      signature: headers['x-backlit-signature'],
      body,
    }
    // Two calls within a second are distinct, as each has a nonce.
    expect(verify(call, SECRET)).toBe(true)
    expect(verify(call, SECRET)).toBe(false)
    expect(revalidationSchema.parse(JSON.parse(body))).toEqual({ tags: ['projects'] })
  }
  for (const node of nodes) expect(node.calls).toBeGreaterThanOrEqual(3)
})

test('without a secret nothing is sent, and changes succeed', async () => {
  await db.sql`truncate net.sent`
  await db.sql`delete from vault.secrets where name = 'backlit_revalidate_secret'`
  await makeProject(db, null)
  expect(await sent()).toEqual([])
  await keep(['https://one.example'], SECRET)
})

test('a rolled-back change is not sent, and only the triggers can send', async () => {
  await db.sql`truncate net.sent`
  const project = await makeProject(db, null)
  await db.sql`truncate net.sent`
  await db.sql
    .begin(async (sql) => {
      await sql`update projects set title = 'Never' where id = ${project.id}`
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await sent()).toEqual([])
  for (const actor of [ANONYMOUS, await db.account()]) {
    await expectError(
      db.as(actor, (sql) => sql`select private.renew_cached_pages()`),
      DENIED,
    )
  }
})
