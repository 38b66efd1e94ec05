/** Pages that take a mail's token themselves, by the token's type. */
const PAGES: Readonly<Record<string, string>> = { recovery: '/reset-password' }

/**
 * Points the links of a mail at the site's own pages. The library's links sign in by a plain GET and hand tokens over in
 * the address, so that a mail scanner uses them up; a page asks for a click first and then verifies the token.
 */
export function withPageLinks(text: string, siteUrl: string): string {
  return text.replaceAll(/https?:\/\/\S+\/auth\/v1\/verify\?\S+/g, (link) => {
    const query = new URL(link).searchParams
    const type = query.get('type') ?? ''
    const page = PAGES[type]
    const token = query.get('token')
    if (!page || !token) return link
    return `${siteUrl}${page}?token_hash=${encodeURIComponent(token)}&type=${type}`
  })
}
