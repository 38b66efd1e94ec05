import type { APIRoute } from 'astro'
import { unavailable } from '#core/cache.server.ts'
import { creatorSharePath } from '#core/pictures.ts'
import { creatorBySlug } from '#islands/creator/creators.server.ts'
import { NO_CATEGORY } from '#islands/listing/category.ts'
import { mayBeSlug } from '#islands/listing/slug.ts'
import { noSharePicture, sharePictureReply } from '#islands/project-page/share-pictures.server.ts'

export const prerender = false

/** The Open Graph picture of a creator with a public page, in the hue of their newest project. */
export const GET: APIRoute = async ({ params, request, redirect, locals }) => {
  const { slug = '' } = params
  if (!mayBeSlug(slug)) return noSharePicture()
  const result = await creatorBySlug(locals.backend, slug)
  if (result.status === 'missing') return noSharePicture()
  if (result.status === 'unavailable') return unavailable()
  const { creator } = result
  if (creator.slug !== slug) return redirect(creatorSharePath(creator.slug), 301)
  const shown = { slug, category: creator.projects[0]?.category ?? NO_CATEGORY }
  return sharePictureReply(shown, { address: locals.address, signal: request.signal })
}
