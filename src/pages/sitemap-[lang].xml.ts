import type { APIRoute } from 'astro'
import { cached, unavailable } from '#core/cache.server.ts'
import { siteOrigin } from '#core/site.ts'
import { xmlResponse } from '#core/xml.ts'
import { isLocale } from '#i18n/locales.ts'
import { NOT_FOUND_PATH } from '#i18n/paths.ts'
import { sitemapProjects } from '#islands/catalogue/projects.server.ts'
import { INDEXED_PATHS } from '#islands/catalogue/sitemap.server.ts'
import { sitemap } from '#islands/catalogue/sitemap.ts'
import { sitemapCreators } from '#islands/creator/creators.server.ts'

export const prerender = false

export const GET: APIRoute = async (context) => {
  const { lang } = context.params
  if (!isLocale(lang)) return context.rewrite(NOT_FOUND_PATH)
  const { backend } = context.locals
  const [projects, creators] = await Promise.all([
    sitemapProjects(backend),
    sitemapCreators(backend),
  ])
  // A sitemap without its projects would read as if they were gone.
  if (!projects || !creators) return unavailable()
  const text = sitemap(siteOrigin(context), lang, INDEXED_PATHS, projects, creators)
  return cached(xmlResponse(text, 'application/xml'), ['projects'])
}
