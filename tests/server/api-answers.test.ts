import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ApiServer, serveApi } from '../../server/embedded/api/http.ts'

const servers: ApiServer[] = []
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  vi.restoreAllMocks()
})

/** URL of an API that gives every request this response. */
async function serving(answer: () => Response): Promise<string> {
  const server = await serveApi({
    admit: async () => ({ role: 'anon', proof: 'none', subject: '' }),
    answer: async () => answer(),
    health: async () => new Response(),
    internalToken: 'token',
  })
  servers.push(server)
  return `http://127.0.0.1:${server.port}/storage/v1/object/public/a/b`
}

const bytes = (count: number) => new Uint8Array(count).fill(7)

it('an answer whose body breaks off is never taken for a whole one', async () => {
  let pieces = 0
  const url = await serving(() => {
    const body = new ReadableStream({
      pull(controller) {
        if (pieces++ % 2 === 0) controller.enqueue(bytes(1000))
        else controller.error(new Error('The disk is gone'))
      },
    })
    return new Response(body)
  })
  const whole = fetch(url).then((reply) => reply.arrayBuffer())
  await expect(whole).rejects.toThrow()
  expect(console.error).toHaveBeenCalled()
})

it('pieces are passed on as they come', async () => {
  let finish = () => {}
  const url = await serving(() => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('first'))
        finish = () => controller.close()
      },
    })
    return new Response(body)
  })
  const reader = (await fetch(url)).body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
  finish()
  expect((await reader?.read())?.done).toBe(true)
})

it('a reader who leaves stops the source, and nothing is logged', async () => {
  let isCancelled = false
  const url = await serving(() => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(bytes(10)),
      cancel: () => {
        isCancelled = true
      },
    })
    return new Response(body)
  })
  const stop = new AbortController()
  await fetch(url, { signal: stop.signal })
  stop.abort()
  await vi.waitFor(() => expect(isCancelled).toBe(true))
  expect(console.error).not.toHaveBeenCalled()
})

it('a slow reader gets everything, without it being held in memory', async () => {
  let pulled = 0
  const pieces = 400
  const url = await serving(() => {
    const body = new ReadableStream({
      pull(controller) {
        if (pulled++ < pieces) controller.enqueue(bytes(100_000))
        else controller.close()
      },
    })
    return new Response(body)
  })
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, resolve).on('error', reject),
  )
  await delay(300)
  expect(pulled).toBeLessThan(pieces)
  let size = 0
  for await (const chunk of reply) size += chunk.length
  expect(size).toBe(pieces * 100_000)
})
