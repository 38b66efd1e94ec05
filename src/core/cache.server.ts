import type { AstroGlobal } from 'astro'

/** What changes and makes cached pages stale: public data, or interface texts. */
export const CACHE_TAGS = ['projects', 'texts'] as const
export type CacheTag = (typeof CACHE_TAGS)[number]

/** Response header with the tags of a page that may be cached; it never leaves the server. */
export const CACHE_TAG_HEADER = 'cache-tag'

/**
 * Lets the server cache this page: fresh for 5 minutes, stale-while-revalidate for 10 more. Writes invalidate it by
 * tag (`texts` is always added). Browsers revalidate every time.
 */
export function cacheFor(
  { response }: Pick<AstroGlobal, 'response'>,
  tags: readonly CacheTag[],
): void {
  setHeaders(response.headers, tags)
}

/** {@link cacheFor} for an endpoint, which builds its own response. */
export function cached(response: Response, tags: readonly CacheTag[]): Response {
  setHeaders(response.headers, tags)
  return response
}

/** A page without its content: not there, or unreadable right now. Not cached. */
export function withoutContent({ response }: Pick<AstroGlobal, 'response'>, status: 404 | 503) {
  response.status = status
  response.headers.set('cache-control', 'no-store')
}

/** A 503 for endpoints whose data can't be read right now: retry in 30 seconds, not cached. */
export function unavailable(): Response {
  return new Response('Not available right now', {
    status: 503,
    headers: { 'retry-after': '30', 'cache-control': 'no-store' },
  })
}

function setHeaders(headers: Headers, tags: readonly CacheTag[]): void {
  headers.set(CACHE_TAG_HEADER, [...tags, 'texts'].join(','))
  headers.set('cache-control', 'no-cache')
}
