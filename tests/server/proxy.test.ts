import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { databaseHealth } from '#core/backend.server.ts'
import type { Endpoint } from '../../server/backend.ts'
import { discardBody } from '../../server/embedded/api/http.ts'
import { createProxy } from '../../server/http/proxy.ts'

const servers: Server[] = []

async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A proxy in front of a stub backend. */
async function proxied(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const endpoint: Endpoint = {
    port: Number(new URL(await listen(handler)).port),
    socket: null,
    internalToken: 'the token',
    publishableKey: '',
  }
  const proxy = createProxy(() => endpoint, 0)
  return listen((request, response) => void proxy(request, response))
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

describe('the proxy', () => {
  it('streams a response while it is still being written', async () => {
    let finish = (): void => {}
    const url = await proxied((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: one\n\n')
      finish = () => response.end('data: two\n\n')
    })
    const reader = (await fetch(url)).body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toBe('data: one\n\n')
    finish()
    const second = await reader?.read()
    expect(new TextDecoder().decode(second?.value)).toBe('data: two\n\n')
  })

  it('streams bodies, with or without a length', async () => {
    const url = await proxied((request, response) => void request.pipe(response))
    const text = 'x'.repeat(300_000)
    expect(await (await fetch(url, { method: 'POST', body: text })).text()).toBe(text)
    const stream = new Blob([text]).stream()
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit
    expect(await (await fetch(url, init)).text()).toBe(text)
  })

  it('passes on the client address, which clients cannot forge', async () => {
    const url = await proxied((request, response) => {
      response.setHeader('x-remote', 'kept')
      response.setHeader('keep-alive', 'timeout=999')
      response.end(JSON.stringify(request.headers))
    })
    const reply = await fetch(url, {
      headers: {
        'x-backlit-token': 'forged',
        'x-backlit-client': '6.6.6.6',
        'x-forwarded-for': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        cookie: 'a=b',
        te: 'trailers',
        authorization: 'Bearer kept',
      },
    })
    const seen = (await reply.json()) as Record<string, string>
    expect(seen).toMatchObject({
      'x-backlit-token': 'the token',
      'x-backlit-client': '127.0.0.1',
      authorization: 'Bearer kept',
    })
    expect(JSON.stringify(seen)).not.toMatch(/6\.6\.6\.6|forged|trailers|a=b/)
    expect(reply.headers.get('x-remote')).toBe('kept')
    expect(reply.headers.get('keep-alive')).not.toBe('timeout=999')
  })

  it('aborts when the browser disconnects', async () => {
    let gone = (): void => {}
    const left = new Promise<void>((resolve) => (gone = resolve))
    let arrived = (): void => {}
    const reached = new Promise<void>((resolve) => (arrived = resolve))
    const url = await proxied((_request, response) => {
      arrived()
      response.once('close', gone)
    })
    const stop = new AbortController()
    const reply = fetch(url, { signal: stop.signal }).catch(() => 'aborted')
    await reached
    stop.abort()
    await left
    expect(await reply).toBe('aborted')
  })

  it.each([
    ['is starting', null],
    ['is gone', { port: 1, socket: null, internalToken: '', publishableKey: '' }],
  ])('answers 503 while the backend %s', async (_what, endpoint) => {
    const proxy = createProxy(() => endpoint, 0)
    const url = await listen((request, response) => void proxy(request, response))
    const reply = await fetch(url, { method: 'POST', body: 'x' })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await reply.json()).toMatchObject({ code: 'backend_unavailable' })
  })

  it('aborts a response when the backend does', async () => {
    const url = await proxied((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(fetch(url).then((reply) => reply.text())).rejects.toThrow()
  })

  it('reads what is left of a refused body part by part, so that others have their turn', async () => {
    let parts = 0
    const body = new Readable({
      highWaterMark: 1,
      read() {
        this.push(++parts < 500 ? 'part' : null)
      },
    })
    discardBody(body as IncomingMessage)
    for (let turn = 0; turn < 5; turn++) await setImmediate()
    expect(parts).toBeLessThan(20)
    await once(body, 'end')
    expect(parts).toBe(500)
  })
})

describe('health', () => {
  const backend = (url: string | null, mode: 'embedded' | 'supabase' = 'embedded') =>
    ({
      mode,
      url,
      publishableKey: 'key',
      demo: false,
      version: '1',
      textChanges: 0,
      listingChanges: 0,
      backups: null,
    }) as const

  it('is ok with the newest migration', async () => {
    const url = await listen((request, response) => {
      response.statusCode = request.url === '/health' ? 200 : 404
      response.end(JSON.stringify({ migration: '20260101000100_notes' }))
    })
    expect(await databaseHealth(backend(url))).toEqual({
      database: 'ok',
      migrations: '20260101000100_notes',
    })
  })

  it('queries Supabase for a row', async () => {
    const url = await listen((request, response) => {
      const isAsked =
        request.url?.startsWith('/rest/v1/projects') && request.headers.apikey === 'key'
      response.statusCode = isAsked ? 200 : 401
      response.end('[]')
    })
    expect(await databaseHealth(backend(url, 'supabase'))).toEqual({
      database: 'ok',
      migrations: null,
    })
  })

  it('says why it is down, within two seconds even when nothing answers', async () => {
    const silent = await listen(() => {})
    const failing = await listen((_request, response) => void response.writeHead(503).end())
    const start = performance.now()
    const [none, refused, late, broken] = await Promise.all([
      databaseHealth(backend(null)),
      databaseHealth(backend('http://127.0.0.1:1')),
      databaseHealth(backend(silent)),
      databaseHealth(backend(failing)),
    ])
    expect(performance.now() - start).toBeLessThan(3_000)
    expect([none, refused, late, broken].map((health) => health.database)).toEqual(
      Array(4).fill('down'),
    )
    expect(late).toMatchObject({ reason: 'The database does not answer in time.' })
    expect(broken).toMatchObject({ reason: 'The backend answers with status 503.' })
  })
})
