import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long an open connection may take to send the request it was opened for. Milliseconds. */
const GRACE_MS = 250
const LOOK_AGAIN_MS = 25

/**
 * Watches a server's connections from now on. The function it returns stops taking new ones and resolves when
 * the last request in flight is answered: connections that wait for a next request, or never sent a first, would
 * hold that up for as long as their clients like, so they are closed.
 */
export function drainable(server: Server): () => Promise<void> {
  const busy = new Map<Socket, number>()
  server.on('connection', (socket) => {
    busy.set(socket, 0)
    socket.once('close', () => busy.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (busy.has(socket)) busy.set(socket, (busy.get(socket) ?? 1) - 1)
    })
  })
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const since = performance.now()
    const timer = setInterval(() => {
      server.closeIdleConnections()
      if (performance.now() - since < GRACE_MS) return
      for (const [socket, requests] of busy) if (requests === 0) socket.destroy()
    }, LOOK_AGAIN_MS)
    await closed
    clearInterval(timer)
  }
}
