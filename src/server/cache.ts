import type { AstroGlobal } from 'astro'

const FRESH_SECONDS = 300
const STALE_SECONDS = 600

/**
 * Caches this answer on the server for as long as the catalogue's own numbers say (fresh 5 minutes, usable for 10
 * more while it is renewed), under tags that a write invalidates. Browsers revalidate every time.
 */
export function cacheFor(astro: Pick<AstroGlobal, 'cache' | 'response'>, tags: string[]): void {
  if (astro.cache.enabled) astro.cache.set({ maxAge: FRESH_SECONDS, swr: STALE_SECONDS, tags })
  astro.response.headers.set('cache-control', 'no-cache')
}
