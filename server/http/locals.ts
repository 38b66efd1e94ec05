import { join } from 'node:path'
import type { ServerBackend } from '#core/backend.server.ts'
import type { CacheTag } from '#core/cache.server.ts'
import type { Endpoint } from '../backend.ts'
import type { Config } from '../config.ts'
import { drawInProcess } from '../pictures/decode.ts'
import { backendFetch } from './backend-fetch.ts'

/** The part of `Astro.locals` that is the same for every request. */
export type SharedLocals = Omit<App.Locals, 'origin' | 'address' | 'sent'>

export interface LocalsSource {
  readonly locals: SharedLocals
  /** Called after each start of the embedded backend, which gets a new port each time. */
  setEndpoint(endpoint: Endpoint): void
}

/**
 * `Astro.locals` for all requests, passed as the fourth argument of the adapter's handler.
 * @param invalidatePages Drops cached pages by tag.
 */
export function createLocals(
  config: Config,
  invalidatePages: (tags: readonly CacheTag[]) => void = () => {},
  backups: () => ServerBackend['backups'] = () => null,
): LocalsSource {
  const { mode } = config.backend
  const backend: { -readonly [Key in keyof ServerBackend]: ServerBackend[Key] } = {
    mode,
    url: config.backend.mode === 'supabase' ? config.backend.url : null,
    publishableKey: config.backend.mode === 'supabase' ? config.backend.publishableKey : '',
    demo: config.demo,
    version: config.version,
    textChanges: 0,
    listingChanges: 0,
    get backups() {
      return backups()
    },
  }
  return {
    locals: {
      backend,
      cacheDir: join(config.dataDir, 'cache'),
      isLimited: config.rateLimits,
      revalidateSecret: config.revalidateSecret ?? '',
      drawPicture: drawInProcess,
      invalidate(tags) {
        // Texts first, as pages rendered from now on must not use the old ones.
        if (tags.includes('texts')) backend.textChanges += 1
        if (tags.includes('projects')) backend.listingChanges += 1
        invalidatePages(tags)
      },
    },
    setEndpoint(endpoint) {
      backend.url = `http://127.0.0.1:${endpoint.port}`
      backend.publishableKey = endpoint.publishableKey
      backend.fetch = backendFetch(endpoint)
    },
  }
}
