import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Call } from '../../server/embedded/api/call.ts'
import type { Member } from '../../server/embedded/api/caller.ts'
import { type ApiServer, serveApi } from '../../server/embedded/api/http.ts'
import { Limits } from '../../server/embedded/limits/limits.ts'
import { memoryStore } from '../../server/embedded/limits/memory.ts'
import { pageCounters } from '../../server/embedded/limits/rules.ts'
import { databaseErrorReply } from '../../server/embedded/lite/errors.ts'
import { refuseInput } from '../../server/embedded/lite/input-limits.ts'
import { externalSources } from '../../server/http/headers.ts'
import { PageCache, type PageHandler } from '../../server/http/page-cache.ts'
import { createProxy } from '../../server/http/proxy.ts'
import { createSite } from '../../server/http/site.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** The site's server without a backend, with a page for every request. */
function siteOf(
  limits = new Limits(null),
  starting: () => Promise<void> | null = () => null,
  page: PageHandler = (_request, response) => void response.end('page'),
): Promise<number> {
  return listen(
    createSite({
      files: { has: () => false, ready: () => null, send: async () => {} },
      origin: () => 'http://localhost',
      pages: () => () => page,
      cache: new PageCache(async () => null),
      proxy: null,
      project: null,
      external: externalSources(null),
      trustedProxies: 0,
      limits,
      views: null,
      log: null,
      version: '1.0.0',
      metricsToken: null,
      isBackendUp: () => true,
      backups: () => null,
      disk: async () => null,
      isStopping: () => false,
      starting,
    }),
  )
}

function open(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  stops.push(() => socket.destroy())
  socket.write(text)
  return socket
}

/** Reads until the server closes the connection. */
async function ask(port: number, text: string): Promise<string> {
  let answer = ''
  const socket = open(port, text)
  socket.on('data', (chunk) => (answer += chunk))
  await once(socket, 'close')
  return answer
}

/** What the backend was asked: method, path, address, whether by the site, body. */
type Seen = [string, string, string, boolean, string]

/** A backend behind its proxy. */
async function proxiedApi(): Promise<{ port: number; api: ApiServer; calls: Seen[] }> {
  const calls: Seen[] = []
  const api = await serveApi({
    admit: async ({ path }) =>
      path === '/refused'
        ? Response.json({ message: 'Refused' }, { status: 401 })
        : path === '/visitor'
          ? { role: 'anon', proof: 'none', subject: '' }
          : ({ role: 'authenticated', subject: 'a' } as Member),
    answer: async ({ method, path, address, isFromSite, body }) => {
      calls.push([method, path, address, isFromSite, new TextDecoder().decode(body ?? undefined)])
      return new Response('answered', { headers: { 'content-length': '8' } })
    },
    health: async () => new Response(),
    internalToken: 'token',
    bodyBudget: 4_000_000,
  })
  stops.push(api.close)
  return { port: await proxyTo(api.port), api, calls }
}

/** The site's proxy, behind one of ours, in front of the API at a port. */
function proxyTo(port: number): Promise<number> {
  const endpoint = {
    port,
    socket: null,
    internalToken: 'token',
    publishableKey: '',
    migration: null,
  }
  const proxy = createProxy(() => endpoint, 1)
  return listen(createServer((request, response) => void proxy(request, response)))
}

/** Sends each request once the one before is answered, over one connection. Returns the statuses. */
async function askInTurn(port: number, texts: readonly string[]): Promise<number[]> {
  let answers = ''
  const heads = () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)]
  const socket = open(port, '')
  socket.on('data', (chunk) => (answers += chunk))
  for (const [count, text] of texts.entries()) {
    socket.write(text)
    await expect.poll(() => socket.destroyed || heads().length > count, { interval: 5 }).toBe(true)
  }
  return heads().map(([, status]) => Number(status))
}

const PATIENT = { timeout: 20_000 }

const NEEDED = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]

