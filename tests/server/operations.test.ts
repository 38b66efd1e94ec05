import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindOf, routeOf } from '../../server/http/request-log.ts'
import { dataFolders, removeFolder, temporaryFolder, until } from '../support/embedded.ts'
import { startSite, type TestSite } from '../support/site.ts'

const TOKEN = 'a-token-of-thirty-characters-1'
const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
let site: TestSite

beforeAll(async () => {
  site = await startSite({
    BACKLIT_DATA: await usedData(),
    METRICS_TOKEN: TOKEN,
    BACKLIT_LOG: 'requests',
    BACKLIT_DRAIN_SECONDS: '2',
    TRUST_PROXY: '1',
  })
})
afterAll(async () => {
  await site?.end('SIGKILL')
  removeFolder(folder)
})

describe('metrics', () => {
  it('need the token', async () => {
    const ask = (authorization?: string) =>
      fetch(`${site.url}/api/metrics`, authorization ? { headers: { authorization } } : {})
    expect((await ask()).status).toBe(401)
    expect((await ask('Bearer guessed-guessed-guessed-guess')).status).toBe(401)
    await fetch(`${site.url}/about`)
    const text = await (await ask(`Bearer ${TOKEN}`)).text()
    expect(text).toMatch(/^backlit_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
    expect(text).toContain('backlit_backend_up 1')
    expect(text).toMatch(
      /backlit_http_request_duration_seconds_count\{kind="page",method="GET",status="2xx"\} [1-9]/,
    )
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
    expect(lines.filter((line) => !/^[a-z_0-9]+(\{[^}]*\})? [\d.e+-]+$/.test(line))).toEqual([])
  })
})

describe('the log', () => {
  it('has a line for every request, with its id, and no personal data', async () => {
    const id = 'proxy-id-0123456789'
    const reply = await fetch(
      `${site.url}/auth/v1/verify?token=secret-token&email=ada@example.org`,
      {
        headers: { 'x-request-id': id, 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Spy/1.0' },
        redirect: 'manual',
      },
    )
    expect(reply.headers.get('x-request-id')).toBe(id)
    await fetch(
      `${site.url}/storage/v1/object/public/avatars/0b0e7f5e-8c5a-4f0f-9d50-e0f1f1f0c0de/1700000000.png`,
    )
    await until(() => site.log().includes(id) && site.log().includes('/storage/'), 'the lines')
    const line = site
      .log()
      .split('\n')
      .find((one) => one.includes(id))
    expect(JSON.parse(String(line))).toMatchObject({ id, method: 'GET', route: '/auth/v1/verify' })
    expect(site.log()).not.toMatch(/ada@example|secret-token|203\.0\.113|Spy|0b0e7f5e|1700000000/)
  })

  it('generates an id where none can be trusted', async () => {
    const reply = await fetch(`${site.url}/about`, { headers: { 'x-request-id': 'a b"{}' } })
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    ['/projects/lantern?q=ada', '/projects/lantern', 'page'],
    ['/rest/v1/rpc/my_threads', '/rest/v1/rpc/my_threads', 'rest'],
    [
      '/auth/v1/factors/0b0e7f5e-8c5a-4f0f-9d50-e0f1f1f0c0de/verify',
      '/auth/v1/factors/…/verify',
      'auth',
    ],
    ['/storage/v1/object/avatars/0b0e7f5e/x.png', '/storage/v1/object/avatars', 'storage'],
    ['/_astro/a.Bc12.js', '/_astro/a.Bc12.js', 'asset'],
    ['/ada@example.org', '/…', 'file'],
    ['/share/projects/lantern.png', '/share/projects/lantern.png', 'share'],
    ['/share/creators/ada.png', '/share/creators/ada.png', 'share'],
    ['/documents/0b0e7f5e-8c5a-4f0f-9d50-e0f1f1f0c0de', '/documents/…', 'document'],
  ])('calls %s %s', (url, route, kind) => {
    expect([routeOf(url), kindOf(url)]).toEqual([route, kind])
  })
})

describe('a stop', () => {
  it('is announced to load balancers while requests are still answered', async () => {
    const get = async (path: string): Promise<number> => (await fetch(site.url + path)).status
    expect([await get('/api/live'), await get('/api/health')]).toEqual([200, 200])
    const ended = site.end()
    await until(async () => (await get('/api/health')) === 503, 'the note')
    expect([await get('/api/live'), await get('/about')]).toEqual([200, 200])
    expect(await ended).toBe(0)
  })
})
