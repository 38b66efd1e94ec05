import { expect, test } from 'vitest'
import { type Actor, ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'

const db = testDatabase()

async function begin(actor: Actor, title = 'Half done'): Promise<string> {
  const [row] = await db.as(
    actor,
    (sql) =>
      sql`insert into project_drafts (data) values (${sql.json({ values: { title } })}) returning id`,
  )
  return row?.id
}

async function share(actor: Actor, draft: string): Promise<{ key: string; expires_at: string }> {
  const [row] = await db.as(actor, (sql) => sql`select share_draft(${draft}) as link`)
  return row?.link
}

async function look(actor: Actor, key: string) {
  const [row] = await db.as(actor, (sql) => sql`select preview_draft(${key}) as seen`)
  return row?.seen
}

const linkOf = (actor: Actor, draft: string) =>
  db.as(actor, (sql) => sql`select draft_link(${draft}) as until`)
const unshare = (actor: Actor, draft: string) =>
  db.as(actor, (sql) => sql`select unshare_draft(${draft})`)

test('anyone with the key sees the current draft; nobody else sees anything', async () => {
  const [owner, other] = [await db.account({ name: 'Harbour Works' }), await db.account()]
  const draft = await begin(owner)
  const { key, expires_at } = await share(owner, draft)
  expect(key).toMatch(/^[\w-]{43}$/)
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(14)
  for (const actor of [ANONYMOUS, other, owner]) {
    expect(await look(actor, key)).toMatchObject({
      data: { values: { title: 'Half done' } },
      creator: 'Harbour Works',
    })
  }
  await db.as(
    owner,
    (sql) =>
      sql`update project_drafts set data = ${sql.json({ values: { title: 'Done' } })} where id = ${draft}`,
  )
  expect(await look(ANONYMOUS, key)).toMatchObject({ data: { values: { title: 'Done' } } })
  for (const wrong of ['', draft, `${key}x`, key.toLowerCase(), key.slice(0, -1)]) {
    expect(await look(ANONYMOUS, wrong)).toBeNull()
  }
})

test('only the owner creates, sees and revokes a link', async () => {
  const [owner, other, admin] = [
    await db.account(),
    await db.account(),
    await db.account({ admin: true }),
  ]
  const draft = await begin(owner)
  const { key } = await share(owner, draft)
  for (const actor of [other, admin]) {
    await expectError(share(actor, draft), 'BL201')
    expect(await linkOf(actor, draft)).toEqual([{ until: null }])
    await expectError(unshare(actor, draft), 'BL201')
  }
  for (const call of [share, linkOf, unshare]) await expectError(call(ANONYMOUS, draft), DENIED)
  expect(await look(ANONYMOUS, key)).not.toBeNull()
  expect((await linkOf(owner, draft))[0]?.until).toBeInstanceOf(Date)
  expect(await linkOf(owner, crypto.randomUUID()), 'not in the account yet').toEqual([
    { until: null },
  ])
})

test('a revoked, replaced or expired link shows nothing', async () => {
  const owner = await db.account()
  const draft = await begin(owner)
  const first = await share(owner, draft)
  const second = await share(owner, draft)
  expect(await look(ANONYMOUS, first.key)).toBeNull()
  expect(await look(ANONYMOUS, second.key)).not.toBeNull()
  await unshare(owner, draft)
  expect(await look(ANONYMOUS, second.key)).toBeNull()
  expect(await linkOf(owner, draft)).toEqual([{ until: null }])

  const third = await share(owner, draft)
  await db.sql`update private.draft_links set expires_at = now() where draft_id = ${draft}`
  expect(await look(ANONYMOUS, third.key)).toBeNull()
  expect(await linkOf(owner, draft)).toEqual([{ until: null }])
})

test('the link ends with the draft: deleted or submitted', async () => {
  const owner = await db.account()
  const [deleted, sent] = [await begin(owner), await begin(owner)]
  const keys = [(await share(owner, deleted)).key, (await share(owner, sent)).key]
  await db.as(owner, (sql) => sql`delete from project_drafts where id = ${deleted}`)
  const project = { title: 'Sent', description: 'Short', category: 'art' }
  await db.as(owner, (sql) => sql`select submit_project(${sql.json(project)}, '[]', ${sent})`)
  for (const key of keys) expect(await look(ANONYMOUS, key ?? '')).toBeNull()
})

test('the key is not stored, and a suspended owner’s link shows nothing', async () => {
  const owner = await db.account()
  const draft = await begin(owner)
  const { key } = await share(owner, draft)
  const [row] = await db.sql`select to_jsonb(l)::text as stored from private.draft_links l
    where draft_id = ${draft}`
  expect(row?.stored).not.toContain(key)
  const [copy] = await db.as(owner, (sql) => sql`select export_my_data() as data`)
  expect(JSON.stringify(copy?.data)).not.toContain('key_hash')
  await db.sql`insert into suspensions (user_id, reason) values (${owner.id}, 'spam')`
  expect(await look(ANONYMOUS, key)).toBeNull()
})

test('whoever asks for a picture has no draft read again', async () => {
  const owner = await db.account()
  const drafts = await Promise.all(Array.from({ length: 5 }, () => begin(owner)))
  for (const draft of drafts) {
    const values = { title: 'Half done', content: '/project_thumbnails/b '.repeat(5_000) }
    await db.sql`update project_drafts set data = ${db.sql.json({ values })} where id = ${draft}`
    await share(owner, draft)
  }
  const asked = (name: string) =>
    db.sql.begin(async (sql) => {
      await sql`set local track_functions = 'pl'`
      const [row] = await sql`select private.is_public_picture(${name}, ${owner.id}) as shown`
      const [read] = await sql`select pg_stat_get_xact_function_calls(
        'private.picture_names(text, text, jsonb)'::regprocedure) as times`
      return [row?.shown, read?.times]
    })
  expect(await asked('b')).toEqual([true, null])
  expect(await asked('c')).toEqual([false, null])
})