describe('a request', () => {
  it.each([
    ['names no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['names two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['names a host with an account', 'GET / HTTP/1.1\r\nHost: user:pw@evil\r\n\r\n', 400],
    ['names a host with a path', 'GET / HTTP/1.1\r\nHost: evil.example/x\r\n\r\n', 400],
    ['names a host with markup', 'GET / HTTP/1.1\r\nHost: a"><script>\r\n\r\n', 400],
    ['names an invalid port', 'GET / HTTP/1.1\r\nHost: a:99999\r\n\r\n', 400],
    ['expects the impossible', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n', 417],
    [
      'has two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    [
      'has length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG',
      400,
    ],
    ['drops its length', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Content-Length\r\n\r\n', 400],
    [
      'drops its chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nConnection: close,transfer-encoding\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'drops its host',
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nConnection: te , host\r\n\r\n',
      400,
    ],
    ['is TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400],
  ])('that %s is refused with every header', async (_what, text, status) => {
    const answer = await ask(await siteOf(), text)
    const head = String(answer.split('\r\n\r\n')[0])
    const names = head.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase())
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(NEEDED.filter((name) => !names.includes(name))).toEqual([])
  })

  it('may drop what only concerns its connection', async () => {
    const text =
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: close, te, x-host\r\nTE: trailers\r\n\r\n'
    expect(await ask(await siteOf(), text)).toMatch(/^HTTP\/1.1 200 /)
  })

  it('of an HTTP/1.0 health check, without a host, is answered', async () => {
    expect(await ask(await siteOf(), 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })
})

describe('a request inside the body of another', () => {
  const inner =
    'PATCH /rest/v1/inner HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx'
  const FRAMINGS: readonly [string, string][] = [
    [`Content-Length: ${inner.length}`, inner],
    ['Transfer-Encoding: chunked', `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`],
  ]
  const sender = 'X-Forwarded-For: 203.0.113.1\r\n'
  const METHODS = ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'POST', 'PUT', 'PATCH']
  const CONNECTIONS = [
    'keep-alive',
    'content-length, transfer-encoding',
    'Keep-Alive, Content-Length ,TRANSFER-ENCODING',
    'content-length\r\nConnection: transfer-encoding',
    'host, upgrade, expect, content-type, authorization, apikey, x-forwarded-for, x-backlit-token, x-backlit-client, x-request-id',
  ]

  it.each(METHODS.flatMap((method) => CONNECTIONS.map((connection) => [method, connection])))(
    'is only a body: %s with Connection: %s',
    async (method, connection) => {
      const { port, calls } = await proxiedApi()
      for (const [framing, body] of FRAMINGS) {
        calls.length = 0
        // The others come over the same connections, behind what the first may have left there.
        const answers = await askInTurn(port, [
          `${method} /rest/v1/outer HTTP/1.1\r\nHost: a\r\n${sender}${framing}\r\nConnection: ${connection}\r\n\r\n${body}`,
          `GET /rest/v1/next HTTP/1.1\r\nHost: a\r\n${sender}\r\n`,
          `GET /rest/v1/next HTTP/1.1\r\nHost: a\r\n${sender}Connection: close\r\n\r\n`,
        ])
        expect(answers).toEqual([200, 200, 200])
        expect(calls).toEqual([
          [method, '/outer', '203.0.113.1', true, inner],
          ['GET', '/next', '203.0.113.1', true, ''],
          ['GET', '/next', '203.0.113.1', true, ''],
        ])
      }
    },
  )

  it('is not run in a body too large for memory either', async () => {
    const { port, calls } = await proxiedApi()
    const body = inner + 'x'.repeat(40_000)
    for (const method of METHODS) {
      calls.length = 0
      const answer = await ask(
        port,
        `${method} /rest/v1/outer HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\nConnection: close, content-length\r\n\r\n${body}`,
      )
      expect(answer).toMatch(/^HTTP\/1.1 200 /)
      expect(calls.map(([asked, path, , , sent]) => [asked, path, sent])).toEqual([
        [method, '/outer', body],
      ])
    }
  })
})

describe('the backend', () => {
  it.each([
    ['two lengths', 'Content-Length: 1\r\nContent-Length: 1\r\n\r\nx'],
    ['length and chunks', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['no number as length', 'Content-Length: +1\r\n\r\nx'],
    ['an empty length', 'Content-Length:\r\n\r\nx'],
    ['an encoding that ends nowhere', 'Transfer-Encoding: identity\r\n\r\nx'],
    ['chunks that are encoded again', 'Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n'],
    ['chunks without carriage returns', 'Transfer-Encoding: chunked\r\n\r\n1\nx\n0\n\n'],
  ])('refuses a request of %s', async (_what, rest) => {
    const { api, calls } = await proxiedApi()
    for (const method of ['GET', 'POST']) {
      const answer = await ask(api.port, `${method} /rest/v1/x HTTP/1.1\r\nHost: a\r\n${rest}`)
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
    }
    expect(calls).toEqual([])
  })

  it('runs nothing without the token on a connection of the proxy', async () => {
    const { api, calls } = await proxiedApi()
    const head = 'GET /rest/v1/x HTTP/1.1\r\nHost: a\r\n'
    const proxied = `${head}X-Backlit-Token: token\r\n\r\n`
    for (const other of ['', 'X-Backlit-Token: guessed\r\n'])
      expect(await askInTurn(api.port, [proxied, proxied, `${head}${other}\r\n`])).toEqual([
        200, 200,
      ])
    expect(calls).toHaveLength(4)
    expect(await askInTurn(api.port, [`${head}\r\n`, `${head}\r\n`])).toEqual([200, 200])
  })

  it('takes a request of neither length nor chunks for one without a body', async () => {
    const { api, calls } = await proxiedApi()
    const answer = await ask(api.port, 'POST /rest/v1/x HTTP/1.1\r\nHost: a\r\n\r\n{"a":1}')
    expect(answer).toMatch(/HTTP\/1.1 400 Bad Request/)
    expect(calls.filter(([, , , , body]) => body !== '')).toEqual([])
  })
})

describe('a start', () => {
  it('lets requests wait instead of failing, except health checks', async () => {
    let end = (): void => {}
    let start: Promise<void> | null = new Promise((resolve) => {
      end = resolve
    })
    const port = await siteOf(new Limits(null), () => start)
    const page = fetch(`http://127.0.0.1:${port}/`)
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
    const first = await Promise.race([page, 'waits'])
    expect(first).toBe('waits')
    start = null
    end()
    expect((await page).status).toBe(200)
  })
})

describe('pages on demand', () => {
  /** Requests a page from an address of this machine, without a connection of its own to wait for. */
  const askFrom = (port: number, localAddress: string, path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, path, localAddress, agent: false },
        (reply) => {
          reply.resume()
          resolve(reply.statusCode ?? 0)
        },
      )
      sent.once('error', reject)
      sent.end()
    })

  it('are rendered two at a time for one address, without delay for others', async () => {
    const begun: string[] = []
    const ends: (() => void)[] = []
    const port = await siteOf(new Limits(null), undefined, (asked, response) => {
      begun.push(String(asked.url))
      ends.push(() => response.end('page'))
    })
    const greedy = Array.from({ length: 40 }, (_, n) => askFrom(port, '127.0.0.2', `/about?${n}`))
    await expect.poll(() => begun.length).toBe(2)
    const other = askFrom(port, '127.0.0.3', '/about?other')
    await expect.poll(() => begun).toContain('/about?other')
    expect(begun).toHaveLength(3)
    ends[2]?.()
    expect(await other).toBe(200)
    expect(begun).toHaveLength(3)
    for (let ended = 0; ended < 41; ended++) {
      await expect.poll(() => ends.length).toBeGreaterThan(ended)
      ends[ended]?.()
    }
    expect(await Promise.all(greedy)).toEqual(Array(40).fill(200))
  })

  it('keep the headers they set themselves, beside those that all have', async () => {
    const port = await siteOf(new Limits(null), undefined, (_asked, response) => {
      response.setHeader('Referrer-Policy', 'no-referrer')
      response.end('page')
    })
    const { headers } = await fetch(`http://127.0.0.1:${port}/`)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  it('are limited by address, and every response says so', async () => {
    const limits = new Limits(memoryStore(() => 0))
    const port = await siteOf(limits)
    const first = await fetch(`http://127.0.0.1:${port}/`)
    expect(first.headers.get('ratelimit-policy')).toBe('"pages";q=1200;w=60')
    expect(first.headers.get('ratelimit')).toBe('"pages";r=1199;t=1')
    for (let count = 1; count < 1_200; count++)
      await limits.count(pageCounters('page', '127.0.0.1'))
    const refused = await fetch(`http://127.0.0.1:${port}/`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(refused.headers.get('ratelimit')).toBe('"pages";r=0;t=1')
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  })
})

describe('dear work', () => {
  it('such as rendering what a form holds is rarer than a page, for each and for all', async () => {
    const limits = new Limits(memoryStore(() => 0))
    const port = await siteOf(limits)
    const preview = async () =>
      (await fetch(`http://127.0.0.1:${port}/de/preview`, { method: 'POST', body: '{}' })).status
    const shared = async () => (await fetch(`http://127.0.0.1:${port}/de/preview?key=a`)).status
    for (let count = 0; count < 30; count++)
      await limits.count(pageCounters('preview', '127.0.0.1'))
    expect([await preview(), await shared()]).toEqual([429, 429])
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    for (let address = 0; address < 7; address++)
      for (let count = 0; count < 30; count++)
        await limits.count(pageCounters('preview', `203.0.113.${address}`))
    expect((await limits.count(pageCounters('preview', '198.51.100.1'))).refusal).not.toBeNull()
  })

  it('counts by what it cost: a caller who was sent very much waits', async () => {
    const limits = new Limits(memoryStore(() => 0))
    const counter = {
      limit: { name: 'volume', attempts: 100, seconds: 60 },
      subject: 'a',
    }
    expect((await limits.count([counter])).refusal).toBeNull()
    await limits.charge(counter, 60)
    expect((await limits.count([counter])).refusal).toBeNull()
    await limits.charge(counter, 5_000)
    expect((await limits.count([counter])).refusal).toMatchObject({ wait: 1 })
    expect((await limits.count([{ ...counter, subject: 'b' }])).refusal).toBeNull()
  })
})

describe('a database query', () => {
  const ask = (query: string) =>
    refuseInput({
      service: 'rest',
      url: new URL(`http://localhost/rest/v1/projects?${query}`),
      headers: new Headers(),
      body: null,
    } as unknown as Call)?.status ?? 200

  const numbered = (count: number, item: (number: number) => string) =>
    Array.from({ length: count }, (_, number) => item(number)).join(',')

  it.each([
    ['select=*,support_options(*)', 200],
    ['select=a(*),b(*),c(*)', 200],
    ['select=*,support_options(*,projects(*))', 400],
    ['select=x:a(*),y:a(*),z:a(*),w:a(*)', 400],
    ['support_options.select=a(b(*))', 400],
    [`select=${numbered(60, (n) => `column_${n}`)}`, 200],
    [`select=${numbered(61, (n) => `column_${n}`)}`, 400],
    ['select=id,a:content,b:content,c:content', 200],
    ['select=content,a:content,b:%22content%22,c:content::text', 400],
    ['select=a:data->x,b:data->y,c:data->>z', 200],
    ['select=a:data->x,b:data->y,c:data->>z,d:data', 400],
    ['select=*,support_options(a:title,b:title,c:title,d:title)', 400],
    ['select=*,*,*,*', 400],
    ['select=id,a(id,title),b(id,title),c(id,title)', 200],
    ['select=%22a+name%22:%22title%22,id', 200],
    [`select=${numbered(4, (n) => `%22a${n}->%22:content`)}`, 400],
    ['select=data->a%22,b:content,c:content,d:content,e:content,data->f%22', 400],
    ['title=eq.match.point', 200],
    ['title=match.(a%2B)%2B%24', 400],
    ['title=not.imatch.x', 400],
    ['title=imatch(any).{x}', 400],
    ['or=(title.match.x,id.eq.1)', 400],
    ['title=like.*x*', 200],
  ])('such as %s is %i', (query, status) => {
    expect(ask(query)).toBe(status)
  })

  it('that took too long may be retried', async () => {
    const reply = databaseErrorReply({ code: '57014', message: 'canceling statement' }, true)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await reply.json()).toMatchObject({ message: 'The request took too long.' })
  })
})

describe('a large body', () => {
  const send = async (url: string, body: BodyInit): Promise<string> => {
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    const reply = await fetch(url, init)
    return `${reply.status} ${await reply.text()}`
  }

  it.each([
    [
      'its visitor may not send it',
      '/rest/v1/visitor',
      [70_000, 150_000, 900_000],
      /^413 .*too large/,
    ],
    ['its sender is not who they say', '/rest/v1/refused', [70_000, 900_000], /^401 .*Refused/],
    [
      'its file is not theirs to send',
      '/storage/v1/refused',
      [200_000, 5_000_000],
      /^401 .*Refused/,
    ],
    ['it exceeds the limit', '/rest/v1/x', [1_100_000, 12_000_000], /^413 .*too large/],
    ['it exceeds the memory for bodies', '/storage/v1/x', [2_500_000, 6_000_000], /^503 .*at once/],
  ])('is answered with the reason when %s', async (_what, path, sizes, reason) => {
    const { port, api } = await proxiedApi()
    for (const url of [`http://127.0.0.1:${port}${path}`, `http://127.0.0.1:${api.port}${path}`])
      for (const size of sizes)
        for (let count = 0; count < 4; count++) {
          const body = new Uint8Array(size)
          expect(await send(url, body)).toMatch(reason)
          expect(await send(url, new Blob([body]).stream())).toMatch(reason)
        }
  })

  it.each([
    ['refused', 5_000_000, 401],
    ['x', 12_000_000, 413],
  ])(
    'is answered with the reason to a sender who listens only in the end: %s',
    async (path, size, status) => {
      const { port } = await proxiedApi()
      const socket = open(
        port,
        `POST /storage/v1/${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`,
      )
      socket.pause()
      await new Promise((sent) => socket.write('x'.repeat(size), sent))
      socket.resume()
      const [answer] = await once(socket, 'data')
      expect(String(answer)).toContain(`HTTP/1.1 ${status} `)
    },
  )

  it('without an end is read for a moment only', PATIENT, async () => {
    const { port, api } = await proxiedApi()
    const starts = ['rest/v1/visitor', 'rest/v1/x', 'rest/v1/refused'].map(
      (path) => `POST /${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    starts.push('POST /rest/v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n')
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const end = (at: number, start: string): Promise<void> =>
      new Promise((closed) => {
        const socket = open(at, start)
        socket.once('close', () => closed())
        socket.resume()
        const write = (): void => void socket.write(chunk, () => setTimeout(write, 20))
        write()
      })
    await Promise.all(starts.flatMap((start) => [end(port, start), end(api.port, start)]))
  })

  it('is answered with an error when the backend goes away', async () => {
    const gone = await listen(createServer(({ socket }) => void socket.destroy()))
    const port = await proxyTo(gone)
    for (let count = 0; count < 8; count++)
      expect(
        await send(`http://127.0.0.1:${port}/storage/v1/x`, new Uint8Array(5_000_000)),
      ).toMatch(/^503 .*backend_unavailable/)
  })
})

describe('slow senders', () => {
  it('at one address keep nobody else from the API', async () => {
    const api = await serveApi({
      admit: async () => ({ role: 'anon', proof: 'none', subject: '' }),
      answer: async () => new Response('answered'),
      health: async () => new Response(),
      internalToken: 'token',
    })
    stops.push(api.close)
    const port = await proxyTo(api.port)
    const call = async (address: string) =>
      (
        await fetch(`http://127.0.0.1:${port}/rest/v1/x`, {
          headers: { 'x-forwarded-for': address },
        })
      ).status
    const slow =
      'POST /storage/v1/object/a/b HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Length: 60000\r\n\r\nx'
    for (let count = 0; count < 300; count++) open(port, slow)
    await expect.poll(() => call('203.0.113.1'), PATIENT).toBe(429)
    expect(await call('203.0.113.2')).toBe(200)
  })

  it('of large bodies stay within the memory for bodies', async () => {
    const api = await serveApi({
      admit: async ({ headers }) => {
        const subject = headers.get('authorization')
        if (subject) return { role: 'authenticated', subject } as Member
        return { role: 'anon', proof: 'none', subject: '' }
      },
      answer: async () => new Response('answered'),
      health: async () => new Response(),
      internalToken: 'token',
      bodyBudget: 400_000,
    })
    stops.push(api.close)
    const send = async (authorization: string | null, bytes: number): Promise<number> =>
      (
        await fetch(`http://127.0.0.1:${api.port}/storage/v1/object/a/b`, {
          method: 'POST',
          body: 'x'.repeat(bytes),
          headers: authorization ? { authorization } : {},
        }).catch(() => ({ status: 503 }))
      ).status
    const hold = (sender: string): Socket =>
      open(
        api.port,
        `POST /storage/v1/object/a/b HTTP/1.1\r\nHost: a\r\n${sender}Content-Length: 200001\r\n\r\n${'x'.repeat(200_000)}`,
      )
    const anonymous = [1, 2, 3].map(() => hold(''))
    expect(await send('b', 200_000)).toBe(200)
    expect(await send(null, 70_000)).toBe(413)
    const held = [hold('Authorization: a\r\n')]
    await expect.poll(() => send('a', 200_000), PATIENT).toBe(503)
    expect(await send('b', 190_000)).toBe(200)
    held.push(hold('Authorization: c\r\n'))
    await expect.poll(() => send('b', 200_000), PATIENT).toBe(503)
    expect(await send('b', 60_000)).toBe(200)
    for (const socket of [...held, ...anonymous]) socket.destroy()
    await expect.poll(() => send('b', 200_000), PATIENT).toBe(200)
  })
})
