import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { revalidationSchema, signatureVerifier } from '#core/revalidation.server.ts'
import { ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { makeProject } from './world.ts'

const db = testDatabase()
const SECRET = 'a-secret-that-only-the-database-knows'

/** Fakes the parts of hosted Supabase that the SQL in docs/deploy.md uses, recording what would be sent. */
const SUPABASE = `
  create extension if not exists pgcrypto schema extensions;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create function vault.create_secret(text, text) returns void language sql
    as 'insert into vault.decrypted_secrets values ($2, $1)';
  create schema net;
  create table net.sent (url text, body text, headers jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{}', timeout_milliseconds integer default 5000) returns void language sql
    as 'insert into net.sent values (url, body::text, headers)';`

const sent = () => db.sql`select * from net.sent`

beforeAll(async () => {
  const guide = readFileSync('docs/deploy.md', 'utf8')
  const statements = /```sql\n(select vault\.create_secret.*?)```/s.exec(guide)?.[1] ?? ''
  await db.sql.unsafe(SUPABASE)
  await db.sql.unsafe(statements.replace("'the secret'", `'${SECRET}'`))
})

test('the SQL in the guide makes the database sign calls that the site accepts', async () => {
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
  expect(calls.length).toBeGreaterThanOrEqual(3)
  const verify = signatureVerifier()
  for (const { url, body, headers } of calls) {
    expect(url).toBe('https://backlit.example/api/revalidate')
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
