import type { APIRoute } from 'astro'
import { unavailable } from '#core/cache.server.ts'
import { siteOrigin } from '#core/site.ts'
import { closingPath, localeFromParam, NOT_FOUND_PATH } from '#i18n/paths.ts'
import { getT } from '#i18n/t.ts'
import { projectBySlug } from '#islands/catalogue/projects.server.ts'
import { calendarHeaders, closingCalendar } from '#islands/project-page/closing-calendar.ts'

export const prerender = false

export const GET: APIRoute = async (context) => {
  const locale = localeFromParam(context.params.locale)
  const slug = context.params.slug ?? ''
  if (!locale) return context.rewrite(NOT_FOUND_PATH)
  const result = await projectBySlug(context.locals.backend, slug)
  if (result.status === 'unavailable') return unavailable()
  const project = result.status === 'found' ? result.project : null
  if (!project?.closesOn || project.isClosed) return context.rewrite(NOT_FOUND_PATH)
  if (project.slug !== slug) return context.redirect(closingPath(project.slug, locale), 301)
  const text = closingCalendar(
    { ...project, closesOn: project.closesOn },
    { origin: siteOrigin(context), locale, t: getT(locale) },
  )
  return new Response(text, { headers: calendarHeaders(project.slug) })
}
