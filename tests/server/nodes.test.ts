import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProject } from '../database/world.ts'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import {
  dataFolders,
  removeFolder,
  startTestBackend,
  type TestBackend,
  temporaryFolder,
  until,
} from '../support/embedded.ts'
import { installRenewal, keepNodes, startSending } from '../support/page-renewal.ts'
import { type Person, productOptions, protectedPerson } from '../support/second-factor.ts'
import { startSite, type TestSite } from '../support/site.ts'

const SECRET = 'a secret that the nodes share, of 40 characters'.replaceAll(' ', '-')
/** What the rule `shares` allows an address in a minute. */
const SHARES = 30
const NODES = 2

const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
let backend: TestBackend
let sql: postgres.Sql
let stopSending: () => Promise<void>
let admin: Person
let balancer: Balancer
let nodes: TestSite[] = []
const outboxes = new Set<string>()
let count = 0

beforeAll(async () => {
  backend = await startTestBackend(productOptions(await usedData()))
  sql = postgres(backend.databaseUrl, { max: 4, onnotice: () => {} })
  outboxes.add(join(backend.dataDir, 'outbox'))
  await installRenewal(sql)
  stopSending = await startSending(sql)
  admin = await protectedPerson(backend)
  await sql`update profiles set role = 'admin' where id = ${admin.id}`
  balancer = await startBalancer()
  nodes = await Promise.all(Array.from({ length: NODES }, startNode))
  for (const { url } of nodes) balancer.add(url)
  await until(() => balancer.healthy().length === NODES, 'all nodes', 60_000)
  await tellNodes()
}, 120_000)
afterAll(async () => {
  await balancer?.stop()
  await Promise.all(nodes.map((node) => node.end()))
  await stopSending()
  await sql.end()
  await backend.stop()
  removeFolder(folder)
})

/** Starts a node of a site on the backend, which it takes for a Supabase project. */
async function startNode(): Promise<TestSite> {
  const data = join(folder, `node-${++count}`)
  outboxes.add(join(data, 'outbox'))
  return startSite({
    BACKLIT_DATA: data,
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.ready.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    REVALIDATE_SECRET: SECRET,
    BACKLIT_LIMIT_STORE: 'database',
    BACKLIT_RATE_LIMITS: 'on',
    BACKLIT_DRAIN_SECONDS: '1',
    TRUST_PROXY: '1',
  })
}

/** As after `npm run setup:supabase` with `BACKLIT_NODES`. */
const tellNodes = () =>
  keepNodes(
    sql,
    nodes.map(({ url }) => url),
    SECRET,
  )

/** Message ids of all mails that any worker handed over. */
function mails(): { id: string; outbox: string }[] {
  return [...outboxes].flatMap((outbox) => {
    let names: string[] = []
    try {
      names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
    } catch {
      // This node has sent none.
    }
    return names.map((name) => ({
      id: /^Message-ID: <([^@]+)@/m.exec(readFileSync(join(outbox, name), 'utf8'))?.[1] ?? '',
      outbox,
    }))
  })
}

/** Queues a mail for each of so many new accounts, as nobody gets many in an hour. */
async function queueMails(many: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with people as (
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      select person, person || '@example.org', now(), '{}' from (
        select gen_random_uuid() as person from generate_series(1, ${many})) made
      returning id)
    select id from people`
  for (const { id } of rows) await sql`select private.notify(${id}, 'role.changed', '{}')`
  const ids = rows.map(({ id }) => id)
  return (await sql`select id from private.mail_outbox where user_id = any (${ids})`).map(
    (row) => row.id,
  )
}

const areDone = async (ids: readonly string[]): Promise<boolean> => {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from private.mail_outbox
    where id = any (${[...ids]}) and state not in ('sent', 'kept', 'lost', 'failed', 'skipped')`
  return row?.waiting === 0
}

