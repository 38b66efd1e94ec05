import type { APIRoute } from 'astro'
import { coverSvg } from '#islands/listing/cover.ts'
import { mayBeSlug } from '#islands/listing/slug.ts'

export const prerender = false

/** A generated cover, drawn from the URL alone. */
export const GET: APIRoute = ({ params }) => {
  const { category = 'other', slug = '' } = params
  if (!mayBeSlug(slug)) return new Response('Not found', { status: 404 })
  return new Response(coverSvg({ title: slug, category }), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=604800',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
