import type { APIRoute } from 'astro'
import { siteOrigin } from '@/lib/site.ts'
import { sitemapIndex } from '@/lib/sitemap.ts'
import { xmlResponse } from '@/lib/xml.ts'

export const prerender = false

/** The index of the languages' sitemaps. */
export const GET: APIRoute = (context) =>
  xmlResponse(sitemapIndex(siteOrigin(context)), 'application/xml')
