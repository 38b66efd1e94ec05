import type { APIContext } from 'astro'
import { ORIGIN_PLACEHOLDER } from './origin.ts'

/** The team's public email, shown in the footer, on the contact page and in the legal texts. */
export const CONTACT_EMAIL = 'hello@backlit.example'

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
