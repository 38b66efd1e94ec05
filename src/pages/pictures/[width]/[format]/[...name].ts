import { createHash } from 'node:crypto'
import type { APIRoute } from 'astro'
import { picture } from '#islands/listing/pictures/index.server.ts'
import { noPicture, pictureReply, unchangedReply } from '#islands/listing/pictures/reply.server.ts'
import { parsePictureRequest } from '#islands/listing/pictures/request.server.ts'

export const prerender = false

/** A public listing's picture, resized and converted, e.g. `/pictures/640/avif/1762041600123-lamp.png`. */
export const GET: APIRoute = async ({ params, request, locals }) => {
  const wanted = parsePictureRequest(params)
  if (!wanted) return noPicture(404)
  const result = await picture(wanted, request.signal, locals)
  if (result.status === 'missing') return noPicture(404)
  if (result.status === 'refused') return noPicture(415)
  if (result.status !== 'found') return noPicture(503)
  const eTag = `"${createHash('sha256').update(result.bytes).digest('base64url').slice(0, 22)}"`
  if (request.headers.get('if-none-match') === eTag) return unchangedReply(eTag)
  return pictureReply(new Uint8Array(result.bytes), `image/${wanted.format}`, {
    etag: eTag,
    'content-length': String(result.bytes.length),
  })
}
