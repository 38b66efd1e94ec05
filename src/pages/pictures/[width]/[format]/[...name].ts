import { createHash } from 'node:crypto'
import type { APIRoute } from 'astro'
import { picture } from '#islands/listing/pictures/index.server.ts'
import { parsePictureRequest } from '#islands/listing/pictures/request.server.ts'

export const prerender = false

/** Names are never reused, so a picture never changes; it may be deleted, so revalidate after a day. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'

/** A listing's picture, resized and converted, e.g. `/pictures/640/avif/1762041600123-lamp.png`. */
export const GET: APIRoute = async ({ params, request, locals }) => {
  const wanted = parsePictureRequest(params)
  if (!wanted) return empty(404)
  const result = await picture(wanted, request.signal, locals)
  if (result.status === 'missing') return empty(404)
  if (result.status === 'refused') return empty(415)
  if (result.status !== 'found') return empty(503, { 'retry-after': '2' })
  const etag = `"${createHash('sha256').update(result.bytes).digest('base64url').slice(0, 22)}"`
  const headers = { 'cache-control': CACHE_CONTROL, etag }
  if (request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(new Uint8Array(result.bytes), {
    headers: {
      ...headers,
      'content-type': `image/${wanted.format}`,
      'content-length': String(result.bytes.length),
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

function empty(status: 404 | 415 | 503, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...headers, 'cache-control': 'no-store' } })
}
