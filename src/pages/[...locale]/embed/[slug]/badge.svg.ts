import type { APIRoute } from 'astro'
import { unavailable } from '#core/cache.server.ts'
import { localeTag } from '#i18n/locales.ts'
import { localeFromParam, NOT_FOUND_PATH } from '#i18n/paths.ts'
import { getT } from '#i18n/t.ts'
import { projectBySlug } from '#islands/catalogue/projects.server.ts'
import { badgeSvg } from '#islands/embed/badge.ts'

export const prerender = false

/** A badge for a public project's own site. */
export const GET: APIRoute = async ({ params, locals, rewrite }) => {
  const locale = localeFromParam(params.locale)
  if (!locale) return rewrite(NOT_FOUND_PATH)
  const result = await projectBySlug(locals.backend, params.slug ?? '')
  if (result.status === 'missing') return rewrite(NOT_FOUND_PATH)
  if (result.status === 'unavailable') return unavailable()
  return new Response(badgeSvg(getT(locale)('embed.listed'), localeTag(locale)), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
