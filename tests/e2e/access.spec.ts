import { ENDPOINTS } from '../access/matrix.ts'
import { expect, test } from './fixtures.ts'

test('every endpoint lists its methods', async ({ request }) => {
  for (const { path } of Object.values(ENDPOINTS)) {
    const reply = await request.fetch(path, { method: 'OPTIONS' })
    expect(reply.status(), path).toBe(204)
    expect(reply.headers().allow, path).toMatch(/^(GET, HEAD|POST), OPTIONS$/)
  }
})

test('every endpoint responds as the access matrix says, whatever the caller claims', async ({
  request,
}) => {
  const claims: Record<string, string>[] = [
    {},
    { authorization: 'Bearer forged.token.here' },
    { 'x-backlit-token': 'guessed' },
  ]
  for (const { path, get, post } of Object.values(ENDPOINTS))
    for (const headers of claims) {
      expect((await request.get(path, { headers })).status(), `GET ${path}`).toBe(get)
      expect((await request.post(path, { headers, data: {} })).status(), `POST ${path}`).toBe(post)
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const reply = await request.fetch(path, { method, headers, data: {} })
        expect([404, 405], `${method} ${path}`).toContain(reply.status())
      }
    }
})
