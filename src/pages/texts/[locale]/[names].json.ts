import type { APIRoute } from 'astro'
import { cached } from '#core/cache.server.ts'
import { isLocale } from '#i18n/locales.ts'
import { textsAt } from '#i18n/texts.server.ts'

export const prerender = false

/** Texts of islands, by sections and version. Those of another version than asked for are not kept. */
export const GET: APIRoute = ({ params: { locale, names = '' }, url }) => {
  const found = isLocale(locale) ? textsAt(locale, names, url.searchParams.get('v')) : null
  if (!found) return new Response('Not found', { status: 404 })
  const response = Response.json(found.texts)
  if (!found.isExact) return response
  cached(response, [])
  response.headers.set('cache-control', 'public, max-age=31536000, immutable')
  return response
}
