import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
import { expect, it } from 'vitest'
import { releaseDrainListeners } from '../../server/http/drain.ts'

const PIECES = 60

/** Writes incompressible chunks with backpressure; returns the highest number of drain listeners. */
async function writePieces(response: ServerResponse): Promise<number> {
  let most = 0
  response.setHeader('content-type', 'text/html')
  for (let piece = 0; piece < PIECES; piece++) {
    if (!response.write(randomBytes(40_000).toString('hex'))) {
      await new Promise<void>((resolve) => {
        response.once('drain', resolve)
        const stream = response.on('drain', resolve) as NodeJS.EventEmitter
        stream.off('drain', resolve)
        most = Math.max(most, stream.listenerCount('drain'))
      })
    }
  }
  response.end()
  return most
}

it('adds no listeners while a long compressed response waits for its reader', async () => {
  let most: Promise<number> | undefined
  const compress = compression() as unknown as (
    request: unknown,
    response: unknown,
    next: () => void,
  ) => void
  const server = createServer((request, response) => {
    compress(request, response, () => {
      releaseDrainListeners(response)
      most = writePieces(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'br' } })
  expect((await answer.text()).length).toBe(PIECES * 80_000)
  expect(answer.headers.get('content-encoding')).toBe('br')
  const listeners = await most
  expect(listeners).toBeGreaterThan(0)
  expect(listeners).toBeLessThan(5)
  await new Promise((resolve) => server.close(resolve))
})
