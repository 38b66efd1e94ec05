import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressFolder } from '../../scripts/compress.ts'
import { dataFolders, removeFolder, temporaryFolder } from '../support/embedded.ts'
import { FIXTURE_DIST, startSite, type TestSite } from '../support/site.ts'

const folder = temporaryFolder()
const usedData = dataFolders(folder, 'product')
const dist = join(folder, 'dist')
let site: TestSite
let key: string

beforeAll(async () => {
  const { cpSync } = await import('node:fs')
  cpSync(FIXTURE_DIST, dist, { recursive: true })
  await compressFolder(join(dist, 'client'))
  site = await startSite({ BACKLIT_DATA: await usedData(), BACKLIT_DIST: dist })
  const config = await (await fetch(`${site.url}/api/config`)).json()
  key = (config as { publishableKey: string }).publishableKey
})
afterAll(async () => {
  await site?.end()
  removeFolder(folder)
})

const get = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(site.url + path, { redirect: 'manual', ...init })

/** Sends raw bytes and returns everything received until the connection closes. */
function sendRaw(text: string): Promise<string> {
  const { port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.setTimeout(5_000, () => socket.destroy(new Error('No answer')))
  })
}

describe('every response', () => {
  it.each([
    '/',
    '/nope',
    '/en/about',
    '/%ff',
    '/broken',
    '/projects',
    '/api/config',
    '/api/nope',
    '/rest/v1/projects',
    '/rest/v1/none',
    '/auth/v1/settings',
    '/storage/v1/object/public/a/b.png',
  ])('has the security headers: %s', async (path) => {
    const { headers } = await get(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.get('permissions-policy')).toContain('camera=()')
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(headers.has('x-powered-by')).toBe(false)
    expect(headers.has('access-control-allow-origin')).toBe(false)
  })
})

it('sends scripts without what only a document minds', async () => {
  const { headers } = await get('/_astro/app.Ab12Cd34.js')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
    expect(headers.has(name), name).toBe(false)
  const size = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  expect(size).toBeLessThan(500)
})

it('renders pages with the production builds of its packages', async () => {
  expect(await (await get('/mode')).text()).toBe('production')
})

describe('files', () => {
  it('that are pages have a charset, a short lifetime and the policy Astro gave them', async () => {
    const reply = await get('/about')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(reply.headers.get('content-security-policy')).toContain(
      "script-src 'self' 'sha256-abc='",
    )
    expect(await (await get('/fr')).text()).toContain('Accueil')
    expect(await (await get('/fr/about')).text()).toContain('À propos')
  })

  it('with hashed names live for a year, compressed as the browser accepts', async () => {
    const path = '/_astro/words.Ef56Gh78.js'
    const [brotli, gzip, plain] = await Promise.all(
      ['gzip, br', 'gzip;q=1, br;q=0', 'identity'].map((accept) =>
        get(path, { headers: { 'accept-encoding': accept } }),
      ),
    )
    expect(brotli?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(brotli?.headers.get('vary')).toBe('Accept-Encoding')
    expect([brotli, gzip, plain].map((reply) => reply?.headers.get('content-encoding'))).toEqual([
      'br',
      'gzip',
      null,
    ])
    const texts = await Promise.all([brotli, gzip, plain].map((reply) => reply?.text()))
    expect(new Set(texts).size).toBe(1)
    const eTags = [brotli, gzip, plain].map((reply) => reply?.headers.get('etag'))
    expect(new Set(eTags).size).toBe(3)
  })

  it('support conditional requests, ranges and HEAD', async () => {
    const path = '/_astro/words.Ef56Gh78.js'
    const eTag = (await get(path)).headers.get('etag') ?? ''
    const same = await get(path, { headers: { 'if-none-match': `"x", ${eTag}` } })
    expect([same.status, await same.text()]).toEqual([304, ''])
    const weak = await get(path, { headers: { 'if-none-match': `W/${eTag}` } })
    expect(weak.status).toBe(304)
    const part = await get(path, { headers: { range: 'bytes=0-5' } })
    expect([part.status, await part.text()]).toEqual([206, 'export'])
    expect((await get(path, { headers: { range: 'bytes=999999-' } })).status).toBe(416)
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100)
  })

  it.each(['/about', '/projects', '/de/projects/tidewatch', '/feed.xml'])(
    'are only read: %s',
    async (path) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const reply = await get(path, { method, headers: { origin: site.url } })
        expect([method, reply.status, reply.headers.get('allow')]).toEqual([
          method,
          405,
          'GET, HEAD',
        ])
      }
    },
  )

  it('take a form where there is one', async () => {
    const reply = await get('/de/unsubscribe', { method: 'DELETE' })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  it.each([
    '/server/entry.mjs',
    '/..%2fserver/entry.mjs',
    '/%2e%2e/server/entry.mjs',
    '/_headers.json',
    '/about.html.br',
    '/404',
  ])('outside, or not public, do not exist: %s', async (path) => {
    expect([400, 404]).toContain((await get(path)).status)
  })
})

