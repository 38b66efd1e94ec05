import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { serveApi } from '../../server/embedded/api/http.ts'
import { backendFetch } from '../../server/http/backend-fetch.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const freshPath = (): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\backlit-test-${process.pid}-${Math.random()}`
    : join(tmpdir(), `backlit-test-${process.pid}-${Math.random()}.sock`)

/** `fetch` over a socket at which this answers. */
async function asking(answer: RequestListener): Promise<typeof fetch> {
  const server = createServer(answer)
  const socket = freshPath()
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return backendFetch({ socket, port: 1 })
}

const serving = (socket: string) =>
  serveApi({
    admit: async () => ({ role: 'anon', proof: 'none', subject: '' }),
    answer: async ({ method, path, headers }) =>
      Response.json([method, path, headers.get('apikey')]),
    health: async () => new Response(),
    internalToken: 'token',
    socket,
  })

it('reaches the API at its socket, also where a killed backend left one', async () => {
  const socket = freshPath()
  const first = await serving(socket)
  stops.push(first.close)
  expect(first.socket).toBe(socket)
  const second = await serving(socket)
  stops.push(second.close)
  const reply = await backendFetch({ socket, port: 1 })('http://backend/rest/v1/rpc/x?a=b', {
    method: 'POST',
    headers: { apikey: 'key' },
    body: '{}',
  })
  expect([reply.status, await reply.json()]).toEqual([200, ['POST', '/rpc/x', 'key']])
})

it.skipIf(process.platform === 'win32')(
  'serves the port alone where no socket can be',
  async () => {
    const api = await serving('/dev/null/no/folder/api.sock')
    stops.push(api.close)
    expect(api.socket).toBeNull()
    const reply = await backendFetch(api)('http://backend/rest/v1/x')
    expect(reply.status).toBe(200)
  },
)

it('passes on status, headers and an empty body', async () => {
  const fetch = await asking((_request, response) =>
    response.writeHead(204, { 'content-range': '*/0' }).end(),
  )
  const reply = await fetch('http://backend/rest/v1/x')
  expect([reply.status, reply.headers.get('content-range'), await reply.text()]).toEqual([
    204,
    '*/0',
    '',
  ])
})

it.each(['DELETE', 'OPTIONS', 'PATCH'])('gives the body of a %s its length', async (method) => {
  const fetch = await asking((request, response) => void request.pipe(response))
  for (let count = 0; count < 2; count++)
    expect(await (await fetch('http://backend/', { method, body: 'naïve' })).text()).toBe('naïve')
})

it('rejects when the backend is gone, hangs or breaks off', async () => {
  const gone = backendFetch({ socket: freshPath(), port: 1 })
  await expect(gone('http://backend/')).rejects.toThrow()
  const hanging = await asking(() => {})
  await expect(
    hanging('http://backend/', { signal: AbortSignal.timeout(20) }),
  ).rejects.toMatchObject({ name: 'TimeoutError' })
  const broken = await asking((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.destroy(), 20)
  })
  await expect(broken('http://backend/')).rejects.toThrow()
})
