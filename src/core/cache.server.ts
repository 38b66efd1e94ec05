import type { APIContext, AstroGlobal } from 'astro'

const FRESH_SECONDS = 300
const STALE_SECONDS = 600

/**
 * Caches this page on the server: fresh for 5 minutes, stale-while-revalidate for 10 more. Writes invalidate it by
 * tag (`texts` is always added). Browsers revalidate every time.
 */
export function cacheFor(astro: Pick<AstroGlobal, 'cache' | 'response'>, tags: string[]): void {
  keep(astro.cache, tags)
  astro.response.headers.set('cache-control', 'no-cache')
}

/** {@link cacheFor} for an endpoint, which builds its own response. */
export function cached(
  { cache }: Pick<APIContext, 'cache'>,
  response: Response,
  tags: string[],
): Response {
  keep(cache, tags)
  response.headers.set('cache-control', 'no-cache')
  return response
}

/** A 503 for endpoints whose data can't be read right now: retry in 30 seconds, not cached. */
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
