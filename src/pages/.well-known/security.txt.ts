import type { APIRoute } from 'astro'
import { siteOrigin } from '#core/site.ts'
import { SITE } from '#site.ts'

export const prerender = false

const YEAR_MS = 365 * 86_400_000

/** Where to report a vulnerability (RFC 9116). */
export const GET: APIRoute = (context) => {
  const lines = [
    `Contact: mailto:${SITE.contact.email}`,
    `Expires: ${new Date(Date.now() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', siteOrigin(context)).href}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
