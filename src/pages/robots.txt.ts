import type { APIRoute } from 'astro'
import { siteOrigin } from '#core/site.ts'

export const prerender = false

/** Private pages are not named here: their own `noindex` only works where a crawler may read them. */
const CLOSED = ['/api/', '/auth/', '/functions/', '/rest/']

/** Rules for crawlers, and where the sitemap is. */
export const GET: APIRoute = (context) => {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', siteOrigin(context)).href}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
