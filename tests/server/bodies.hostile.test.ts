import type { APIContext } from 'astro'
import { expect, it } from 'vitest'
import { postedPreview } from '#islands/submit/preview.server.ts'
import { POST } from '../../src/pages/api/revalidate.ts'

/** A body in chunks that the server gave up reading, as it had no end. */
function endless(): Request {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('Body size limit exceeded')),
  })
  const headers = { 'content-type': 'application/json' }
  return new Request('http://site/', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}

it('refuses bodies without end', async () => {
  expect(await postedPreview(endless())).toEqual({ status: 'refused', code: 413 })
  const context = { request: endless(), locals: {} } as unknown as APIContext
  expect((await POST(context)).status).toBe(413)
})
