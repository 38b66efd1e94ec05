import type { Server } from 'node:http'
import type { Server as Listener, Socket } from 'node:net'

/** How long a fresh connection may take to send its request. Milliseconds. */
const GRACE_MS = 250
const POLL_MS = 25

/**
 * Tracks a server's connections. The returned function stops accepting new ones and resolves after the last response.
 * Idle connections, including those that never sent a request, are closed, as they would delay that indefinitely.
 * @param others Listeners that hand their connections to the server.
 */
export function drainable(server: Server, ...others: Listener[]): () => Promise<void> {
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
    const closed = Promise.all(
      [server, ...others].map((one) => new Promise<void>((resolve) => one.close(() => resolve()))),
    )
    const since = performance.now()
    const timer = setInterval(() => {
      server.closeIdleConnections()
      if (performance.now() - since < GRACE_MS) return
      for (const [socket, requests] of busy) if (requests === 0) socket.destroy()
    }, POLL_MS)
    await closed
    clearInterval(timer)
  }
}
