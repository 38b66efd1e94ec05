import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { promoteOnSupabase } from './promote.ts'

const KEY = 'sb_secret_0123456789'
let profiles: { id: string; role: string }[] = []
let changes: { path: string; key: unknown; body: string }[] = []
let url = ''
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  response.setHeader('content-type', 'application/json')
  if (request.method !== 'PATCH') return response.end(JSON.stringify(profiles))
  changes.push({ path: String(request.url), key: request.headers.apikey, body })
  return response.writeHead(204).end()
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})

const promote = async () => {
  changes = []
  return promoteOnSupabase(url, KEY, 'me@market.org')
}

it('makes an account of a project an administrator, once', async () => {
  await expect(promote()).rejects.toThrow('There is no account with the e-mail me@market.org')
  profiles = [{ id: 'a1', role: 'user' }]
  expect(await promote()).toContain('is an administrator now')
  expect(changes).toEqual([
    { path: '/rest/v1/profiles?id=eq.a1', key: KEY, body: '{"role":"admin"}' },
  ])
  profiles = [{ id: 'a1', role: 'admin' }]
  expect(await promote()).toContain('already')
  expect(changes).toEqual([])
})
