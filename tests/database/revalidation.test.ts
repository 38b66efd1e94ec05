import { beforeAll, expect, test } from 'vitest'
import { revalidationSchema, signatureVerifier } from '#core/revalidation.server.ts'
import { ANONYMOUS, DENIED, expectError, testDatabase } from '../support/actors.ts'
import { installRenewal, keepNodes } from '../support/page-renewal.ts'
import { makeProject } from './world.ts'

const db = testDatabase()
const SECRET = "a secret that only the database knows, isn't it"

const sent = () => db.sql`select * from net.sent`

beforeAll(async () => {
  await installRenewal(db.sql)
  await keep(['https://before.example'], 'another secret')
  await keep(['https://one.example', 'https://two.example:4321'], SECRET)
})

const keep = (nodes: readonly string[], secret: string) => keepNodes(db.sql, nodes, secret)

test('the database signs calls to every node that the site accepts', async () => {
  const project = await makeProject(db, null)
  await db.sql`truncate net.sent`
  const admin = await db.account({ admin: true })
  const other = await makeProject(db, null)
  await db.sql`truncate net.sent`
  await db.as(
    admin,
    (sql) =>
      sql`select set_project_status(${project.id}, 'archived', 'Over', '{"rule": "rules_5"}')`,
  )
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

test('whatever tells a server beside the database tells every node', async () => {
  const watched = (name: string) =>
    // The last bit is whether a trigger runs once for each row.
    db.sql`select tgrelid::regclass::text as relation, tgtype >> 1 as events, tgattr::text as columns
      from pg_trigger where tgname = ${name} order by 1`
  expect(await watched('renew_cached_pages')).toEqual(await watched('announce_change'))
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
