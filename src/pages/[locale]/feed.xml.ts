import type { APIRoute } from 'astro'
import { cached, unavailable } from '#core/cache.server.ts'
import { siteOrigin } from '#core/site.ts'
import { xmlResponse } from '#core/xml.ts'
import { localeFromParam, NOT_FOUND_PATH } from '#i18n/paths.ts'
import { getT } from '#i18n/t.ts'
import { catalogueFeed } from '#islands/catalogue/feed.ts'
import { newlyApproved } from '#islands/catalogue/projects.server.ts'
import { categoryLabel } from '#islands/listing/labels.ts'
import { SITE } from '#site.ts'

export const prerender = false

// Not below [...locale], which would also match the feed of a project, and before it.
export const GET: APIRoute = async (context) => {
  const locale = localeFromParam(context.params.locale)
  if (!locale) return context.rewrite(NOT_FOUND_PATH)
  const projects = await newlyApproved(context.locals.backend)
  if (!projects) return unavailable()
  const t = getT(locale)
  const text = catalogueFeed(projects, {
    origin: siteOrigin(context),
    locale,
    title: `${SITE.brand}: ${t('nav.projects')}`,
    subtitle: t('meta.projects'),
    label: (category) => categoryLabel(category, t),
    now: new Date(),
  })
  return cached(xmlResponse(text, 'application/atom+xml'), ['projects'])
}
