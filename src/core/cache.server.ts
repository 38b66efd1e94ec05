import type { APIContext, AstroGlobal } from 'astro'

const FRESH_SECONDS = 300
const STALE_SECONDS = 600

/**
 * Caches this answer on the server for as long as the catalogue's own numbers say (fresh 5 minutes, usable for 10
 * more while it is renewed), under tags that a write invalidates, with `texts` among them. Browsers revalidate every time.
 */
export function cacheFor(astro: Pick<AstroGlobal, 'cache' | 'response'>, tags: string[]): void {
  keep(astro.cache, tags)
  astro.response.headers.set('cache-control', 'no-cache')
}

/** {@link cacheFor} for an endpoint, which makes its answer itself. */
export function cached(
  { cache }: Pick<APIContext, 'cache'>,
  response: Response,
  tags: string[],
): Response {
  keep(cache, tags)
  response.headers.set('cache-control', 'no-cache')
  return response
}

/** What an endpoint answers while the data cannot be read: come back in half a minute, keep nothing. */
export function unavailable(): Response {
  return new Response('Not available right now', {
    status: 503,
    headers: { 'retry-after': '30', 'cache-control': 'no-store' },
  })
}

function keep(cache: APIContext['cache'], tags: string[]): void {
  if (cache.enabled)
    cache.set({ maxAge: FRESH_SECONDS, swr: STALE_SECONDS, tags: [...tags, 'texts'] })
}
