import { connect } from 'node:net'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFolders, ownerUrl, removeFolder, temporaryFolder } from '../support/embedded.ts'
import { startSite, type TestSite } from '../support/site.ts'

const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let data: string
let site: TestSite

const start = () => startSite({ BACKLIT_DATA: data, BACKLIT_RATE_LIMITS: 'on', TRUST_PROXY: '1' })

beforeAll(async () => {
  data = await usedData()
  site = await start()
  await query(async (sql) => {
    for (const title of ['Lantern', 'Beacon'])
      await sql`
        insert into projects (title, description, category, status, review_checks)
        values (${title}, 'A lamp', 'tech', 'approved', '{}')`
    await sql`
      insert into projects (title, description, category, status, review_checks)
      values ('Hidden', 'A lamp', 'tech', 'pending', '{}')`
  })
})
afterAll(async () => {
  await site?.end()
  removeFolder(folder)
})

async function query<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(ownerUrl(data), { onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

let visitors = 0

/** Each view by another visitor, unless headers say otherwise. */
const view = async (body: string, headers: Record<string, string> = {}) => {
  visitors += 1
  const reply = await fetch(`${site.url}/api/views`, {
    method: 'POST',
    headers: {
      origin: site.url,
      'user-agent': BROWSER,
      'x-forwarded-for': `192.0.2.${visitors % 250}`,
      ...headers,
    },
    body,
  })
  return reply.status
}

/** What is in the database after a stop, which writes. */
async function stored() {
  await site.end()
  site = await start()
  return query(
    (sql) => sql`
      select p.slug, v.source, v.views from private.project_views v join projects p on p.id = v.project_id
      order by p.slug, v.views desc, v.source`,
  )
}

describe('views', () => {
  it('are counted by page and source, without what is not one', async () => {
    const own = new URL(site.url).hostname
    for (const host of ['', '', 'www.news.example', 'NEWS.example', own, '10.0.0.7', 'a@b', '<b>'])
      expect(await view(`lantern ${host}`)).toBe(204)
    for (const slug of ['hidden', 'no-such-project', "x';drop", '%00', '../admin'])
      expect(await view(`${slug} `)).toBe(204)
    for (const headers of [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36' },
      { 'user-agent': 'curl/8.14.1' },
      { 'user-agent': '' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
    ] as Record<string, string>[])
      expect(await view('beacon ', headers)).toBe(204)
    expect(await view('beacon ', { 'user-agent': `${BROWSER} CUBOT_X30` })).toBe(204)
    expect(await stored()).toEqual([
      { slug: 'beacon', source: 'direct', views: 1 },
      { slug: 'lantern', source: 'other', views: 3 },
      { slug: 'lantern', source: 'direct', views: 2 },
      { slug: 'lantern', source: 'news.example', views: 2 },
      { slug: 'lantern', source: 'own', views: 1 },
    ])
  })

  it('of other sites’ pages are refused', async () => {
    for (const origin of ['https://evil.example', 'null', '', `${site.url}.evil.example`])
      expect(await view('lantern ', { origin }), origin).toBe(403)
    expect(await view('lantern ', { 'sec-fetch-site': 'cross-site' })).toBe(403)
    const bare = await fetch(`${site.url}/api/views`, { method: 'POST', body: 'lantern ' })
    expect(bare.status).toBe(403)
  })

  it('need a slug and a host, in few bytes', async () => {
    for (const body of [
      '',
      'lantern',
      ' ',
      ' news.example',
      'a b c',
      'a\nb',
      `a ${'b'.repeat(254)}`,
    ])
      expect(await view(body), JSON.stringify(body)).toBe(400)
    expect(await view(`lantern ${'x'.repeat(10_000)}`)).toBe(413)
    const endless = await new Promise<string>((resolve) => {
      const { port, host } = new URL(site.url)
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          `POST /api/views HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.url}\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nlant\r\n`,
        ),
      )
      socket.once('data', (chunk) => {
        resolve(chunk.toString())
        socket.destroy()
      })
    })
    expect(endless).toMatch(/^HTTP\/1.1 413 /)
  })

  it('are taken from posts only', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const reply = await fetch(`${site.url}/api/views`, { method })
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  it('of one address are counted 20 an hour of a project, and 60 in ten minutes of all', async () => {
    const statuses = async (count: number, slug: (n: number) => string, address: string) => {
      const all: number[] = []
      for (let n = 0; n < count; n++)
        all.push(await view(`${slug(n)} `, { 'x-forwarded-for': address }))
      return all.filter((status) => status === 204).length
    }
    expect(await statuses(25, () => 'lantern', '203.0.113.1')).toBe(20)
    expect(await statuses(70, (n) => `made-up-${n}`, '203.0.113.2')).toBe(60)
    // The addresses of an IPv6 network are one.
    const [first, second] = ['2001:db8::1', '2001:db8::2']
    expect(await statuses(15, () => 'lantern', first)).toBe(15)
    expect(await statuses(15, () => 'lantern', second)).toBe(5)
  })
})