describe('files and kept pages', () => {
  it.each(['/about', '/_astro/words.Ef56Gh78.js'])(
    'go out alike every time but for the id: %s',
    async (path) => {
      const headersOf = async () => {
        const { status, headers } = await get(path)
        const { date: _, 'x-request-id': id, ...rest } = Object.fromEntries(headers)
        return { id, rest: { status, ...rest } }
      }
      const [first, second] = [await headersOf(), await headersOf()]
      expect(second.rest).toEqual(first.rest)
      expect(first.id).toMatch(/^[0-9a-f-]{36}$/)
      expect(second.id).not.toBe(first.id)
      expect(first.rest).not.toHaveProperty('ratelimit')
    },
  )

  it('do not make error pages of addresses that name them', async () => {
    await get('/nope')
    const page = await get('/404')
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('Not found')])
  })
})

describe('addresses', () => {
  it('have one form each', async () => {
    const cases: [string, number, string][] = [
      ['/about/', 308, '/about'],
      ['/about/?a=1', 308, '/about?a=1'],
      ['/about.html', 308, '/about'],
      ['/en', 301, '/'],
      ['/en/about', 301, '/about'],
      ['//evil.example/', 308, '/evil.example'],
    ]
    for (const [path, status, location] of cases) {
      const reply = await get(path)
      expect([reply.status, reply.headers.get('location')], path).toEqual([status, location])
    }
  })

  it('that do not exist get a 404 page in their language', async () => {
    const english = await get('/nope')
    expect([english.status, await english.text()]).toEqual([
      404,
      expect.stringContaining('Not found'),
    ])
    expect(english.headers.get('cache-control')).toBe('no-store')
    expect(await (await get('/fr/nope')).text()).toContain('Introuvable')
    expect(await (await get('/xx/about')).text()).toContain('Not found')
    expect(await (await get('/de/nope')).text()).toContain('Not found')
    expect(await (await get('/api/nope')).json()).toEqual({ error: 'not_found' })
  })
})

describe('pages on demand', () => {
  it('are compressed and get a charset', async () => {
    const reply = await get('/projects', { headers: { 'accept-encoding': 'br' } })
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await reply.text()).toContain('project project')
  })

  it('that fail say so without details', async () => {
    const reply = await get('/broken')
    expect(reply.status).toBe(500)
    expect(await reply.text()).not.toContain('fault of the page')
  })
})

describe('hostile requests', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a bad length', 'POST /rest/v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n',
      400,
    ],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a NUL in the address', 'GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'a bare traversal',
      'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'an absolute address',
      'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['large headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
    [
      'a long address',
      `GET /${'a'.repeat(9_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      414,
    ],
  ])('such as %s get a short refusal', async (_what, text, status) => {
    expect(await sendRaw(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect((await get('/')).status).toBe(200)
  })

  it('such as CONNECT and upgrades reach nothing', async () => {
    const connected = await sendRaw('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n').catch(
      () => '',
    )
    expect(connected).not.toContain('200')
    const upgraded = await sendRaw(
      'GET /realtime/v1/websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    )
    expect(upgraded).toMatch(/^HTTP\/1.1 404/)
  })
})

describe('the API through the site', () => {
  it('answers on the same origin', async () => {
    const reply = await get('/rest/v1/rpc/success_stories', {
      method: 'POST',
      headers: { apikey: key },
    })
    expect([reply.status, await reply.json()]).toEqual([200, []])
    expect((await get('/auth/v1/settings', { headers: { apikey: key } })).status).toBe(200)
    expect((await get('/_system/info')).status).toBe(404)
    expect((await get('/health')).status).toBe(404)
  })

  it('does not let a browser impersonate the site', async () => {
    const headers = { apikey: key, 'x-backlit-client': '203.0.113.1', 'x-backlit-token': 'x' }
    expect((await get('/auth/v1/settings', { headers })).status).toBe(200)
    // Hop-by-hop headers, and those named in Connection, are not forwarded.
    const status = await new Promise((resolve, reject) => {
      const request = rawRequest(
        `${site.url}/auth/v1/settings`,
        { headers: { apikey: key, connection: 'close, apikey' } },
        (reply) => resolve(reply.resume().statusCode),
      )
      request.once('error', reject).end()
    })
    expect(status).toBe(401)
  })

  it('refuses oversized bodies', async () => {
    const reply = await get('/rest/v1/projects', {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: new Uint8Array(12 * 1024 * 1024),
    })
    expect(reply.status).toBe(413)
    expect((await get('/')).status).toBe(200)
  })
})
