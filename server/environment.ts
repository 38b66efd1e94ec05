import { join } from 'node:path'
import type { Endpoint } from './backend.ts'
import type { Config } from './config.ts'

/**
 * Tells the pages where the backend is; `src/core/backend.server.ts` reads it. The address changes when the embedded
 * backend starts again, so this runs then too.
 */
export function exposeBackend(config: Config, endpoint: Endpoint | null): void {
  const { backend } = config
  process.env.BACKLIT_MODE = backend.mode
  process.env.BACKLIT_DEMO = config.demo ? '1' : ''
  process.env.BACKLIT_VERSION = config.version
  process.env.BACKLIT_CACHE = join(config.dataDir, 'cache')
  process.env.BACKLIT_REVALIDATE_SECRET = config.revalidateSecret ?? ''
  if (backend.mode === 'supabase') {
    process.env.BACKLIT_BACKEND_URL = backend.url
    process.env.BACKLIT_PUBLISHABLE_KEY = backend.publishableKey
  } else if (endpoint) {
    process.env.BACKLIT_BACKEND_URL = `http://127.0.0.1:${endpoint.port}`
    process.env.BACKLIT_PUBLISHABLE_KEY = endpoint.publishableKey
  }
}
