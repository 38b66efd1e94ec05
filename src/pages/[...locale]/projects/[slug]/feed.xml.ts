import type { APIRoute } from 'astro'
import { cached, unavailable } from '#core/cache.server.ts'
import { siteOrigin } from '#core/site.ts'
import { xmlResponse } from '#core/xml.ts'
import { localeFromParam, NOT_FOUND_PATH } from '#i18n/paths.ts'
import { getT } from '#i18n/t.ts'
import { projectBySlug } from '#islands/catalogue/projects.server.ts'
import { updateFeed, updateFeedPath } from '#islands/project-page/updates/update-feed.ts'
import { projectUpdates } from '#islands/project-page/updates/updates.server.ts'

export const prerender = false

const SHOWN = 30

export const GET: APIRoute = async (context) => {
  const locale = localeFromParam(context.params.locale)
  if (!locale) return context.rewrite(NOT_FOUND_PATH)
  const { backend } = context.locals
  const slug = context.params.slug ?? ''
  const result = await projectBySlug(backend, slug)
  if (result.status === 'missing') return context.rewrite(NOT_FOUND_PATH)
  if (result.status === 'unavailable') return unavailable()
  const { project } = result
  if (project.slug !== slug) return context.redirect(updateFeedPath(project.slug, locale), 301)
  const found = await projectUpdates(backend, project.id, SHOWN)
  if (!found) return unavailable()
  const t = getT(locale)
  const text = updateFeed(project, found.updates, {
    origin: siteOrigin(context),
    locale,
    title: t('updates.of', { title: project.title }),
    subtitle: t('updates.meta', { name: project.creatorName, title: project.title }),
  })
  return cached(xmlResponse(text, 'application/atom+xml'), ['projects'])
}
