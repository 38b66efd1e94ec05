import type { APIRoute } from 'astro'
import { siteOrigin } from '#core/site.ts'

export const prerender = false

/** Private pages aren't listed: crawlers must read them to see their `noindex`. */
const DISALLOWED = ['/api/', '/auth/', '/functions/', '/rest/']

export const GET: APIRoute = (context) => {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
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
