import { defineMiddleware } from 'astro:middleware'
import { renewPublishedTexts } from '#core/published-texts.server.ts'
import { localizePath, splitPath } from '#i18n/paths.ts'

/**
 * Astro writes this rule beside the first island of a page, where HTML allows no `<style>`. The same rule is in the
 * site's stylesheet, so the element is dropped.
 */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/

export const onRequest = defineMiddleware(async (context, next) => {
  // A page that fails while the site is built shall fail the build.
  if (context.isPrerendered) return whole(await next())
  await renewPublishedTexts(context.locals.backend)
  try {
    return await whole(await next())
  } catch (error) {
    if (!context.routePattern.startsWith('/[...locale]')) throw error
    console.error(`${context.routePattern} failed:`, error)
    const { locale } = splitPath(context.url.pathname)
    return whole(await next(localizePath('/500', locale)))
  }
})

/** The response once all of it is there: a page that fails halfway has not been begun. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('text/html')) return response
  const html = (await response.text()).replace(ISLAND_STYLE, '')
  // Without a status text: Astro's is "OK" whatever the status.
  return new Response(html, { status, headers })
}