describe(`${NODES} nodes on one Supabase`, () => {
  it('count limits together', async () => {
    const began = performance.now()
    const replies = []
    for (let round = 0; round < SHARES * 2; round++) {
      const reply = await fetch(`${balancer.url}/share/projects/missing.png`, {
        headers: { 'x-client': `198.51.100.1` },
      })
      replies.push({ status: reply.status, node: reply.headers.get('x-node') })
    }
    const refused = replies.filter(({ status }) => status === 429)
    // One attempt comes back every two seconds.
    const returned = Math.ceil((performance.now() - began) / 2_000)
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(SHARES)
    expect(replies.length - refused.length).toBeLessThanOrEqual(SHARES + returned)
    expect(new Set(refused.map(({ node }) => node)).size).toBe(NODES)
  })

  it('show an approved listing and drop a withdrawn one within a second', async () => {
    const title = 'Lantern'
    const { id } = await makeProject({ sql }, null, { title, status: 'archived' })
    const shown = () =>
      Promise.all(
        nodes.map(async ({ url }) =>
          (await (await fetch(`${url}/feed.xml`)).text()).includes(title),
        ),
      )
    const become = async (status: string, expected: boolean): Promise<number> => {
      const { error } = await admin.client.rpc('set_project_status', {
        p_project: id,
        p_status: status,
        p_note: 'Over',
      })
      expect(error).toBeNull()
      const from = performance.now()
      await until(
        async () => (await shown()).every((is) => is === expected),
        `${status} on all nodes`,
      )
      return performance.now() - from
    }
    // Cached on every node.
    expect(await shown()).toEqual(nodes.map(() => false))
    const times = []
    for (const status of ['approved', 'archived', 'approved', 'archived'])
      times.push(await become(status, status === 'approved'))
    // A busy machine may hold one of them up; pages stay for five minutes without renewal.
    expect(Math.min(...times)).toBeLessThan(1_000)
  })

  it('send a mail once, although each runs a worker', async () => {
    const ids: string[] = []
    const earlier = new Set(mails().map(({ id }) => id))
    const senders = () =>
      new Set(
        mails()
          .filter(({ id }) => !earlier.has(id))
          .map(({ outbox }) => outbox),
      )
    await until(
      async () => {
        ids.push(...(await queueMails(20)))
        return senders().size >= NODES
      },
      'mails from as many workers',
      60_000,
    )
    await until(() => areDone(ids), 'all mails', 60_000)
    const sent = mails().filter(({ id }) => !earlier.has(id))
    expect(sent.map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  it('lose no request, no write and no mail while one after the other is restarted', async () => {
    const links = await sql<{ id: string; token: string }[]>`
      select id, private.unsubscribe_token(id, 'digest') as token from profiles`
    const earlier = new Set(mails().map(({ id }) => id))
    const answers: { status: number; what: string }[] = []
    const written = new Set<string>()
    let isOver = false
    const ask = async (path: string, init?: RequestInit): Promise<number> => {
      const reply = await fetch(balancer.url + path, {
        ...init,
        headers: { 'x-client': `198.51.100.${100 + (answers.length % 100)}` },
      }).catch(() => null)
      await reply?.text().catch(() => {})
      answers.push({ status: reply?.status ?? 0, what: path.split('?')[0] ?? '' })
      return reply?.status ?? 0
    }
    const readers = ['/feed.xml', '/slow', '/about'].map(async (path) => {
      while (!isOver) await ask(path)
    })
    const writer = (async () => {
      for (let at = 0; !isOver; at++) {
        const { id, token } = links[at % links.length] ?? { id: '', token: '' }
        const status = await ask(`/unsubscribe?token=${token}`, { method: 'POST' })
        if (status === 200) written.add(id)
      }
    })()
    const ids: string[] = []
    for (const node of [...nodes]) {
      ids.push(...(await queueMails(10)))
      expect(await node.end('SIGTERM')).toBe(0)
      balancer.remove(node.url)
      const fresh = await startNode()
      nodes = [...nodes.filter((one) => one !== node), fresh]
      balancer.add(fresh.url)
      await until(() => balancer.healthy().includes(fresh.url), 'the new node')
      await tellNodes()
    }
    isOver = true
    await Promise.all([...readers, writer])

    expect(answers.length).toBeGreaterThan(50)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const saved = await sql`
      select user_id from account_settings where not email_digest and user_id = any (${[...written]})`
    expect(written.size).toBeGreaterThan(5)
    expect(saved).toHaveLength(written.size)
    // What a stopped worker had claimed and not begun waits for five minutes.
    await sql`update private.mail_outbox set locked_until = now() where state = 'claimed'`
    await until(() => areDone(ids), 'all mails', 60_000)
    const sent = mails().filter(({ id }) => !earlier.has(id) && ids.includes(id))
    expect(sent.map(({ id }) => id).sort()).toEqual(ids.sort())
  })
})
