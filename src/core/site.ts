import type { APIContext } from 'astro'
import { ORIGIN_PLACEHOLDER } from './origin.ts'

/** The team's public address, shown in the footer, on the contact page and in the legal texts. */
export const CONTACT_EMAIL = 'hello@backlit.example'

/**
 * The site's own origin for absolute addresses: the one configured at build time, or the one the server found out. A
 * prerendered page holds a placeholder until then.
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
