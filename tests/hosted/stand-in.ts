/** The embedded backend at an origin of its own, in place of a Supabase project. */
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { readRuntime } from '../../server/runtime-file.ts'
import { ownerUrl } from '../support/embedded.ts'
import { startSite } from '../support/site.ts'
import type { Project } from './settings.ts'

export interface StandIn extends Project {
  stop(): Promise<void>
}

export async function startStandIn(dataDir: string): Promise<StandIn> {
  const site = await startSite({ BACKLIT_DATA: dataDir, BACKLIT_CONFIRM_EMAIL: 'on' })
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const publishableKey = readRuntime(dataDir)?.publishableKey ?? ''
  const proxy = createServer((incoming, outgoing) => {
    // The embedded API is for its own origin; Supabase's answers every one.
    outgoing.setHeader('access-control-allow-origin', '*')
    outgoing.setHeader('access-control-expose-headers', '*')
    if (incoming.method === 'OPTIONS') {
      outgoing.setHeader('access-control-allow-methods', 'GET,HEAD,POST,PUT,PATCH,DELETE')
      const asked = incoming.headers['access-control-request-headers'] ?? '*'
      outgoing.writeHead(204, { 'access-control-allow-headers': asked }).end()
      return
    }
    const { origin: _origin, host: _host, ...headers } = incoming.headers
    const forwarded = request(
      site.url + incoming.url,
      { method: incoming.method, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    publishableKey,
    secretKey,
    databaseUrl: ownerUrl(dataDir),
    testEmail: 'you@example.org',
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await site.end()
    },
  }
}
