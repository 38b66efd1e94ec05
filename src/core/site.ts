import type { APIContext } from 'astro'
import { ORIGIN_PLACEHOLDER } from './origin.ts'

/**
 * The site's origin for absolute URLs: configured at build time, else detected by the server. Prerendered pages hold
 * a placeholder until then.
 */
export function siteOrigin({
  site,
  url,
  locals,
  isPrerendered,
}: Pick<APIContext, 'site' | 'url' | 'locals' | 'isPrerendered'>): string {
  if (site) return site.origin
  if (import.meta.env.DEV) return url.origin
  if (isPrerendered) return ORIGIN_PLACEHOLDER
  return locals.origin
}
