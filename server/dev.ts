import type { AddressInfo } from 'node:net'
import type { AstroIntegration } from 'astro'
import { addressKey } from '../supabase/functions/_shared/address.ts'
import { Backend, backendOptions } from './backend.ts'
import { loadConfig } from './config.ts'
import { clientAddress } from './http/client-address.ts'
import { createLocals, type LocalsSource } from './http/locals.ts'
import { createProxy } from './http/proxy.ts'
import { isLoopback } from './loopback.ts'
import { resolveTarget } from './paths.ts'
import { removeRuntime, writeRuntime } from './runtime-file.ts'

/** Astro's development server reads `locals` from this property of a request. */
const ASTRO_LOCALS = Symbol.for('astro.locals')

interface DevState {
  backend: Backend | null
  source: LocalsSource | null
  dataDir: string | null
}

/** Survives restarts of the development server, which reload the configuration without a "done" hook. */
const shared = globalThis as { backlitDev?: DevState }

/** Astro integration that gives `astro dev` the backend and API routes of the built server. */
export function backlitDevServer(): AstroIntegration {
  shared.backlitDev ??= { backend: null, source: null, dataDir: null }
  const state = shared.backlitDev
  return {
    name: 'backlit-dev-server',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const config = loadConfig([], process.env)
        state.source ??= createLocals(config)
        const { locals, setEndpoint } = state.source
        server.middlewares.use((request, _response, next) => {
          const origin = `http://${request.headers.host ?? 'localhost'}`
          const address = addressKey(clientAddress(request, config.trustedProxies))
          Reflect.set(request, ASTRO_LOCALS, { ...locals, origin, address })
          next()
        })
        if (config.backend.mode === 'supabase') return
        state.dataDir = config.dataDir
        const siteUrl = `http://localhost:${server.config.server.port ?? config.port}`
        const { host } = server.config.server
        const isLocal = !host || (typeof host === 'string' && isLoopback(host))
        state.backend ??= new Backend(backendOptions(config, siteUrl, isLocal), setEndpoint)
        const { backend } = state
        const proxy = createProxy(() => backend.endpoint(), config.trustedProxies)
        server.middlewares.use((request, response, next) => {
          if (resolveTarget(request.url ?? '').kind !== 'backend') return next()
          proxy(request, response).catch(next)
        })
        const { httpServer } = server
        httpServer?.once('listening', () => {
          const { port } = httpServer.address() as AddressInfo
          writeRuntime(config.dataDir, {
            mode: 'embedded',
            siteUrl: `http://localhost:${port}`,
            supabaseUrl: `http://127.0.0.1:${port}`,
            publishableKey: backend.endpoint()?.publishableKey ?? '',
          })
        })
        await backend.started
      },
      'astro:server:done': async () => {
        const { backend, dataDir } = state
        state.backend = null
        state.source = null
        await backend?.stop()
        if (dataDir) removeRuntime(dataDir)
      },
    },
  }
}
