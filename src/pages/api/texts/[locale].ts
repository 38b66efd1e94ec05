import type { APIRoute } from 'astro'
import { allowMethods } from '#core/options.server.ts'
import { publishedTexts } from '#core/published-texts.server.ts'
import { isLocale } from '#i18n/locales.ts'
import { NO_TEXTS } from '#i18n/overlay.ts'

export const prerender = false

export const OPTIONS = allowMethods('GET', 'HEAD')

/**
 * Texts of a locale published since the build, as `{version, texts}`, for islands. With an ETag: most requests get a
 * 304.
 */
export const GET: APIRoute = async ({ params, request, locals }) => {
  if (!isLocale(params.locale)) return Response.json(NO_TEXTS, { status: 404 })
  const published = await publishedTexts(params.locale, locals.backend)
  const etag = `"${published.version}-${Object.keys(published.texts).length}"`
  const headers = { etag, 'cache-control': 'no-cache' }
  if (request.headers.get('if-none-match')?.replace(/^W\//, '') === etag)
    return new Response(null, { status: 304, headers })
  return Response.json(published, { headers })
}
