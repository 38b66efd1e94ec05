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
    (sql) => sql`update support_options set title = 'Renamed' where id = ${other.option}`,
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

test('nothing tells a server beside the database but not the nodes', async () => {
  const told = await db.sql`
    select oid::regprocedure::text as name from pg_proc where prosrc like '%backlit_catalogue%'`
  expect(told).toEqual([])
})

test('a change of many listings is sent once, and of none that is public not at all', async () => {
  const { id } = await makeProject(db, null)
  await makeProject(db, null)
  await makeProject(db, null, { status: 'pending' })
  await db.sql`truncate net.sent`
  await db.sql`update projects set title = 'Every one'`
  expect(await sent()).toHaveLength(2)
  await db.sql`update projects set title = 'Again' where id = ${id}`
  expect(await sent()).toHaveLength(4)
  await db.sql`update projects set title = 'Waiting' where status <> 'approved'`
  expect(await sent()).toHaveLength(4)
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
      db.as(actor, (sql) => sql`select private.announce_page_change('projects')`),
      DENIED,
    )
  }
})
