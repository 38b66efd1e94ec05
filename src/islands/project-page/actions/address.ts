/** The address of this page to pass on: its canonical one, without what led the reader here. */
export function shareAddress(page: Document): string {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  const { origin, pathname } = page.location
  // A site that is reached under another name than it was built for still passes on an address that works.
  const own = `${origin}${pathname}`
  return canonical && new URL(canonical).origin === origin ? canonical : own
}
