import type { APIRoute } from 'astro'
import { siteOrigin } from '#core/site.ts'
import { xmlResponse } from '#core/xml.ts'
import { sitemapIndex } from '#islands/catalogue/sitemap.ts'

export const prerender = false

export const GET: APIRoute = (context) =>
  xmlResponse(sitemapIndex(siteOrigin(context)), 'application/xml')
