/** The canonical URL of this page for sharing, without tracking parameters. */
export function shareAddress(page: Document): string {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  const { origin, pathname } = page.location
  // If the site runs on another host than it was built for, share the current one.
  const own = `${origin}${pathname}`
  return canonical && new URL(canonical).origin === origin ? canonical : own
}
