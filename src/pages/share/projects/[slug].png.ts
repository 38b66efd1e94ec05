import type { APIRoute } from 'astro'
import { unavailable } from '#core/cache.server.ts'
import { sharePicturePath } from '#core/pictures.ts'
import { projectBySlug } from '#islands/catalogue/projects.server.ts'
import { sharePicture } from '#islands/project-page/share-pictures.server.ts'

export const prerender = false

const MAX_SLUG = 100

/** A public project's Open Graph picture. */
export const GET: APIRoute = async ({ params, request, redirect, locals }) => {
  const { slug = '' } = params
  if (slug.length > MAX_SLUG) return missing()
  const result = await projectBySlug(locals.backend, slug)
  if (result.status === 'missing') return missing()
  if (result.status === 'unavailable') return unavailable()
  const { project } = result
  if (project.slug !== slug) return redirect(sharePicturePath(project.slug), 301)
  const picture = await sharePicture(project, { address: locals.address, signal: request.signal })
  if (!picture) return unavailable()
  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  })
}

function missing(): Response {
  return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
}
