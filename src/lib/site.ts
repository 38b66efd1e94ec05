/** The team's public address, shown in the footer, on the contact page and in the legal texts. */
export const CONTACT_EMAIL = 'hello@backlit.example'

/** The site's own origin: the configured one, or the one of the request. */
export function siteOrigin({ site, url }: { site: URL | undefined; url: URL }): string {
  return site?.origin ?? url.origin
}
