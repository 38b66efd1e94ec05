import type { APIRoute } from 'astro'
import { unavailable } from '#core/cache.server.ts'
import { sharePicturePath } from '#core/pictures.ts'
import { projectBySlug } from '#islands/catalogue/projects.server.ts'
import { mayBeSlug } from '#islands/listing/slug.ts'
import { noSharePicture, sharePictureReply } from '#islands/project-page/share-pictures.server.ts'

export const prerender = false

/** A public project's Open Graph picture. */
export const GET: APIRoute = async ({ params, request, redirect, locals }) => {
  const { slug = '' } = params
  if (!mayBeSlug(slug)) return noSharePicture()
  const result = await projectBySlug(locals.backend, slug)
  if (result.status === 'missing') return noSharePicture()
  if (result.status === 'unavailable') return unavailable()
  const { project } = result
  if (project.slug !== slug) return redirect(sharePicturePath(project.slug), 301)
  return sharePictureReply(project, { address: locals.address, signal: request.signal })
}
