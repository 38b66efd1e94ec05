import { defineMiddleware } from 'astro:middleware'
import { refreshPublishedTexts } from '#core/published-texts.server.ts'
import { localizePath, splitPath } from '#i18n/paths.ts'

/**
 * Astro emits this rule next to the first island, where HTML allows no `<style>`. Our stylesheet has the same rule.
 */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/

export const onRequest = defineMiddleware(async (context, next) => {
  // Let a failing page fail the build.
  if (context.isPrerendered) return buffered(await next())
  await refreshPublishedTexts(context.locals.backend)
  try {
    return await buffered(await next())
  } catch (error) {
    if (!context.routePattern.startsWith('/[...locale]')) throw error
    console.error(`${context.routePattern} failed:`, error)
    const { locale } = splitPath(context.url.pathname)
    return buffered(await next(localizePath('/500', locale)))
  }
})

/** Buffers an HTML response, so that a page that throws halfway has sent nothing yet. */
async function buffered(response: Response): Promise<Response> {
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('text/html')) return response
  const html = (await response.text()).replace(ISLAND_STYLE, '')
  // Of the page with that rule.
  headers.delete('content-length')
  // No status text: Astro's is "OK" whatever the status.
  return new Response(html, { status, headers })
}
