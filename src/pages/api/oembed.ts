import type { APIRoute } from 'astro'
import { unavailable } from '#core/cache.server.ts'
import { allowMethods } from '#core/options.server.ts'
import { siteOrigin } from '#core/site.ts'
import { projectBySlug } from '#islands/catalogue/projects.server.ts'
import { oEmbed, projectAddress } from '#islands/embed/embed.ts'
import { SITE } from '#site.ts'

export const prerender = false

/** oEmbed for the addresses of public projects, as JSON only. */
export const GET: APIRoute = async (context) => {
  const { searchParams } = context.url
  if ((searchParams.get('format') ?? 'json') !== 'json') return refusal(501)
  const origin = siteOrigin(context)
  const address = projectAddress(searchParams.get('url') ?? '', origin)
  if (!address) return refusal(404)
  const result = await projectBySlug(context.locals.backend, address.slug)
  if (result.status === 'missing') return refusal(404)
  if (result.status === 'unavailable') return unavailable()
  const answer = oEmbed(result.project, {
    origin,
    locale: address.locale,
    provider: SITE.brand,
    maxWidth: limit(searchParams.get('maxwidth')),
    maxHeight: limit(searchParams.get('maxheight')),
  })
  return Response.json(answer, {
    headers: { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' },
  })
}

export const OPTIONS = allowMethods('GET', 'HEAD')

/** In CSS pixels; none is infinite. */
function limit(value: string | null): number {
  const pixels = Number.parseInt(value ?? '', 10)
  return pixels > 0 ? pixels : Number.POSITIVE_INFINITY
}

function refusal(status: 404 | 501): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}
