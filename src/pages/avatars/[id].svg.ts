import type { APIRoute } from 'astro'
import { avatarSvg } from '#core/avatar.ts'

export const prerender = false

/** A generated avatar, drawn from the URL alone and so immutable. */
export const GET: APIRoute = ({ params }) => {
  const svg = avatarSvg(params.id ?? '')
  if (!svg) return new Response('Not found', { status: 404 })
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
