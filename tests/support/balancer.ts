import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How often the nodes' health is asked for. Milliseconds. */
export const CHECK_INTERVAL_MS = 100

export interface Balancer {
  readonly url: string
  /** Adds a node, which gets requests once it is healthy. */
  add(node: string): void
  remove(node: string): void
  /** Nodes that get requests. */
  healthy(): readonly string[]
  stop(): Promise<void>
}

/**
 * A load balancer: takes turns between the nodes that answer at `/api/health`, and keeps connections open. It never sends a
 * request a second time, so one that a node loses is lost for the client.
 */
export async function startBalancer(): Promise<Balancer> {
  const nodes = new Map<string, boolean>()
  const asked = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  const healthy = () => [...nodes].filter(([, isHealthy]) => isHealthy).map(([node]) => node)
  let turn = 0

  const check = async (node: string): Promise<void> => {
    // Answers of a slow node would come in any order.
    if (asked.has(node)) return
    asked.add(node)
    const reply = await fetch(`${node}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    )
    await reply?.body?.cancel()
    asked.delete(node)
    if (nodes.has(node)) nodes.set(node, reply?.ok ?? false)
  }
  const timer = setInterval(() => {
    for (const node of nodes.keys()) void check(node)
  }, CHECK_INTERVAL_MS)

  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = healthy()
    const node = ready[turn++ % ready.length]
    if (!node) {
      outgoing.writeHead(503).end()
      return
    }
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.headers['x-client'] ?? incoming.socket.remoteAddress,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': incoming.headers.host,
    }
    const passed = request(
      new URL(incoming.url ?? '/', node),
      { agent, method: incoming.method, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'x-node': node })
        reply.pipe(outgoing)
      },
    )
    passed.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  // A connection closed for its idleness may be the one that the client is just using.
  server.keepAliveTimeout = 0
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(node) {
      nodes.set(node, false)
      void check(node)
    },
    remove: (node) => void nodes.delete(node),
    healthy,
    async stop() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
