import type { APIContext, APIRoute } from 'astro'
import { expect, it } from 'vitest'

const endpoints = import.meta.glob<Record<string, unknown>>('../pages/api/**/*.ts')

it.each(Object.entries(endpoints))('OPTIONS tells what %s takes', async (_, load) => {
  const endpoint = await load()
  const taken = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
    // GET handles HEAD, without the body.
    (method) => endpoint[method === 'HEAD' ? 'GET' : method],
  )
  const reply = await (endpoint.OPTIONS as APIRoute)({} as APIContext)
  expect(reply.status).toBe(204)
  expect(reply.headers.get('allow')).toBe([...taken, 'OPTIONS'].join(', '))
})
