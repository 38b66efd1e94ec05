import type { APIRoute } from 'astro'
import { paced } from '#core/paced.server.ts'
import { openOriginal } from '#islands/listing/pictures/originals.server.ts'
import { noPicture, pictureReply } from '#islands/listing/pictures/reply.server.ts'
import { isPictureName } from '#islands/listing/pictures/request.server.ts'

export const prerender = false

/** A public listing's picture as it was uploaded, for browsers that get no copy, e.g. `/pictures/original/1762041600123-lamp.png`. */
export const GET: APIRoute = async (context) => {
  const { params, request, locals } = context
  const { name = '' } = params
  if (!isPictureName(name)) return noPicture(404)
  const original = await openOriginal(locals.backend, name, request.signal)
  if (original.status !== 'found') return noPicture(original.status === 'missing' ? 404 : 503)
  return pictureReply(paced(original.body, context), original.type)
}
