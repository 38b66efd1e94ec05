import { defineMiddleware } from 'astro:middleware'
import { renewPublishedTexts } from '@/server/published-texts.ts'

/**
 * Astro writes this rule beside the first island of a page, where HTML allows no `<style>`. The same rule is in the
 * site's stylesheet, so the element is dropped.
 */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/

export const onRequest = defineMiddleware(async (context, next) => {
  if (!context.isPrerendered) await renewPublishedTexts()
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = (await response.text()).replace(ISLAND_STYLE, '')
  return new Response(html, response)
})
