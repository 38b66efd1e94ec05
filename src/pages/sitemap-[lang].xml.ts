import type { APIRoute } from 'astro'
import { isLocale } from '@/i18n/locales.ts'
import { NOWHERE } from '@/i18n/paths.ts'
import { siteOrigin } from '@/lib/site.ts'
import { sitemap } from '@/lib/sitemap.ts'
import { xmlResponse } from '@/lib/xml.ts'
import { cached, unavailable } from '@/server/cache.ts'
import { sitemapProjects } from '@/server/queries/projects.ts'
import { INDEXED_PATHS } from '@/server/sitemap.ts'

export const prerender = false

/** Every page of one language for search engines. */
export const GET: APIRoute = async (context) => {
  const { lang } = context.params
  if (!isLocale(lang)) return context.rewrite(NOWHERE)
  const projects = await sitemapProjects()
  // A list without its projects would read as if they were gone.
  if (!projects) return unavailable()
  const text = sitemap(siteOrigin(context), lang, INDEXED_PATHS, projects)
  return cached(context, xmlResponse(text, 'application/xml'), ['projects'])
}
